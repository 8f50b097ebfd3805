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
  unitLabel,
  type ValueUnit,
} from '@trophy/domain'
import type { Content, TableCell } from 'pdfmake'
import { PDF_COLOURS } from '#platform/pdf/styles.ts'

const { brass, muted, highlight } = PDF_COLOURS

/** Widths of measure, left, right, value, factor, difference (only on a difference sheet) and points. */
const COLUMN_WIDTHS = ['*', 30, 30, 58, 30, 38, 52]
const DIFFERENCE_COLUMN = 5
const NUMBER_COLUMN_WIDTH = 9

type AlignedLines = ReturnType<typeof alignLines>

const rightCell = (text: string, style: object = {}): TableCell => ({
  text,
  alignment: 'right',
  preserveTrailingSpaces: true,
  // Digits of equal width align the decimals.
  fontFeatures: ['tnum'],
  ...style,
})

const HEADINGS = ['Measure', 'Left', 'Right', 'Value', 'Factor', 'Difference', 'Points']

const headingCells = (hasSides: boolean): TableCell[] =>
  HEADINGS.map((text, column) => ({
    text: !hasSides && (column === 1 || column === 2) ? '' : text,
    style: 'head',
    alignment: column === 0 ? 'left' : 'right',
  }))

const groupRow = (title: string): TableCell[] => [
  { text: title, bold: true, colSpan: 3, margin: [0, 4, 0, 0] },
  ...['', '', '', '', '', ''],
]

/** Returns the cells from the value to the points. */
const lineCells = (line: SheetLine, { formatLine }: AlignedLines, difference?: SheetLine): TableCell[] => {
  const { value, factor, points } = formatLine(line)
  const toStyle = (shown: SheetLine) => (shown.points === '0' ? { color: muted } : {})
  return [
    rightCell(value, toStyle(line)),
    rightCell(factor, { color: muted }),
    difference ? rightCell(formatLine(difference).points, toStyle(difference)) : '',
    rightCell(points, toStyle(line)),
  ]
}

/** Returns a label with the unit and the rule behind its points in small type. */
const labelText = (label: string, unit: ValueUnit | null, reason: string | null): Content => {
  const sign = unit === null ? '' : unitLabel(unit)
  return {
    text: [
      label,
      ...(sign === '' ? [] : [{ text: `,\u00a0${sign}`, style: 'small' }]),
      ...(reason === null ? [] : [{ text: `  ${reason}`, style: 'small' }]),
    ],
  }
}

/** Returns the label of a single value, which takes the room of the sides, too. */
const wideLabel = (label: Content): TableCell[] => [{ ...(label as object), colSpan: 3 } as TableCell, '', '']

/** Returns the rows of a measure: its own line and the difference beside it, others in separate rows. */
const measureRows = (row: SheetRow, aligned: AlignedLines): TableCell[][] => {
  const { field } = row.leaf
  const first = row.lines.find((line) => !hasOwnRow(line, row.leaf))
  const difference = row.lines.find(({ kind }) => kind === 'difference')
  const label = labelText(field.label, 'unit' in field ? field.unit : null, first?.reason ?? null)
  const cells = first ? lineCells(first, aligned, difference) : ['', '', '', '']
  return [
    haveSides([row])
      ? [label as TableCell, ...formatSides(row).map((side) => rightCell(side)), ...cells]
      : [...wideLabel(label), rightCell(aligned.formatSingle(row)), ...cells.slice(1)],
    ...row.lines.filter((line) => line !== first && line !== difference).map((line) => calculatedRow(line, aligned)),
  ]
}

const calculatedRow = (line: SheetLine, aligned: AlignedLines): TableCell[] => {
  const label = labelText(line.label, line.kind === 'limit' ? null : line.unit, line.reason)
  const { left, right } = line
  const heads =
    left === null || right === null
      ? wideLabel(label)
      : [label as TableCell, ...[left, right].map((side) => rightCell(String(side)))]
  return [...heads, ...lineCells(line, aligned)]
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
  const { rows, remainder } = layout
  const aligned = alignLines(layout)
  const hasDifferences = layout.lines.some(({ kind }) => kind === 'difference')
  const selectColumns = <T>(columns: readonly T[]): T[] =>
    columns.filter((_, column) => hasDifferences || column !== DIFFERENCE_COLUMN)
  const withNumber = (cells: readonly TableCell[], number?: number): TableCell[] => [
    ...(numbers.size === 0 ? [] : [numberCell(number)]),
    ...selectColumns(cells),
  ]
  const toTableRows = (section: readonly SheetRow[]) =>
    section.flatMap((row) =>
      measureRows(row, aligned).map((cells, index) =>
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
      ? [withNumber(groupRow('Calculated')), ...remainder.lines.map((line) => withNumber(calculatedRow(line, aligned)))]
      : []),
  ]
  const totals: TableCell[][] = [
    totalRow('Sum of the lines', aligned.sum),
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
        widths: [...(numbers.size === 0 ? [] : [NUMBER_COLUMN_WIDTH]), ...selectColumns(COLUMN_WIDTHS)],
        body: measures,
      },
      layout: 'ruled',
    },
    { table: { dontBreakRows: true, widths: ['*', 'auto'], body: totals }, layout: 'under', unbreakable: true },
  ]
}
