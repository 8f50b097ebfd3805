/** Reads a workbook as a grid of values. Uses the stored results of formulas; nothing is evaluated. */
import { type CellObject, read, SSF, type WorkSheet } from '@e965/xlsx'
import { formatAddress, type Grid, type GridCell, messages, Problem, problems } from '@trophy/domain'
import { isZip } from '#platform/formats/zip-file.ts'
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

type SheetContext = {
  readonly isDateFormat: IsDateFormat
  /** True if the program that wrote the workbook left the calculation to others; its zeros are no results. */
  readonly isUncalculated: boolean
  /** Addresses of formulas without a saved result for which the library returns a value. */
  readonly unsavedFormulas: ReadonlySet<string>
}

const hasNoResult = (
  { t, v }: CellObject,
  address: string,
  { isUncalculated, unsavedFormulas }: SheetContext,
): boolean =>
  t === 'z' ||
  v === undefined ||
  (t === 'n' && Number.isNaN(v)) ||
  (v === 0 && isUncalculated) ||
  unsavedFormulas.has(address)

const toGridCell = (
  cell: CellObject | undefined,
  row: number,
  column: number,
  context: SheetContext,
): GridCell | undefined => {
  if (!cell) return undefined
  const { t, v, w, z } = cell
  // Cells of an array formula have only its range.
  const formula = cell.f ?? cell.F
  if (formula !== undefined && hasNoResult(cell, formatAddress(row, column), context))
    return { value: '', displayText: `=${formula}`, formulaError: 'no result' }
  if (t === 'z' || v === undefined || Number.isNaN(v)) return undefined
  if (t === 'e') return { value: '', displayText: w ?? '#', formulaError: 'error' }
  if (typeof v === 'number')
    return { value: v, displayText: w ?? String(v), ...(context.isDateFormat(z) ? { isDate: true } : {}) }
  if (typeof v === 'boolean') return { value: v, displayText: w ?? String(v) }
  return { value: String(v), displayText: String(v) }
}

const toGrid = (sheet: WorkSheet, isFrom1904: boolean, context: SheetContext): Grid => {
  const data = sheet['!data'] ?? []
  const rows: (GridCell | undefined)[][] = []
  let remaining = MAX_TEXT_LENGTH
  const readCell = (cell: CellObject | undefined, row: number, column: number): GridCell | undefined => {
    const gridCell = toGridCell(cell, row, column, context)
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
      const gridCell = readCell(cells?.[column], row, column)
      if (gridCell) gridRow[column] = gridCell
    }
    if (gridRow.length > 0) rows[row] = gridRow
  })
  const merged = (sheet['!merges'] ?? []).map(({ s, e }) => ({ top: s.r, left: s.c, bottom: e.r, right: e.c }))
  return { rows, mergedRanges: merged, isFrom1904 }
}

/** A property of workbooks, for which the library has no type. */
type Calculation = { readonly CalcPr?: { readonly fullCalcOnLoad?: string } }

/** Reads the first 256 columns of the first sheet. Throws 415 or 422 if the workbook is not accepted. */
export const openWorkbook = async (bytes: Buffer): Promise<Grid> => {
  const unsavedFormulas = new Set(await inspectWorkbook(bytes))
  try {
    // Without stubs, formulas without a result would be missing. An .xls has them anyway.
    const sheetStubs = isZip(bytes)
    const book = read(bytes, { type: 'buffer', dense: true, sheets: 0, sheetStubs, cellNF: true, cellHTML: false })
    const sheet = book.Sheets[book.SheetNames[0] ?? '']
    if (!sheet) throw new Error('The workbook has no sheet.')
    const isUncalculated = ['1', 'true'].includes(
      (book.Workbook as Calculation | undefined)?.CalcPr?.fullCalcOnLoad ?? '',
    )
    const context = { isDateFormat: createDateFormatCheck(), isUncalculated, unsavedFormulas }
    return toGrid(sheet, book.Workbook?.WBProps?.date1904 === true, context)
  } catch (error) {
    if (error instanceof Problem) throw error
    const isEncrypted = error instanceof Error && /password|encrypt/i.test(error.message)
    throw isEncrypted ? problems.wrongKind(messages.encrypted) : problems.unprocessable(messages.workbookBroken)
  }
}
