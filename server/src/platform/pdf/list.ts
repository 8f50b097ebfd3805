/** Facts of a record as they are printed: labels in small type over their values. */
import type { Content, TableCell } from 'pdfmake'

export type Entry = readonly [label: string, value: string]

/** Up to so many characters are set in the size of all else; longer texts smaller: a record keeps to its pages. */
const SIZES = [
  [300, 8.5],
  [1200, 7.5],
  [Number.POSITIVE_INFINITY, 6.5],
] as const

const sizeOf = (value: string): number => SIZES.find(([upTo]) => value.length <= upTo)?.[1] ?? 6.5

const pairOf = ([label, value]: Entry): Content => ({
  stack: [
    { text: label, style: 'label' },
    {
      text: value,
      fontSize: sizeOf(value),
      // A word that no column holds is broken between letters rather than cut off.
      wordBreak: value.split(/\s/).some((word) => word.length > 24) ? 'break-all' : 'normal',
    },
  ],
  margin: [0, 0, 6, 4],
})

/** Characters that a column of the list holds in two lines. */
const SHORT = 48
/** Characters that half the page holds in a few lines. */
const MIDDLING = 210

const inColumns = (entries: readonly Entry[], columns: number): Content[] => {
  const rows = Array.from({ length: Math.ceil(entries.length / columns) }, (_, row) =>
    Array.from({ length: columns }, (__, column): TableCell => {
      const entry = entries[row * columns + column]
      return entry ? (pairOf(entry) as TableCell) : ''
    }),
  )
  if (rows.length === 0) return []
  return [
    { table: { widths: Array.from({ length: columns }, () => '*'), body: rows, dontBreakRows: true }, layout: 'bare' },
  ]
}

/** Labels over values in four columns, longer values below in two or across the page; what is empty is left out. */
export const list = (entries: readonly Entry[]): Content[] => {
  const filled = entries.filter(([, value]) => value !== '')
  const between = (over: number, upTo: number) => filled.filter(([, { length }]) => length > over && length <= upTo)
  const [short, middling] = [between(0, SHORT), between(SHORT, MIDDLING)]
  return [
    ...inColumns(short, 4),
    ...(middling.length > 1 ? inColumns(middling, 2) : middling.map(pairOf)),
    ...between(MIDDLING, Number.POSITIVE_INFINITY).map(pairOf),
  ]
}
