/** The workbook as sent, as far as it is read, with every faulty cell in red and a note that says what is wrong. */
import { buffer } from 'node:stream/consumers'
import {
  formatAddress,
  type Grid,
  type GridCell,
  type ImportReport,
  type ImportSheet,
  listImportColumns,
  parseImportCell,
} from '@trophy/domain'
import { type Cell, type CellNote, type MarkedCell, workbook } from '#platform/formats/workbook.ts'
import { sheetColumnOf } from './template.ts'

/** More notes make a workbook that hardly opens; the red stays for all. */
const MOST_NOTES = 10_000

const plain = (cell: GridCell | undefined): Cell => {
  if (!cell || cell.formulaError) return cell?.displayText ?? null
  return typeof cell.value === 'boolean' ? cell.displayText : cell.value
}

/** A date that could be read is written as one. */
const dateOr = (
  open: ImportSheet,
  column: ImportSheet['layout']['columns'][number],
  cell: GridCell | undefined,
): Cell => {
  const read = parseImportCell(column, cell, open)
  return 'value' in read && typeof read.value === 'string' ? read.value : (cell?.displayText ?? null)
}

const widthOf = ({ rows }: Grid): number => rows.reduce((most, cells) => Math.max(most, cells?.length ?? 0), 1)

/** Every cell stays where it was, so that the addresses of the faults hold; formulas become their results. */
export const markWorkbook = (open: ImportSheet, report: ImportReport): Promise<Buffer> => {
  const { grid, layout, species } = open
  const width = widthOf(grid)
  const known = new Map(listImportColumns(species).map((column) => [column.path, column]))
  const placed = new Map(layout.columns.map((column) => [column.index, column]))
  const faults = new Map(report.details.flatMap(({ cells }) => cells.map((fault) => [fault.address, fault] as const)))
  const isPathRow = (row: number): boolean =>
    row < layout.firstRow &&
    layout.columns.every(({ index, path }) => grid.rows[row]?.[index]?.displayText.trim() === path)
  const hasPaths = isPathRow(layout.firstRow - 1)
  const headings = (row: number): Cell[] =>
    Array.from({ length: width }, (_, index) => {
      const column = known.get(placed.get(index)?.path ?? '')
      // A merged heading is one no longer, so each column says which it is.
      return row === layout.firstRow - 1 && !hasPaths && column ? column.heading : plain(grid.rows[row]?.[index])
    })
  const cellsOf = (row: number): MarkedCell[] =>
    Array.from({ length: width }, (_, index): MarkedCell => {
      const cell = grid.rows[row]?.[index]
      const column = placed.get(index)
      const value = column?.kind === 'date' ? dateOr(open, column, cell) : plain(cell)
      const isFaulty = column !== undefined && faults.has(formatAddress(row, index))
      return isFaulty ? { value, mark: 'fault' } : value
    })
  const notes = [...faults.values()]
    .slice(0, MOST_NOTES)
    .map(({ address, message, hint }): CellNote => ({ address, text: [message, hint].filter(Boolean).join('\n') }))
  const columns = headings(0).map((cell, index) => {
    const column = known.get(placed.get(index)?.path ?? '')
    const heading = String(cell ?? '')
    return column ? { ...sheetColumnOf(column), heading } : { heading, width: 16 as const, format: 'text' as const }
  })
  return buffer(
    workbook(async (addSheet) => {
      const sheet = addSheet('Evaluations', columns)
      // Of a million rows three may hold something.
      let empty = 0
      for (let row = 1; row <= (open.rows.at(-1) ?? 0); row += 1) {
        if (!grid.rows[row] && row !== layout.firstRow - 1) {
          empty += 1
          continue
        }
        await sheet.skip(empty)
        empty = 0
        await sheet.write([row < layout.firstRow ? headings(row) : cellsOf(row)], { areHidden: isPathRow(row) })
      }
      await sheet.end({ notes })
    }),
  )
}
