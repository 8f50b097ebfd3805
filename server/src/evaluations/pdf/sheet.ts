/** The measuring sheet: the information, every measure, every stored line of the score, and the total. */
import {
  type DerivedValue,
  EVALUATION_LABELS,
  type Evaluation,
  filterSection,
  formatDate,
  formatRow,
  formatThresholds,
  getCountryName,
  hasContent,
  layOutStoredSheet,
  type SheetRow,
  type Species,
} from '@trophy/domain'
import type { Content } from 'pdfmake'
import { type Fact, renderFacts } from '#platform/pdf/facts.ts'
import { PDF_COLOURS } from '#platform/pdf/styles.ts'
import { scoreTable } from './score-table.ts'

const { muted } = PDF_COLOURS

const informationSection = (evaluation: Evaluation): Content[] =>
  renderFacts([
    [
      'Measurer',
      evaluation.measurer_id_number === ''
        ? evaluation.measurer_name
        : `${evaluation.measurer_name} (${evaluation.measurer_id_number})`,
    ],
    [EVALUATION_LABELS.eval_date, formatDate(evaluation.eval_date)],
    [EVALUATION_LABELS.eval_type, evaluation.eval_type.join(', ')],
    [EVALUATION_LABELS.eval_country, getCountryName(evaluation.eval_country)],
    [EVALUATION_LABELS.eval_location, evaluation.eval_location],
    [EVALUATION_LABELS.hunter_name, evaluation.hunter_name],
    [EVALUATION_LABELS.hunt_date, formatDate(evaluation.hunt_date)],
    [EVALUATION_LABELS.hunt_country, getCountryName(evaluation.hunt_country)],
    [EVALUATION_LABELS.hunt_location, evaluation.hunt_location],
    [EVALUATION_LABELS.source, evaluation.source],
  ])

const phenotypeLine = (evaluation: Evaluation): Content => {
  const { phenotype } = evaluation
  const genderSymbol = phenotype?.gender === 'male' ? ' ♂' : phenotype?.gender === 'female' ? ' ♀' : ''
  return {
    text: [
      { text: `${phenotype?.label ?? ''}${genderSymbol}` },
      { text: `  ${phenotype?.latin ?? ''}`, italics: true, color: muted },
      { text: `\n${formatThresholds(phenotype?.thresholds ?? null)}`, style: 'small' },
    ],
  }
}

const supplementarySection = (rows: readonly SheetRow[]): Content[] => {
  const entered = rows.filter(hasContent)
  const missing = rows.filter((row) => !hasContent(row)).map(({ leaf }) => leaf.field.label)
  return [
    { text: 'Supplementary information', style: 'heading' },
    ...renderFacts(entered.map((row): Fact => [row.leaf.field.label, formatRow(row)])),
    ...(missing.length > 0 ? [{ text: `Nothing entered for: ${missing.join(', ')}.`, style: 'small' }] : []),
  ]
}

/** Returns true if the value is short enough to stay on one page. */
const isShort = ([, value]: Fact): boolean => value.length < 1200

/** Empty for users who may not read the private data, because the values are null. */
const confidentialSection = ({
  hunter_address,
  hunter_phone,
  hunter_email,
  supporting_information,
}: Evaluation): Content[] => {
  const entries: Fact[] = [
    [EVALUATION_LABELS.hunter_address, hunter_address ?? ''],
    [EVALUATION_LABELS.hunter_phone, hunter_phone ?? ''],
    [EVALUATION_LABELS.hunter_email, hunter_email ?? ''],
  ]
  const supporting: Fact = [EVALUATION_LABELS.supporting_information, supporting_information ?? '']
  if ([...entries, supporting].every(([, value]) => value === '')) return []
  return [
    {
      unbreakable: isShort(supporting),
      stack: [
        { text: 'For the records only', style: 'heading' },
        {
          text: 'Visible to the measurer, judges and the office. Not printed on the certificate.',
          style: 'small',
          margin: [0, 0, 0, 4],
        },
        ...renderFacts(entries),
        ...renderFacts([supporting]),
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

/** Returns the sheet of an evaluation, at most two pages. */
export const measuringSheet = (evaluation: Evaluation, species: Species): Content[] => {
  const layout = layOutStoredSheet(species, evaluation)
  return [
    {
      columns: [
        { text: 'Measuring sheet', style: 'title', width: '*' },
        { text: evaluation.public_id, fontSize: 12, bold: true, width: 'auto', margin: [0, 6, 0, 0] },
      ],
      pageBreak: 'before',
    },
    {
      text: `${species.name} (${species.code}), rules of edition ${evaluation.version}`,
      color: muted,
      margin: [0, 0, 0, 8],
    },
    ...informationSection(evaluation),
    { text: 'Phenotype', style: 'heading' },
    phenotypeLine(evaluation),
    { text: 'Measures and points', style: 'heading' },
    ...scoreTable(layout, evaluation.total_points.points),
    ...derivedValuesSection(layout.derivedValues),
    ...supplementarySection(filterSection(layout.rows, 'supplementary')),
    ...confidentialSection(evaluation),
  ]
}
