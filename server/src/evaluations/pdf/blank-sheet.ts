/** A blank measuring sheet, to be filled in by hand and typed in later: every field, in the order of the form. */
import {
  type Field,
  formatDate,
  information,
  isFieldName,
  isMeasure,
  type Leaf,
  listSections,
  POINTS_TEXTS,
  SOURCES,
  type Species,
  toExactSheet,
  unitLabel,
  type ViewName,
} from '@trophy/domain'
import type { Content, TableCell } from 'pdfmake'
import { renderHead } from '#platform/pdf/facts.ts'
import { PDF_COLOURS, PDF_STYLES } from '#platform/pdf/styles.ts'
import type { PdfDocument } from '#platform/pdf/worker.ts'
import { getGenderSymbol } from './certificate.ts'
import { DRAWING_WIDTH_POINTS, findDrawing } from './drawing.ts'

/** The values that are printed; empty or null ones are left to the measurer. */
type KnownValues = {
  readonly eval_location: string
  readonly eval_date: string | null
  readonly ticket: string
}

const LINE_HEIGHT = 13
const ROW_HEIGHT = 14

/** Narrower than those of other documents, so that most sheets fit on a page. */
const MARGINS = [40, 30, 40, 40] as const

const tick = (options: readonly (number | string)[]): string =>
  options.map((option) => `☐\u00a0${String(option).replaceAll(' ', '\u00a0')}`).join('   ')

type Blank = {
  readonly label: string
  /** In small type after the label: unit and bounds. */
  readonly note?: string
  /** Boxes to tick, instead of a line to write on. */
  readonly options?: readonly (number | string)[]
  /** The names of several lines, for example of both sides. */
  readonly parts?: readonly string[]
  readonly value?: string
  /** Takes the rest of its row. */
  readonly isWide?: boolean
}

const writingLine = (text: string, isKnown: boolean): Content => ({
  table: { widths: ['*'], heights: [LINE_HEIGHT], body: [[isKnown ? { text } : { text, style: 'small' }]] },
  layout: 'line',
})

const renderBlank = ({ label, note = '', options, parts = [''], value = '' }: Blank): TableCell => ({
  stack: [
    { text: note === '' ? label : `${label}, ${note}`, style: 'label' },
    options
      ? { text: tick(options), margin: [0, 2, 0, 2], lineHeight: 1.3 }
      : { columns: parts.map((part) => writingLine(value || part, value !== '')), columnGap: 6 },
  ],
  margin: [0, 0, 6, 3],
})

/** Lays out blanks in columns. A wide one takes at least two. */
const inRows = (blanks: readonly Blank[], columns = 3): Content => {
  const rows: Blank[][] = []
  for (const blank of blanks) {
    const row = rows.at(-1)
    const maxLength = blank.isWide ? columns - 2 : columns - 1
    if (row === undefined || row.length > maxLength || row.at(-1)?.isWide) rows.push([blank])
    else row.push(blank)
  }
  const body = rows.map((row) => [
    ...row.map((blank, column) =>
      blank.isWide ? { ...Object(renderBlank(blank)), colSpan: columns - column } : renderBlank(blank),
    ),
    ...Array.from({ length: columns - row.length }, () => ''),
  ])
  return { table: { widths: Array.from({ length: columns }, () => '*'), body, dontBreakRows: true }, layout: 'bare' }
}

const informationBlank = (name: ViewName<typeof information, 'form'>, known: KnownValues): Blank => {
  const label = information.labels[name]
  if (!isFieldName(information, name)) return { label: `${label}, name and ID` }
  const field: Field = information.fields[name]
  const blank = { label: field.isRequired ? `${label} *` : label }
  if (field.kind === 'choices') return { ...blank, options: field.listOptions?.().map((option) => option.label) ?? [] }
  const { eval_date, ...texts } = known
  const value = { ...texts, eval_date: eval_date === null ? '' : formatDate(eval_date) }[name as keyof KnownValues]
  return { ...blank, value: value ?? '', isWide: (field.rows ?? 1) > 1 }
}

const informationSection = (known: KnownValues): Content[] =>
  listSections(information, 'form').map(([, names]) => inRows(names.map((name) => informationBlank(name, known))))

const sourceBlank: Blank = { label: `${information.labels.source} *`, options: SOURCES, isWide: true }

const MAX_IN_TWO_COLUMNS = 4

const phenotypeSection = ({ phenotypes }: Species): Content[] => {
  const names = phenotypes.map(({ label, latin, gender, thresholds }) => ({
    text: [
      `☐ ${label}${getGenderSymbol(gender)}  `,
      { text: `${latin}  ${thresholds?.join(' / ') ?? 'T,E,B'}`, style: 'small' },
    ],
  }))
  const columns = names.length > MAX_IN_TWO_COLUMNS ? 3 : 2
  const perColumn = Math.ceil(names.length / columns)
  const stacks = Array.from({ length: columns }, (_, column) => ({
    stack: names.slice(column * perColumn, (column + 1) * perColumn),
  }))
  const note = phenotypes.every(({ thresholds }) => thresholds) ? '' : '; T,E,B: to be established'
  return [
    {
      text: `Phenotype, with its points for bronze, silver and gold${note} *`,
      style: 'label',
      margin: [0, 2, 0, 1],
    },
    { columns: stacks, columnGap: 8, fontSize: 8 },
  ]
}

/** Returns the mark of a required measure. */
const getMark = ({ rules }: Species, leaf: Leaf): string => {
  if (!isMeasure(leaf) || !leaf.field.required || leaf.field.isZeroAllowed) return ''
  return rules[leaf.path]?.enabled ? ' (*)' : ' *'
}

/** Returns unit, bounds and precision. Bounds from other values of the sheet are left out. */
const describeMeasure = (species: Species, leaf: Leaf): string => {
  const { field, path } = leaf
  if (field.kind === 'text') return ''
  const unit = unitLabel(field.unit)
  if (!isMeasure(leaf) || 'choices' in leaf.field) return unit
  const { min, max, precision } = leaf.field
  const ruleBounds = species.rules[path]?.bounds?.(toExactSheet(species, {}), 'left') ?? {}
  const hidesBounds = ruleBounds.min !== undefined || (min === 0 && max === undefined)
  const bounds = max === undefined ? `from ${min}` : `${min}–${max}`
  return [unit, hidesBounds ? '' : bounds, precision === 1 ? '' : `to ${precision}`]
    .filter((part) => part !== '')
    .join(', ')
}

type Calculation = Species['calculations'][number]

/** A box that is not filled in. */
const UNUSED: TableCell = { text: '', fillColor: PDF_COLOURS.highlight }

/** Returns the boxes of the columns left and right. */
const valueCells = ({ field }: Leaf): [TableCell, TableCell] => {
  switch (field.kind) {
    case 'pair':
      return ['', '']
    case 'pair-choice':
      return [{ text: tick(field.choices) }, { text: tick(field.choices) }]
    case 'range':
      return [
        { text: 'from', style: 'small' },
        { text: 'to', style: 'small' },
      ]
    case 'choice':
      return [{ text: tick(field.choices), colSpan: 2 }, '']
    case 'mirror':
      return [{ text: 'as above', style: 'small', colSpan: 2 }, '']
    default:
      return [{ text: '', colSpan: 2 }, '']
  }
}

type Row = {
  readonly number: number | undefined
  readonly label: string
  readonly note: string
  readonly values: readonly [TableCell, TableCell]
  readonly description: string
  readonly hasDifference: boolean
  readonly hasPoints: boolean
}

const toCells = ({ number, label, note, values, description, hasDifference, hasPoints }: Row): TableCell[] => [
  { text: String(number ?? ''), style: 'head', color: PDF_COLOURS.brass },
  { text: [label, { text: note === '' ? '' : `  ${note}`, style: 'small', noWrap: true }] },
  ...values,
  hasDifference ? '' : UNUSED,
  { text: description, style: 'small' },
  hasPoints ? '' : UNUSED,
]

/** Returns the row of a value that is calculated from several. */
const calculatedRow = ({ label, description, isLine, difference }: Calculation): Row => ({
  number: undefined,
  label,
  note: '',
  values: [{ text: '', colSpan: 2 }, ''],
  description,
  hasDifference: difference !== null,
  hasPoints: isLine,
})

/** Returns the row of a measure, and those of what is calculated from it. */
const measureRows = (species: Species, leaf: Leaf, number: number | undefined): Row[] => {
  const { field, path, section } = leaf
  const calculations = species.calculations.filter(({ row }) => row === path)
  const own = calculations.find(({ label, isLine }) => isLine && label === field.label)
  const sign = field.kind === 'number' ? field.sign : 0
  const description = section === 'additions' && !own ? [sign === -1 ? 'deducted: ' : '', field.how].join('') : ''
  return [
    {
      number,
      label: field.label + getMark(species, leaf),
      note: describeMeasure(species, leaf),
      values: valueCells(leaf),
      description: own?.description ?? description,
      hasDifference: own !== undefined && own.difference !== null,
      hasPoints: own !== undefined || sign !== 0,
    },
    ...calculations.filter((calculation) => calculation !== own).map(calculatedRow),
  ]
}

/** Widths of number, measure, left, right, difference (only on a difference sheet), rule and points. */
const WIDTHS = [9, '*', 44, 44, 42, 124, 44]
const DIFFERENCE_COLUMN = 4
const WIDTHS_WITHOUT_DIFFERENCE = [9, '*', 46, 46, 180, 46]

const measuresTable = (species: Species, numbers: ReadonlyMap<string, number>): Content => {
  const { measure, left, right, value, difference, points } = POINTS_TEXTS.headings
  const scored = species.leaves.filter(({ section }) => section !== 'supplementary')
  const hasSides = scored.some(({ values }) => values.length > 1)
  const hasDifferences = species.calculations.some(({ difference }) => difference !== null)
  const rows = [
    ...scored.flatMap((leaf) => measureRows(species, leaf, numbers.get(leaf.path))),
    ...species.calculations.filter(({ row }) => row === null).map(calculatedRow),
  ]
  const head = (text: string): TableCell => ({ text, style: 'head' })
  const headings = [
    '',
    head(measure),
    ...(hasSides ? [head(left), head(right)] : [{ ...Object(head(value)), colSpan: 2 }, '']),
    head(difference),
    head('How it counts'),
    head(points),
  ]
  const body = [headings, ...rows.map(toCells)].map((cells) =>
    cells.filter((_, column) => hasDifferences || column !== DIFFERENCE_COLUMN),
  )
  const widths = hasDifferences ? WIDTHS : WIDTHS_WITHOUT_DIFFERENCE
  const total: TableCell[] = [
    { text: [{ text: 'Total points', bold: true }, `: ${species.total}`], colSpan: widths.length - 1 },
    ...Array.from({ length: widths.length - 2 }, () => ''),
    '',
  ]
  return {
    table: {
      headerRows: 1,
      dontBreakRows: true,
      widths,
      heights: [8, ...rows.map(() => ROW_HEIGHT), ROW_HEIGHT],
      body: [...body, total],
    },
    layout: 'boxes',
    margin: [0, 6, 0, 0],
  }
}

const supplementaryBlank = (species: Species, leaf: Leaf): Blank => {
  const { field } = leaf
  const { label } = field
  const note = describeMeasure(species, leaf) + getMark(species, leaf)
  switch (field.kind) {
    case 'text':
      return { label, isWide: true }
    case 'pair':
      return { label, note, parts: ['left', 'right'] }
    case 'range':
      return { label, note, parts: ['from', 'to'] }
    default:
      return { label, note }
  }
}

/** @param created an instant (ISO 8601) */
export const blankSheetPdf = (species: Species, known: KnownValues, author: string, created: string): PdfDocument => {
  const drawing = findDrawing(species)
  const { code, name, edition } = species
  const supplementary = species.leaves.filter(({ section }) => section === 'supplementary')
  const head = [...informationSection(known), inRows([sourceBlank])]
  return {
    title: `Measuring sheet of ${name}`,
    author,
    subject: `Blank sheet, rules of edition ${edition}`,
    created,
    margins: [...MARGINS],
    content: [
      ...renderHead(
        name,
        known.ticket,
        `Measuring sheet (${code}), rules of edition ${edition}. * required, (*) where it applies. “To 0.1” is the precision. Dates: day/month/year.`,
      ),
      drawing
        ? {
            columns: [
              { stack: head, width: '*' },
              { stack: drawing.content, width: DRAWING_WIDTH_POINTS },
            ],
            columnGap: 10,
          }
        : { stack: head },
      ...phenotypeSection(species),
      measuresTable(species, drawing?.numbers ?? new Map()),
      {
        stack: [
          { text: 'Supplementary information', style: 'heading' },
          inRows(supplementary.map((leaf) => supplementaryBlank(species, leaf))),
          inRows([{ label: 'Place and date' }, { label: "Measurer's signature", isWide: true }]),
        ],
        unbreakable: true,
      },
    ],
    styles: PDF_STYLES,
    footer: { text: `${name}  ·  Ticket ${known.ticket || '________________'}`, fromPage: 1 },
  }
}
