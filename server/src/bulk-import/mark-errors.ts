/** Creates a copy of an uploaded workbook with invalid cells in red and a note with the error at each. */
import { buffer } from 'node:stream/consumers'
import {
  formatAddress,
  formatDate,
  type Grid,
  type GridCell,
  type ImportReport,
  type ImportSheet,
  listImportColumns,
  parseImportCell,
} from '@trophy/domain'
import { type Cell, type CellNote, createWorkbook, type MarkedCell } from '#platform/formats/workbook.ts'
import { endFormSheet, toSheetColumn } from './template.ts'

/** Workbooks with more notes are slow to open. All invalid cells are red, even without a note. */
const MAX_NOTES = 10_000

const toCellValue = (cell: GridCell | undefined): Cell => {
  if (!cell || cell.formulaError) return cell?.displayText ?? null
  // Leading zeros of a telephone number may be part of the format.
  return typeof cell.value === 'number' && !/^0\d/.test(cell.displayText) ? cell.value : cell.displayText
}

/** Returns a valid date as `DD/MM/YYYY`, anything else as displayed. */
const toDateValue = (
  openedImport: ImportSheet,
  column: ImportSheet['layout']['columns'][number],
  cell: GridCell | undefined,
): Cell => {
  const read = parseImportCell(column, cell, openedImport)
  return 'value' in read && typeof read.value === 'string' ? formatDate(read.value) : (cell?.displayText ?? null)
}

const countColumns = ({ rows }: Grid): number => rows.reduce((max, cells) => Math.max(max, cells?.length ?? 0), 1)

/** Keeps every cell at its address, so that the errors still match. Formulas become their results. */
export const markErrors = (openedImport: ImportSheet, report: ImportReport): Promise<Buffer> => {
  const { grid, layout, species } = openedImport
  const width = countColumns(grid)
  const columnsByPath = new Map(listImportColumns(species).map((column) => [column.path, column]))
  const columnsByIndex = new Map(layout.columns.map((column) => [column.index, column]))
  const errors = new Map(report.details.flatMap(({ cells }) => cells.map((error) => [error.address, error] as const)))
  const isPathRow = (row: number): boolean =>
    row < layout.firstRow &&
    layout.columns.every(({ index, path }) => grid.rows[row]?.[index]?.displayText.trim() === path)
  const hasPaths = isPathRow(layout.firstRow - 1)
  const getHeadingCells = (row: number): Cell[] =>
    Array.from({ length: width }, (_, index) => {
      const column = columnsByPath.get(columnsByIndex.get(index)?.path ?? '')
      // Merged headings are not preserved, so give each column its own.
      return row === layout.firstRow - 1 && !hasPaths && column ? column.heading : toCellValue(grid.rows[row]?.[index])
    })
  const toMarkedCells = (row: number): MarkedCell[] =>
    Array.from({ length: width }, (_, index): MarkedCell => {
      const cell = grid.rows[row]?.[index]
      const column = columnsByIndex.get(index)
      const isOtherDate = !column && cell?.isDate
      const otherValue = isOtherDate ? cell.displayText : toCellValue(cell)
      const value = column?.kind === 'date' ? toDateValue(openedImport, column, cell) : otherValue
      const hasError = column !== undefined && errors.has(formatAddress(row, index))
      return hasError ? { value, mark: 'error' } : value
    })
  const notes = [...errors.values()]
    .slice(0, MAX_NOTES)
    .map(({ address, message, hint }): CellNote => ({ address, text: [message, hint].filter(Boolean).join('\n') }))
  const columns = getHeadingCells(0).map((cell, index) => {
    const column = columnsByPath.get(columnsByIndex.get(index)?.path ?? '')
    const heading = String(cell ?? '')
    return column ? { ...toSheetColumn(column), heading } : { heading, width: 16 as const, format: 'text' as const }
  })
  return buffer(
    createWorkbook(async (addSheet) => {
      const sheet = addSheet('Evaluations', columns)
      // Sheets may be sparse, with content in few of a million rows.
      let emptyRows = 0
      const lastRow = Math.max(openedImport.rows.at(-1) ?? 0, openedImport.hiddenRows.at(-1) ?? 0)
      for (let row = 1; row <= lastRow; row += 1) {
        if (!grid.rows[row] && row !== layout.firstRow - 1) {
          emptyRows += 1
          continue
        }
        await sheet.skip(emptyRows)
        emptyRows = 0
        await sheet.write([row < layout.firstRow ? getHeadingCells(row) : toMarkedCells(row)], {
          areHidden: isPathRow(row) || grid.hiddenRows.has(row),
        })
      }
      await endFormSheet(addSheet, sheet, layout.columns, layout.firstRow + 1, notes)
    }),
  )
}
