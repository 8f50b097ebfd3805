/** Facts of a record in a PDF: labels in small type over their values. */
import type { Content, TableCell } from 'pdfmake'
import { PDF_COLOURS } from './styles.ts'

export type Fact = readonly [label: string, value: string]

/** Renders the head of a record: its title, its number on the right, and a line of small print below. */
export const renderHead = (title: string, number: string, subtitle: string): [Content, Content] => [
  {
    columns: [
      { text: title, style: 'title', width: '*' },
      { text: number, fontSize: 12, bold: true, width: 'auto', margin: [0, 7.4, 0, 0] },
    ],
  },
  { text: subtitle, color: PDF_COLOURS.muted, margin: [0, 0, 0, 8] },
]

/** Font sizes by maximum text length: longer texts are smaller, so that a record stays on its pages. */
const FONT_SIZES = [
  [300, 8.5],
  [1200, 7.5],
  [Number.POSITIVE_INFINITY, 6.5],
] as const

const fontSizeFor = (value: string): number => FONT_SIZES.find(([upTo]) => value.length <= upTo)?.[1] ?? 6.5

/** Digits of equal width: otherwise kerning moves the point of a decimal below a 7. */
const featuresFor = (value: string): object => (/\d\.\d/.test(value) ? { fontFeatures: ['tnum'] } : {})

const renderFact = ([label, value]: Fact): Content => ({
  stack: [
    { text: label, style: 'label' },
    { text: value, fontSize: fontSizeFor(value), ...featuresFor(value) },
  ],
  margin: [0, 0, 6, 4],
})

/** Fits into a column in two lines. */
const MAX_SHORT_LENGTH = 48
/** Fits into half the page in a few lines. */
const MAX_MEDIUM_LENGTH = 210

const inColumns = (entries: readonly Fact[], columns: number): Content[] => {
  const rows = Array.from({ length: Math.ceil(entries.length / columns) }, (_, row) =>
    Array.from({ length: columns }, (__, column): TableCell => {
      const entry = entries[row * columns + column]
      return entry ? (renderFact(entry) as TableCell) : ''
    }),
  )
  if (rows.length === 0) return []
  return [
    { table: { widths: Array.from({ length: columns }, () => '*'), body: rows, dontBreakRows: true }, layout: 'bare' },
  ]
}

/** Renders short facts in columns, longer ones below in two or across the page; empty ones are omitted. */
export const renderFacts = (entries: readonly Fact[], columns = 4): Content[] => {
  const filled = entries.filter(([, value]) => value !== '')
  const selectByLength = (over: number, upTo: number) =>
    filled.filter(([, { length }]) => length > over && length <= upTo)
  const [short, medium] = [selectByLength(0, MAX_SHORT_LENGTH), selectByLength(MAX_SHORT_LENGTH, MAX_MEDIUM_LENGTH)]
  return [
    ...inColumns(short, columns),
    ...(medium.length > 1 ? inColumns(medium, 2) : medium.map(renderFact)),
    ...selectByLength(MAX_MEDIUM_LENGTH, Number.POSITIVE_INFINITY).map(renderFact),
  ]
}
