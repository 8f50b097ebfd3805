/** The table of measures with their lines of the score, and the total. */
import {
  alignLines,
  filterSection,
  formatSides,
  hasOwnRow,
  haveSides,
  type SheetLayout,
  type SheetLine,
  type SheetRow,
} from '@trophy/domain'
import type { Content, TableCell } from 'pdfmake'
import { PDF_COLOURS } from '#platform/pdf/styles.ts'

const { brass, muted, highlight } = PDF_COLOURS

/** Widths of measure, left, right, value, factor and points. */
const COLUMN_WIDTHS = ['*', 52, 52, 52, 42, 64]
const NUMBER_COLUMN_WIDTH = 9
const COLUMN_COUNT = COLUMN_WIDTHS.length

type FormatLine = ReturnType<typeof alignLines>['formatLine']

const rightCell = (text: string, style: object = {}): TableCell => ({
  text,
  alignment: 'right',
  preserveTrailingSpaces: true,
  // Digits of equal width align the decimals.
  fontFeatures: ['tnum'],
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

const lineCells = (line: SheetLine, formatLine: FormatLine): TableCell[] => {
  const { value, factor, points } = formatLine(line)
  const style = line.points === '0' ? { color: muted } : {}
  if (line.kind === 'limit') return ['', '', rightCell(points, style)]
  return [rightCell(value, style), rightCell(factor, { color: muted }), rightCell(points, style)]
}

/** Stacks cells within one row. */
const stackCells = (cells: readonly TableCell[]): TableCell => ({ stack: [...cells] as Content[] })

/** Returns a line's label, followed by the rule behind its points in small type. */
const labelCell = (label: string, reason: string | null): TableCell =>
  reason === null ? label : { text: [label, { text: `  ${reason}`, style: 'small' }] }

/** Returns the rows of a measure: its own line beside it, a difference below, others in separate rows. */
const measureRows = ({ leaf, values, lines }: SheetRow, formatLine: FormatLine): TableCell[][] => {
  const first = lines.find((line) => !hasOwnRow(line, leaf))
  const furtherLines = lines.filter((line) => line !== first)
  const { label: name } = leaf.field
  const [leftText, rightText] = formatSides({ leaf, values })
  const left = leftText === '' ? '' : rightCell(leftText)
  const rightSide = rightCell(rightText)
  if (!first) return [[name, left, rightSide, '', '', ''], ...lines.map((line) => calculatedRow(line, formatLine))]
  const cells = lineCells(first, formatLine)
  const label = labelCell(name, first.reason)
  const [second, ...otherLines] = furtherLines
  const hasDifference = second?.kind === 'difference'
  const differenceCells = hasDifference ? lineCells(second, formatLine) : []
  return [
    hasDifference
      ? [
          label,
          left,
          stackCells([rightSide, rightCell('difference', { color: muted })]),
          ...cells.map((cell, column) => stackCells([cell, differenceCells[column] ?? ''])),
        ]
      : [label, left, rightSide, ...cells],
    ...(hasDifference ? otherLines : furtherLines).map((line) => calculatedRow(line, formatLine)),
  ]
}

const calculatedRow = (line: SheetLine, formatLine: FormatLine): TableCell[] => [
  labelCell(line.label, line.reason),
  rightCell(line.left === null ? '' : String(line.left)),
  rightCell(line.right === null ? '' : String(line.right)),
  ...lineCells(line, formatLine),
]

const totalRow = (label: string, value: string, style: object = {}): TableCell[] => [
  { text: label, colSpan: COLUMN_COUNT - 1, ...style },
  ...emptyCells(COLUMN_COUNT - 1),
  rightCell(value, style),
]

const numberCell = (number: number | undefined): TableCell => ({
  text: number === undefined ? '' : String(number),
  style: 'head',
  color: brass,
  margin: [0, 0.6, 0, 0],
})

/**
 * Returns the table, with headings repeated on each page, and the total.
 * @param total as stored
 * @param numbers of measures in the drawing, by path; they get a column unless there are none
 */
export const scoreTable = (
  layout: SheetLayout,
  total: number,
  numbers: ReadonlyMap<string, number> = new Map(),
): Content[] => {
  const { rows, remainder } = layout
  const { formatLine, sum } = alignLines(layout)
  const withNumber = (cells: TableCell[], number?: number) =>
    numbers.size === 0 ? cells : [numberCell(number), ...cells]
  const toTableRows = (section: readonly SheetRow[]) =>
    section.flatMap((row) =>
      measureRows(row, formatLine).map((cells, index) =>
        withNumber(cells, index === 0 ? numbers.get(row.leaf.path) : undefined),
      ),
    )
  const measured = filterSection(rows, 'measurementParams')
  const additions = filterSection(rows, 'additions')
  const measures: TableCell[][] = [
    withNumber(headingCells(haveSides([...measured, ...additions]))),
    ...toTableRows(measured),
    ...(additions.length > 0 ? [withNumber(groupRow('Additions and deductions')), ...toTableRows(additions)] : []),
    ...(remainder.lines.length > 0
      ? [
          withNumber(groupRow('Calculated')),
          ...remainder.lines.map((line) => withNumber(calculatedRow(line, formatLine))),
        ]
      : []),
  ]
  const totals: TableCell[][] = [
    totalRow('Sum of the lines', sum),
    totalRow('Total points: the sum, rounded once', total.toFixed(2), {
      bold: true,
      fontSize: 10.5,
      fillColor: highlight,
    }),
  ]
  return [
    {
      table: {
        headerRows: 1,
        dontBreakRows: true,
        widths: numbers.size === 0 ? COLUMN_WIDTHS : [NUMBER_COLUMN_WIDTH, ...COLUMN_WIDTHS],
        body: measures,
      },
      layout: 'ruled',
    },
    { table: { dontBreakRows: true, widths: COLUMN_WIDTHS, body: totals }, layout: 'under', unbreakable: true },
  ]
}
