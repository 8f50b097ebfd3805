/** Reads a workbook as a grid of values. Uses the stored results of formulas; nothing is evaluated. */
import { type CellObject, type ParsingOptions, read, SSF, type WorkSheet } from '@e965/xlsx'
import { type Grid, type GridCell, messages, Problem, problems } from '@trophy/domain'
import { inspectWorkbook } from './inspect-workbook.ts'

/** Columns that are read, the limit of .xls; an export has fewer than a hundred. Further ones are ignored. */
const MAX_COLUMNS = 256

/** Characters in a cell, the limit of spreadsheet programs. */
const MAX_CELL_LENGTH = 32_767

/** Characters in all cells: 4,000 for each of 5,000 rows. Shared strings count once per cell. */
const MAX_TEXT_LENGTH = 20_000_000

type IsDateFormat = (format: string | number | undefined) => boolean

/** Creates a check of number formats that remembers the few formats of a workbook. */
const createDateFormatCheck = (): IsDateFormat => {
  const dateFormats = new Map<string, boolean>()
  return (format) => {
    if (format === undefined || format === 'General') return false
    const key = String(format)
    const isDate = dateFormats.get(key) ?? SSF.is_date(key)
    dateFormats.set(key, isDate)
    return isDate
  }
}

const hasNoResult = ({ t, v }: CellObject): boolean => v === undefined || (t === 'n' && Number.isNaN(v))

const toGridCell = (cell: CellObject | undefined, isDateFormat: IsDateFormat): GridCell | undefined => {
  if (!cell || cell.t === 'z') return undefined
  const { t, v, w, z, f } = cell
  if (hasNoResult(cell))
    return f === undefined ? undefined : { value: '', displayText: `=${f}`, formulaError: 'no result' }
  if (t === 'e') return { value: '', displayText: w ?? '#', formulaError: 'error' }
  if (typeof v === 'number')
    return { value: v, displayText: w ?? String(v), ...(isDateFormat(z) ? { isDate: true } : {}) }
  if (typeof v === 'boolean') return { value: v, displayText: w ?? String(v) }
  return { value: String(v), displayText: String(v) }
}

const toGrid = (sheet: WorkSheet, isFrom1904: boolean): Grid => {
  const data = sheet['!data'] ?? []
  const rows: (GridCell | undefined)[][] = []
  const isDateFormat = createDateFormatCheck()
  let remaining = MAX_TEXT_LENGTH
  const readCell = (cell: CellObject | undefined): GridCell | undefined => {
    const gridCell = toGridCell(cell, isDateFormat)
    const length = gridCell?.displayText.length ?? 0
    if (length > MAX_CELL_LENGTH) throw problems.unprocessable(messages.workbookBroken)
    remaining -= length
    if (remaining < 0) throw problems.unprocessable(messages.workbookTooLarge)
    return gridCell
  }
  // Missing rows and cells are holes in sparse arrays; there may be a million.
  data.forEach((cells, row) => {
    const gridRow: (GridCell | undefined)[] = []
    for (let column = 0; column < Math.min(cells?.length ?? 0, MAX_COLUMNS); column += 1) {
      const gridCell = readCell(cells?.[column])
      if (gridCell) gridRow[column] = gridCell
    }
    if (gridRow.length > 0) rows[row] = gridRow
  })
  const merged = (sheet['!merges'] ?? []).map(({ s, e }) => ({ top: s.r, left: s.c, bottom: e.r, right: e.c }))
  return { rows, hiddenRows: listHiddenRows(sheet), mergedRanges: merged, isFrom1904 }
}

/** Returns the zero-based indexes of the rows that were hidden by a filter, by hand or with a height of 0. */
export const listHiddenRows = (sheet: WorkSheet): ReadonlySet<number> => {
  const hidden = new Set<number>()
  sheet['!rows']?.forEach((row, index) => {
    if (row.hidden === true || row.hpt === 0) hidden.add(index)
  })
  return hidden
}

/** Reads the first visible sheet of a workbook; of an .xlsx, only that sheet and the first one. */
export const readVisibleSheet = (bytes: Buffer, options: ParsingOptions) => {
  // Without styles, the library does not read which rows are hidden.
  const readSheet = (index: number) => read(bytes, { ...options, type: 'buffer', cellStyles: true, sheets: index })
  const first = readSheet(0)
  const hidden = new Set(first.Workbook?.Sheets?.flatMap(({ name, Hidden }) => (Hidden ? name : [])))
  const index = Math.max(
    first.SheetNames.findIndex((name) => !hidden.has(name)),
    0,
  )
  const name = first.SheetNames[index] ?? ''
  const book = name in first.Sheets ? first : readSheet(index)
  return { book, sheet: book.Sheets[name] }
}

/** Reads the first 256 columns of the first visible sheet. Throws 415 or 422 if the workbook is not accepted. */
export const openWorkbook = async (bytes: Buffer): Promise<Grid> => {
  await inspectWorkbook(bytes)
  try {
    const { book, sheet } = readVisibleSheet(bytes, { dense: true, cellNF: true, cellHTML: false })
    if (!sheet) throw new Error('The workbook has no sheet.')
    return toGrid(sheet, book.Workbook?.WBProps?.date1904 === true)
  } catch (error) {
    if (error instanceof Problem) throw error
    const isEncrypted = error instanceof Error && /password|encrypt/i.test(error.message)
    throw isEncrypted ? problems.wrongKind(messages.encrypted) : problems.unprocessable(messages.workbookBroken)
  }
}
