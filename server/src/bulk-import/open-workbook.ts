/** Reads a workbook as a grid of values. Uses the stored results of formulas; nothing is evaluated. */
import { type CellObject, read, type WBProps, type WorkSheet } from '@e965/xlsx'
import {
  type Grid,
  type GridCell,
  isCalendarDate,
  messages,
  Problem,
  problems,
  removeFormulaEscapes,
  toUtcDate,
} from '@trophy/domain'
import { inspectWorkbook, PENDING_ERROR } from './inspect-workbook.ts'

/** Columns that are read, the limit of .xls; an export has fewer than a hundred. Further ones are ignored. */
const MAX_COLUMNS = 256

/** Characters in a cell, the limit of spreadsheet programs. */
const MAX_CELL_LENGTH = 32_767

/** Characters in all cells: 4,000 for each of 5,000 rows. Shared strings count once per cell. */
const MAX_TEXT_LENGTH = 20_000_000

type SheetContext = {
  readonly isFrom1904: boolean
  /** True if the program that wrote the workbook left the calculation to others; its zeros are no results. */
  readonly isUncalculated: boolean
}

const hasNoValue = ({ t, v }: CellObject): boolean => t === 'z' || v === undefined || (t === 'n' && Number.isNaN(v))

/** A time without a day, and day 0 of spreadsheets, are earlier. */
const FIRST_DAY = '1900-01-01'

const toDateCell = (date: Date, displayText: string | undefined): GridCell => {
  const value = Number.isNaN(date.getTime()) ? '' : toUtcDate(date)
  if (isCalendarDate(value) && value >= FIRST_DAY) return { value, displayText: displayText || value, isDate: true }
  const text = displayText || String(date)
  return { value: text, displayText: text }
}

const toGridCell = (cell: CellObject | undefined, context: SheetContext): GridCell | undefined => {
  if (!cell) return undefined
  const { t, v, w } = cell
  // Cells of an array formula have only its range, those of a data table nothing.
  const formula = cell.f ?? cell.F
  const isUnsaved = t === 'e' ? v === PENDING_ERROR : v === 0 && formula !== undefined && context.isUncalculated
  if (isUnsaved) return { value: '', displayText: `=${formula ?? ''}`, formulaError: 'no result' }
  if (t === 'e' && v !== undefined) return { value: '', displayText: w ?? '#', formulaError: 'error' }
  if (hasNoValue(cell) || v === undefined)
    return formula === undefined ? undefined : { value: '', displayText: `=${formula}`, formulaError: 'no result' }
  if (v instanceof Date) return toDateCell(v, w)
  if (typeof v === 'number')
    return { value: v, displayText: w ?? String(v), ...(context.isFrom1904 ? { isFrom1904: true } : {}) }
  if (typeof v === 'boolean') return { value: v, displayText: w ?? String(v) }
  // Texts of our CSV, also after a spreadsheet has saved them as a workbook.
  const text = removeFormulaEscapes(String(v))
  return { value: text, displayText: text }
}

const toGrid = (sheet: WorkSheet, context: SheetContext): Grid => {
  const data = sheet['!data'] ?? []
  const rows: (GridCell | undefined)[][] = []
  let remaining = MAX_TEXT_LENGTH
  const readCell = (cell: CellObject | undefined): GridCell | undefined => {
    const gridCell = toGridCell(cell, context)
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
  return { rows, hiddenRows: listHiddenRows(sheet), mergedRanges: merged }
}

/** Returns the zero-based indexes of the rows that were hidden by a filter, by hand or with a height of 0. */
const listHiddenRows = (sheet: WorkSheet): ReadonlySet<number> => {
  const hidden = new Set<number>()
  sheet['!rows']?.forEach((row, index) => {
    if (row.hidden === true || row.hpt === 0) hidden.add(index)
  })
  return hidden
}

const UTF_16_MARKS: Readonly<Record<number, string>> = { 65534: 'utf-16le', 65279: 'utf-16be' }

/** Decodes UTF-8, or UTF-16 with a byte order mark. Throws 422 for other encodings. */
const decodeCsv = (bytes: Buffer): string => {
  const encoding = UTF_16_MARKS[bytes.length < 2 ? 0 : bytes.readUInt16BE()] ?? 'utf-8'
  try {
    const text = new TextDecoder(encoding, { fatal: true }).decode(bytes)
    if (!text.includes('\0')) return text
  } catch {}
  throw problems.unprocessable(messages.csvEncoding)
}

/** Returns the most frequent separator of the headings. Texts below may contain more of another one. */
const findSeparator = (text: string): string => {
  const [headings = ''] = text
    .replace(/"[^"]*"/g, '')
    .trimStart()
    .split(/[\r\n]/, 1)
  const count = (separator: string) => headings.split(separator).length
  return [',', ';', '\t'].reduce((best, separator) => (count(separator) > count(best) ? separator : best))
}

/** Reads a CSV. All its cells are texts. Throws 422 if it is neither in UTF-8 nor in UTF-16. */
export const openCsv = (bytes: Buffer): Grid => {
  const text = decodeCsv(bytes)
  // The library takes the separator from this line and does not guess the type of the file then.
  const source = /^sep=.[\r\n]/.test(text) ? text : `sep=${findSeparator(text)}\n${text}`
  const book = read(source, { type: 'string', raw: true, dense: true })
  const context = { isFrom1904: false, isUncalculated: false }
  return toGrid(book.Sheets[book.SheetNames[0] ?? ''] ?? {}, context)
}

/** Reads the first visible sheet; of an .xlsx, only that sheet and the first one. Throws 422 if there is none. */
const readVisibleSheet = (bytes: Buffer) => {
  const readSheet = (index: number) =>
    read(bytes, {
      type: 'buffer',
      dense: true,
      sheets: index,
      // Converts dates, also those counted from 1904.
      cellDates: true,
      cellHTML: false,
      // Without styles, the library does not read which rows are hidden.
      cellStyles: true,
    })
  const first = readSheet(0)
  const hidden = new Set(first.Workbook?.Sheets?.flatMap(({ name, Hidden }) => (Hidden ? name : [])))
  const index = first.SheetNames.findIndex((name) => !hidden.has(name))
  if (index === -1) throw problems.unprocessable(messages.allSheetsHidden)
  const name = first.SheetNames[index] ?? ''
  const book = name in first.Sheets ? first : readSheet(index)
  return { book, sheet: book.Sheets[name] }
}

/** A property of workbooks, for which the library has no type. */
type Calculation = { readonly CalcPr?: { readonly fullCalcOnLoad?: string } }

/** Reads the first 256 columns of the first visible sheet. Throws 415 or 422 if the workbook is not accepted. */
export const openWorkbook = async (bytes: Buffer): Promise<Grid> => {
  try {
    const { book, sheet } = readVisibleSheet(await inspectWorkbook(bytes))
    if (!sheet) throw new Error('The workbook has no sheet.')
    const { WBProps, CalcPr } = (book.Workbook ?? {}) as WBProps & Calculation
    const isUncalculated = ['1', 'true'].includes(CalcPr?.fullCalcOnLoad ?? '')
    return toGrid(sheet, { isFrom1904: WBProps?.date1904 === true, isUncalculated })
  } catch (error) {
    if (error instanceof Problem) throw error
    const isEncrypted = error instanceof Error && /password|encrypt/i.test(error.message)
    throw isEncrypted ? problems.wrongKind(messages.encrypted) : problems.unprocessable(messages.workbookBroken)
  }
}
