/** The table of measures with their lines of the score, and the total. */
import { layOutPoints, POINTS_TEXTS, type PointsRow, type SheetLayout } from '@trophy/domain'
import type { Content, TableCell } from 'pdfmake'
import { PDF_COLOURS } from '#platform/pdf/styles.ts'

const { brass, muted, highlight } = PDF_COLOURS

/** Widths of measure, left, right, value, factor, difference (only on a difference sheet) and points. */
const COLUMN_WIDTHS = ['*', 30, 30, 58, 30, 38, 52]
const DIFFERENCE_COLUMN = 5
const NUMBER_COLUMN_WIDTH = 9

const rightCell = (text: string, style: object = {}): TableCell => ({
  text,
  alignment: 'right',
  preserveTrailingSpaces: true,
  // Digits of equal width align the decimals.
  fontFeatures: ['tnum'],
  ...style,
})

const headingCells = (hasSides: boolean): TableCell[] =>
  Object.values(POINTS_TEXTS.headings).map((text, column) => ({
    text: !hasSides && (column === 1 || column === 2) ? '' : text,
    style: 'head',
    alignment: column === 0 ? 'left' : 'right',
  }))

const groupRow = (title: string): TableCell[] => [
  { text: title, bold: true, colSpan: 3, margin: [0, 4, 0, 0] },
  ...['', '', '', '', '', ''],
]

/** Returns the cells of a row: its label with the unit and the rule in small type, and its figures. */
const rowCells = ({ label, unit, reason, sides, difference, line, ...row }: PointsRow): TableCell[] => {
  const text = [
    label,
    ...(unit === '' ? [] : [{ text: `,\u00a0${unit}`, style: 'small' }]),
    ...(reason === null ? [] : [{ text: `  ${reason}`, style: 'small' }]),
  ]
  const style = line?.points === '0' ? { color: muted } : {}
  return [
    // The label of a single value takes the columns of both sides.
    ...(sides ? [{ text }, ...sides.map((side) => rightCell(side))] : [{ text, colSpan: 3 }, '', '']),
    rightCell(row.value, style),
    rightCell(row.factor, { color: muted }),
    rightCell(difference ?? '', style),
    rightCell(row.points, style),
  ]
}

const totalRow = (label: string, value: string, style: object = {}): TableCell[] => [
  { text: label, ...style },
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
  const { groups, sum, hasSides, hasDifferences } = layOutPoints(layout)
  const selectColumns = <T>(columns: readonly T[]): T[] =>
    columns.filter((_, column) => hasDifferences || column !== DIFFERENCE_COLUMN)
  const withNumber = (cells: readonly TableCell[], number?: number): TableCell[] => [
    ...(numbers.size === 0 ? [] : [numberCell(number)]),
    ...selectColumns(cells),
  ]
  const measures: TableCell[][] = [
    withNumber(headingCells(hasSides)),
    ...groups.flatMap(({ title, rows }) => [
      ...(title === null ? [] : [withNumber(groupRow(title))]),
      ...rows.map((row) => withNumber(rowCells(row), row.measure ? numbers.get(row.measure.leaf.path) : undefined)),
    ]),
  ]
  const totals: TableCell[][] = [
    totalRow(POINTS_TEXTS.sum, sum),
    totalRow(POINTS_TEXTS.total, total.toFixed(2), { bold: true, fontSize: 10.5, fillColor: highlight }),
  ]
  return [
    {
      table: {
        headerRows: 1,
        dontBreakRows: true,
        widths: [...(numbers.size === 0 ? [] : [NUMBER_COLUMN_WIDTH]), ...selectColumns(COLUMN_WIDTHS)],
        body: measures,
      },
      layout: 'ruled',
    },
    { table: { dontBreakRows: true, widths: ['*', 'auto'], body: totals }, layout: 'under', unbreakable: true },
  ]
}
