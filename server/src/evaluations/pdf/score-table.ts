/** Measures and points: every measure with every line of the score it gives, and how the lines add up to the total. */
import {
  formatExact,
  formatFactor,
  formatWithUnit,
  type Line,
  maxDecimals,
  type PrintedRow,
  type PrintedSheet,
  padDecimals,
} from '@trophy/domain'
import type { Content, TableCell } from 'pdfmake'
import { PDF_COLOURS } from '#platform/pdf/styles.ts'

const { muted, lit } = PDF_COLOURS

/** Measure, left, right, value, factor, points. */
const WIDTHS = ['*', 52, 52, 52, 42, 64]
const COLUMNS = WIDTHS.length

/** How many decimals the figures of a column are given room for, so that their points stand under each other. */
type Decimals = { readonly value: number; readonly points: number }
/** What all rows are printed with. */
type Look = { readonly decimals: Decimals; readonly reasons: PrintedSheet['reasons'] }

const right = (text: string, more: object = {}): TableCell => ({
  text,
  alignment: 'right',
  preserveTrailingSpaces: true,
  ...more,
})

const across = (columns: number): TableCell[] => Array.from({ length: columns - 1 }, () => '')

const heads = (hasSides: boolean): TableCell[] =>
  ['Measure', hasSides ? 'Left' : '', hasSides ? 'Right' : '', 'Value', 'Factor', 'Points'].map((text, column) => ({
    text,
    style: 'head',
    alignment: column === 0 ? 'left' : 'right',
  }))

const group = (title: string): TableCell[] => [
  { text: title, bold: true, colSpan: COLUMNS, margin: [0, 4, 0, 0] },
  ...across(COLUMNS),
]

const lineCells = (line: Line, { decimals, reasons }: Look): TableCell[] => {
  const { key, value, points, sign } = line
  const look = points === '0' ? { color: muted } : {}
  const signed = `${sign === -1 ? '−' : '+'} ${padDecimals(formatExact(points), decimals.points)}`
  if (key === 'limit') return ['', '', right(signed, look)]
  return [
    right(padDecimals(value, decimals.value), look),
    right(formatFactor(line, reasons.get(key)), { color: muted }),
    right(signed, look),
  ]
}

/** Cells under each other within one row of the table. */
const stacked = (cells: readonly TableCell[]): TableCell => ({ stack: [...cells] as Content[] })

const measured = (row: PrintedRow): [left: TableCell, right: TableCell] => {
  const [first, second] = row.values
  return row.kind === 'pair'
    ? [right(formatWithUnit(first ?? null, row.unit)), right(formatWithUnit(second ?? null, row.unit))]
    : ['', right(formatWithUnit(first ?? null, row.unit))]
}

/** A line's label, and in small type the rule that gave its points. */
const named = (label: string, reason: string | undefined): TableCell =>
  reason === undefined ? label : { text: [label, { text: `  ${reason}`, style: 'small' }] }

const isDifference = ({ key }: Line): boolean => key.endsWith('.diff')

/** A measure with the lines it gives: the first beside it, a difference under that, any others in rows of their own. */
const measureRows = (row: PrintedRow, look: Look): TableCell[][] => {
  const [first, ...more] = row.lines
  const [left, onRight] = measured(row)
  if (!first) return [[row.label, left, onRight, '', '', '']]
  const cells = lineCells(first, look)
  const label = named(row.label, look.reasons.get(first.key))
  const [second, ...others] = more
  const hasDifference = second !== undefined && isDifference(second)
  const under = hasDifference ? lineCells(second, look) : []
  return [
    hasDifference
      ? [
          label,
          left,
          stacked([onRight, right('difference', { color: muted })]),
          ...cells.map((cell, column) => stacked([cell, under[column] ?? ''])),
        ]
      : [label, left, onRight, ...cells],
    ...(hasDifference ? others : more).map((line) => calculatedRow(line, look)),
  ]
}

const calculatedRow = (line: Line, look: Look): TableCell[] => [
  named(line.label, look.reasons.get(line.key)),
  right(line.left === null ? '' : String(line.left)),
  right(line.right === null ? '' : String(line.right)),
  ...lineCells(line, look),
]

const figureRow = (label: string, figure: string, more: object = {}): TableCell[] => [
  { text: label, colSpan: COLUMNS - 1, ...more },
  ...across(COLUMNS - 1),
  right(figure, more),
]

/** The table, on a further page with its heads again, and the total it comes to. @param total as stored. */
export const scoreTable = (sheet: PrintedSheet, lines: readonly Line[], total: number): Content[] => {
  const { sections, otherLines, sum, reasons } = sheet
  const decimals = {
    value: maxDecimals(lines.map(({ value }) => value)),
    points: maxDecimals([...lines.map(({ points }) => formatExact(points)), formatExact(sum)]),
  }
  const look = { decimals, reasons }
  const rowsOf = (rows: readonly PrintedRow[]) => rows.flatMap((row) => measureRows(row, look))
  const hasSides = [...sections.measurementParams, ...sections.additions].some(({ kind }) => kind === 'pair')
  const measures: TableCell[][] = [
    heads(hasSides),
    ...rowsOf(sections.measurementParams),
    ...(sections.additions.length > 0 ? [group('Additions and deductions'), ...rowsOf(sections.additions)] : []),
    ...(otherLines.length > 0 ? [group('Calculated'), ...otherLines.map((line) => calculatedRow(line, look))] : []),
  ]
  const totals: TableCell[][] = [
    figureRow('Sum of the lines', padDecimals(formatExact(sum), decimals.points)),
    figureRow('Total points: the sum, rounded once', total.toFixed(2), { bold: true, fontSize: 10.5, fillColor: lit }),
  ]
  return [
    { table: { headerRows: 1, dontBreakRows: true, widths: WIDTHS, body: measures }, layout: 'ruled' },
    { table: { dontBreakRows: true, widths: WIDTHS, body: totals }, layout: 'under', unbreakable: true },
  ]
}
