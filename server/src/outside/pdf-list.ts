/** Facts of a record as they are printed: labels in small type over their values. */
import type { Content, TableCell } from 'pdfmake'

export type Entry = readonly [label: string, value: string]

const pairOf = ([label, value]: Entry): Content => ({
  stack: [
    { text: label, style: 'label' },
    { text: value, wordBreak: value.split(/\s/).some((word) => word.length > 30) ? 'break-all' : 'normal' },
  ],
  margin: [0, 0, 6, 4],
})

/** Characters that a column of the list holds in two lines. */
const SHORT = 48

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

/** Labels over values in columns, long values below across the page; what is empty is left out. */
export const list = (entries: readonly Entry[]): Content[] => {
  const filled = entries.filter(([, value]) => value !== '')
  const isLong = ([, value]: Entry) => value.length > SHORT
  return [
    ...inColumns(
      filled.filter((entry) => !isLong(entry)),
      4,
    ),
    ...filled.filter(isLong).map(pairOf),
  ]
}
