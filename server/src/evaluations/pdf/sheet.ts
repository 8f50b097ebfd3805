/** The measuring sheet: the information, every measure, every stored line of the score, and the total. */
import {
  type DerivedValue,
  type Evaluation,
  type Field,
  filterSection,
  formatRow,
  formatThresholds,
  formatValue,
  hasContent,
  information,
  isFieldName,
  layOutStoredSheet,
  listView,
  type SheetRow,
  type Species,
  type ViewName,
} from '@trophy/domain'
import type { Content } from 'pdfmake'
import { type Fact, renderFacts, renderHead } from '#platform/pdf/facts.ts'
import { isolate } from '#platform/pdf/split-text.ts'
import { PDF_COLOURS } from '#platform/pdf/styles.ts'
import { getGenderSymbol } from './certificate.ts'
import { DRAWING_WIDTH_POINTS, type SheetDrawing } from './drawing.ts'
import { scoreTable } from './score-table.ts'

const { muted } = PDF_COLOURS

/** Private values are null for users who may not read them. */
const toFact = (evaluation: Evaluation, name: ViewName<typeof information, 'sheet'>): Fact => {
  if (isFieldName(information, name))
    return [information.labels[name], formatValue(information.fields[name], evaluation[name])]
  const { measurer_name, measurer_id_number } = evaluation
  const value = measurer_id_number === '' ? measurer_name : `${isolate(measurer_name)} (${measurer_id_number})`
  return [information.labels[name], value]
}

const listFacts = (evaluation: Evaluation, isIncluded: (field: Field | null) => boolean): Fact[] =>
  listView(information, 'sheet')
    .filter((name) => isIncluded(isFieldName(information, name) ? information.fields[name] : null))
    .map((name) => toFact(evaluation, name))

const phenotypeLine = (evaluation: Evaluation): Content => {
  const { phenotype } = evaluation
  return {
    text: [
      { text: `${phenotype?.label ?? ''}${getGenderSymbol(phenotype?.gender)}` },
      { text: `  ${phenotype?.latin ?? ''}`, italics: true, color: muted },
      { text: `\n${formatThresholds(phenotype?.thresholds ?? null)}`, style: 'small' },
    ],
  }
}

/** Returns the information and the phenotype, with the drawing beside them. */
const headSection = (evaluation: Evaluation, drawing: SheetDrawing | null): Content[] => {
  const facts = listFacts(evaluation, (field) => !field?.isPrivate)
  const phenotype: Content[] = [{ text: 'Phenotype', style: 'heading' }, phenotypeLine(evaluation)]
  if (!drawing) return [...renderFacts(facts), ...phenotype]
  return [
    {
      columns: [
        { stack: [...renderFacts(facts, 3), ...phenotype], width: '*' },
        { stack: drawing.content, width: DRAWING_WIDTH_POINTS },
      ],
      columnGap: 16,
    },
  ]
}

const supplementarySection = (rows: readonly SheetRow[]): Content[] => {
  const entered = rows.filter(hasContent)
  const missing = rows.filter((row) => !hasContent(row)).map(({ leaf }) => leaf.field.label)
  return [
    { text: 'Supplementary information', style: 'heading' },
    ...renderFacts(entered.map((row): Fact => [row.leaf.field.label, formatRow(row)])),
    ...(missing.length > 0 ? [{ text: `Nothing entered for: ${missing.join('; ')}.`, style: 'small' }] : []),
  ]
}

/** Returns true if the value is short enough to stay on one page. */
const isShort = ([, value]: Fact): boolean => value.length < 1200

/** Empty for users who may not read the private data. */
const confidentialSection = (evaluation: Evaluation): Content[] => {
  const facts = listFacts(evaluation, (field) => field?.isPrivate === true)
  if (facts.every(([, value]) => value === '')) return []
  return [
    {
      unbreakable: facts.every(isShort),
      stack: [
        { text: 'For the records only', style: 'heading' },
        {
          text: 'Visible to the measurer, judges and the office. Not printed on the certificate.',
          style: 'small',
          margin: [0, 0, 0, 4],
        },
        ...renderFacts(facts),
      ],
    },
  ]
}

/** Derived values that are not added to the total, for example column totals. */
const derivedValuesSection = (derivedValues: readonly DerivedValue[]): Content[] =>
  derivedValues.length === 0
    ? []
    : [
        {
          unbreakable: true,
          stack: [
            { text: 'For information, not added', style: 'small', margin: [0, 6, 0, 3] },
            ...renderFacts(derivedValues.map(({ label, value }): Fact => [label, value.toFixed(2)])),
          ],
        },
      ]

/** Returns the sheet of an evaluation: one page, or two with long texts. */
export const measuringSheet = (evaluation: Evaluation, species: Species, drawing: SheetDrawing | null): Content[] => {
  const layout = layOutStoredSheet(species, evaluation)
  const subtitle = `${species.name} (${species.code}), rules of edition ${evaluation.version}`
  return [
    { stack: renderHead('Measuring sheet', evaluation.public_id, subtitle), pageBreak: 'before' },
    ...headSection(evaluation, drawing),
    { text: 'Measures and points', style: 'heading' },
    ...scoreTable(layout, evaluation.total_points.points, drawing?.numbers),
    ...derivedValuesSection(layout.derivedValues),
    ...supplementarySection(filterSection(layout.rows, 'supplementary')),
    ...confidentialSection(evaluation),
  ]
}
