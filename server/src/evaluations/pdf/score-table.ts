/** The table of measures with their lines of the score, and the total. */
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

const { muted, highlight } = PDF_COLOURS

/** Widths of measure, left, right, value, factor and points. */
const COLUMN_WIDTHS = ['*', 52, 52, 52, 42, 64]
const COLUMN_COUNT = COLUMN_WIDTHS.length

/** Decimals per column, so that decimal points are aligned. */
type Decimals = { readonly value: number; readonly points: number }
/** Settings shared by all rows. */
type TableContext = { readonly decimals: Decimals; readonly reasons: PrintedSheet['reasons'] }

const rightCell = (text: string, style: object = {}): TableCell => ({
  text,
  alignment: 'right',
  preserveTrailingSpaces: true,
  ...style,
})

const emptyCells = (columns: number): TableCell[] => Array.from({ length: columns - 1 }, () => '')

const headingCells = (hasSides: boolean): TableCell[] =>
  ['Measure', hasSides ? 'Left' : '', hasSides ? 'Right' : '', 'Value', 'Factor', 'Points'].map((text, column) => ({
    text,
    style: 'head',
    alignment: column === 0 ? 'left' : 'right',
  }))

const groupRow = (title: string): TableCell[] => [
  { text: title, bold: true, colSpan: COLUMN_COUNT, margin: [0, 4, 0, 0] },
  ...emptyCells(COLUMN_COUNT),
]

const lineCells = (line: Line, { decimals, reasons }: TableContext): TableCell[] => {
  const { key, value, points, sign } = line
  const style = points === '0' ? { color: muted } : {}
  const signedPoints = `${sign === -1 ? '−' : '+'} ${padDecimals(formatExact(points), decimals.points)}`
  if (key === 'limit') return ['', '', rightCell(signedPoints, style)]
  return [
    rightCell(padDecimals(value, decimals.value), style),
    rightCell(formatFactor(line, reasons.get(key)), { color: muted }),
    rightCell(signedPoints, style),
  ]
}

/** Stacks cells within one row. */
const stackCells = (cells: readonly TableCell[]): TableCell => ({ stack: [...cells] as Content[] })

const measureCells = (row: PrintedRow): [left: TableCell, right: TableCell] => {
  const [first, second] = row.values
  return row.kind === 'pair'
    ? [rightCell(formatWithUnit(first ?? null, row.unit)), rightCell(formatWithUnit(second ?? null, row.unit))]
    : ['', rightCell(formatWithUnit(first ?? null, row.unit))]
}

/** Returns a line's label, followed by the rule behind its points in small type. */
const labelCell = (label: string, reason: string | undefined): TableCell =>
  reason === undefined ? label : { text: [label, { text: `  ${reason}`, style: 'small' }] }

const isDifference = ({ key }: Line): boolean => key.endsWith('.diff')

/** Returns the rows of a measure: the first line beside it, a difference below, others in separate rows. */
const measureRows = (row: PrintedRow, context: TableContext): TableCell[][] => {
  const [first, ...furtherLines] = row.lines
  const [left, rightSide] = measureCells(row)
  if (!first) return [[row.label, left, rightSide, '', '', '']]
  const cells = lineCells(first, context)
  const label = labelCell(row.label, context.reasons.get(first.key))
  const [second, ...otherLines] = furtherLines
  const hasDifference = second !== undefined && isDifference(second)
  const differenceCells = hasDifference ? lineCells(second, context) : []
  return [
    hasDifference
      ? [
          label,
          left,
          stackCells([rightSide, rightCell('difference', { color: muted })]),
          ...cells.map((cell, column) => stackCells([cell, differenceCells[column] ?? ''])),
        ]
      : [label, left, rightSide, ...cells],
    ...(hasDifference ? otherLines : furtherLines).map((line) => calculatedRow(line, context)),
  ]
}

const calculatedRow = (line: Line, context: TableContext): TableCell[] => [
  labelCell(line.label, context.reasons.get(line.key)),
  rightCell(line.left === null ? '' : String(line.left)),
  rightCell(line.right === null ? '' : String(line.right)),
  ...lineCells(line, context),
]

const totalRow = (label: string, value: string, style: object = {}): TableCell[] => [
  { text: label, colSpan: COLUMN_COUNT - 1, ...style },
  ...emptyCells(COLUMN_COUNT - 1),
  rightCell(value, style),
]

/** Returns the table, with headings repeated on each page, and the total. @param total as stored. */
export const scoreTable = (sheet: PrintedSheet, lines: readonly Line[], total: number): Content[] => {
  const { sections, otherLines, sum, reasons } = sheet
  const decimals = {
    value: maxDecimals(lines.map(({ value }) => value)),
    points: maxDecimals([...lines.map(({ points }) => formatExact(points)), formatExact(sum)]),
  }
  const context = { decimals, reasons }
  const toTableRows = (rows: readonly PrintedRow[]) => rows.flatMap((row) => measureRows(row, context))
  const hasSides = [...sections.measurementParams, ...sections.additions].some(({ kind }) => kind === 'pair')
  const measures: TableCell[][] = [
    headingCells(hasSides),
    ...toTableRows(sections.measurementParams),
    ...(sections.additions.length > 0
      ? [groupRow('Additions and deductions'), ...toTableRows(sections.additions)]
      : []),
    ...(otherLines.length > 0
      ? [groupRow('Calculated'), ...otherLines.map((line) => calculatedRow(line, context))]
      : []),
  ]
  const totals: TableCell[][] = [
    totalRow('Sum of the lines', padDecimals(formatExact(sum), decimals.points)),
    totalRow('Total points: the sum, rounded once', total.toFixed(2), {
      bold: true,
      fontSize: 10.5,
      fillColor: highlight,
    }),
  ]
  return [
    { table: { headerRows: 1, dontBreakRows: true, widths: COLUMN_WIDTHS, body: measures }, layout: 'ruled' },
    { table: { dontBreakRows: true, widths: COLUMN_WIDTHS, body: totals }, layout: 'under', unbreakable: true },
  ]
}
