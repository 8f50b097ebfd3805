/** Checks of a workbook before any library reads it. */
import { buffer } from 'node:stream/consumers'
import { crc32 } from 'node:zlib'
import { CFB } from '@e965/xlsx'
import { importMessages, MAX_IMPORT_ROWS, messages, type Problem, problems } from '@trophy/domain'
import { fromBufferPromise } from 'yauzl'
import { ZipFile } from 'yazl'
import { isCompoundFile } from '#platform/formats/compound-file.ts'
import { isZip, listEntries, unpackEntry } from '#platform/formats/zip-file.ts'

/** Limits of the unpacked size of all parts, absolute and relative to the file size. */
const MAX_UNPACKED_BYTES = 100_000_000
const MAX_COMPRESSION_RATIO = 100
/** Small sheets of equal rows can exceed the ratio legitimately. */
const MIN_BYTES_FOR_RATIO_CHECK = 5_000_000
const MAX_ENTRIES = 2_000

/** Allows for headings and notes above them. */
const EXTRA_ROWS = 50
/** Cells per sheet: a hundred columns of 5,000 rows. */
const MAX_CELLS = 500_000

/** Limits of the shared strings table: one string per cell. */
const MAX_SHARED_STRINGS = MAX_CELLS
const MAX_SHARED_STRINGS_BYTES = 60_000_000

const brokenWorkbookError = (): Problem => problems.unprocessable(messages.workbookBroken)

/** Ways to begin a cell. */
const CELL_TAGS = ['<c ', '<c>', '<c/', ':c ', ':c>', ':c/']

const SHARED_STRINGS_PATH = /^xl\/sharedStrings\.xml$/i

/** Counts the occurrences of `word`, stopping above `max`. */
const countOccurrences = (content: Buffer, word: string, max: number): number => {
  let count = 0
  for (let at = content.indexOf(word); at !== -1 && count <= max; at = content.indexOf(word, at + word.length))
    count += 1
  return count
}

const ROW_TAG = Buffer.from('<row')
const VALUE_TAGS = ['<v>', '<is>', '<v '].map((word) => Buffer.from(word))

/** Counts rows with a value, stopping above `max`. Spreadsheets may store any number of empty formatted rows. */
const countFilledRows = (sheet: Buffer, max: number): number => {
  const next = VALUE_TAGS.map((word) => sheet.indexOf(word))
  let count = 0
  for (let row = sheet.indexOf(ROW_TAG); row !== -1 && count <= max; ) {
    const after = sheet.indexOf(ROW_TAG, row + ROW_TAG.length)
    const end = after === -1 ? sheet.length : after
    let isFilled = false
    for (const [index, word] of VALUE_TAGS.entries()) {
      let at = next[index] ?? -1
      while (at !== -1 && at < row) at = sheet.indexOf(word, row)
      next[index] = at
      isFilled ||= at !== -1 && at < end
    }
    if (isFilled) count += 1
    row = after
  }
  return count
}

const inspectSheet = (sheet: Buffer): void => {
  const maxRows = MAX_IMPORT_ROWS + EXTRA_ROWS
  if (countFilledRows(sheet, maxRows) > maxRows) throw problems.unprocessable(importMessages.tooManyRows)
  const cells = CELL_TAGS.reduce((sum, tag) => sum + countOccurrences(sheet, tag, MAX_CELLS), 0)
  if (cells > MAX_CELLS) throw problems.unprocessable(messages.workbookBomb)
}

/** The error value of a formula that waits for its result: its number in an .xls, its text in an .xlsx. */
export const PENDING_ERROR = 0x2b
const PENDING_TEXT = '#GETTING_DATA'

/** Cells that may have to be completed have one of these. */
const INCOMPLETE_CELL_MARKS = ['<f', ':f', 't="b"', 't="d"', "t='"].map((word) => Buffer.from(word))
const CELL_START = /(<(?:\w+:)?c(?=[\s/>]))/
const CELL_END = /<\/(?:\w+:)?c>/
const CELL_TYPE = /\st=["'](\w*)["']/
const FORMULA_TAG = /<(?:\w+:)?f[\s/>]/
const VALUE_TAG = /<(?:\w+:)?(?:v|is)[\s/>]/
const EMPTY_VALUE = /<(?:\w+:)?v(?:\s[^<>]*)?(?:\/>|>\s*<\/)/

/**
 * Completes a cell without a value, of which the library makes false or '', or with which it drops the whole sheet: a
 * formula returns an error, anything else is an empty cell. `xml` follows `<c`.
 */
const completeCell = (xml: string): string => {
  const start = xml.indexOf('>') + 1
  const attributes = xml.slice(0, start)
  const [content = ''] = attributes.endsWith('/>') ? [] : xml.slice(start).split(CELL_END, 1)
  const [, type = ''] = CELL_TYPE.exec(attributes) ?? []
  // Only a formula that returns a text may have an empty result.
  if (VALUE_TAG.test(content) && (type === 'str' || !EMPTY_VALUE.test(content))) return xml
  if (FORMULA_TAG.test(content))
    return `${attributes.replace(CELL_TYPE, '').replace('>', ' t="e">')}<v>${PENDING_TEXT}</v>${xml.slice(start)}`
  return attributes.replace(CELL_TYPE, '') + xml.slice(start)
}

/** Returns a sheet in which every cell without a value has an error or no type. */
const completeCells = (sheet: Buffer): Buffer => {
  if (!INCOMPLETE_CELL_MARKS.some((word) => sheet.includes(word))) return sheet
  const parts = sheet.toString('latin1').split(CELL_START)
  return Buffer.from(
    parts.map((part, index) => (index > 0 && index % 2 === 0 ? completeCell(part) : part)).join(''),
    'latin1',
  )
}

const inspectSharedStrings = (table: Buffer): void => {
  const isTooLarge =
    table.length > MAX_SHARED_STRINGS_BYTES || countOccurrences(table, '<si', MAX_SHARED_STRINGS) > MAX_SHARED_STRINGS
  if (isTooLarge) throw problems.unprocessable(messages.workbookTooLarge)
}

/** Inspects an .xlsx: first the archive's directory, then the parts. Returns a copy with complete cells. */
const inspectZip = async (bytes: Buffer): Promise<Buffer> => {
  const zip = await fromBufferPromise(bytes, { autoClose: false }).catch(() => null)
  const entries = zip ? await listEntries(zip, MAX_ENTRIES + 1).catch(() => null) : null
  if (!zip || !entries || entries.length === 0) throw brokenWorkbookError()
  const unpacked = entries.reduce((sum, entry) => sum + entry.uncompressedSize, 0)
  const isBomb =
    unpacked > MAX_UNPACKED_BYTES ||
    (unpacked > MIN_BYTES_FOR_RATIO_CHECK && unpacked > bytes.length * MAX_COMPRESSION_RATIO)
  if (isBomb || entries.length > MAX_ENTRIES) throw problems.unprocessable(messages.workbookBomb)
  const has = (name: RegExp): boolean => entries.some(({ fileName }) => name.test(fileName))
  if (has(/^xl\/(vbaProject\.bin|macrosheets\/)/i)) throw problems.wrongKind(messages.containsMacros)
  if (has(/^xl\/externalLinks\//i)) throw problems.unprocessable(messages.workbookLinks)
  if (!has(/^xl\/workbook\.xml$/i)) throw problems.wrongKind(messages.onlyWorkbooks)
  const copy = new ZipFile()
  for (const entry of entries) {
    const { fileName } = entry
    const content = await unpackEntry(zip, entry).catch(() => null)
    if (!content || crc32(content) !== entry.crc32) throw brokenWorkbookError()
    // Relationships may name a sheet of any path.
    const isSheet = content.includes('sheetData')
    if (isSheet) inspectSheet(content)
    if (SHARED_STRINGS_PATH.test(fileName)) inspectSharedStrings(content)
    if (!fileName.endsWith('/'))
      copy.addBuffer(isSheet ? completeCells(content) : content, fileName, { compress: false })
  }
  copy.end()
  return buffer(copy.outputStream)
}

/** BIFF8 record types. */
const FILEPASS = 0x2f
const BOUNDSHEET = 0x85
const SUPBOOK = 0x1ae
const BOF = 0x809
const EOF = 0x0a
const FORMULA = 0x06
/** A flag of formulas that the writing program left to be calculated; their result is 0. */
const CALCULATE_ON_LOAD = 0x02
/** Several adjacent numbers: six bytes each, plus six for their position. */
const MULRK = 0xbd
/** Records of cells with a value; their first two bytes are the row. */
const CELL_RECORDS: ReadonlySet<number> = new Set([FORMULA, MULRK, 0xd6, 0xfd, 0x203, 0x204, 0x205, 0x27e])

const INTERNAL_SHEETS = 0x0401
const INTERNAL_ADD_INS = 0x3a01
const MACRO_SHEET = 1

const isUnsavedFormula = (record: Buffer): boolean =>
  record.length >= 16 && (record.readUInt16LE(14) & CALCULATE_ON_LOAD) !== 0 && record.readDoubleLE(6) === 0

/** The result of a formula that is an error. */
const PENDING_RESULT = Buffer.from([2, 0, PENDING_ERROR, 0, 0, 0, 0xff, 0xff])

/** Inspects the records of the sheets, starting at `from`. Formulas without a result get an error instead. */
const inspectSheets = (stream: Buffer, from: number): void => {
  const filledRows = new Set<number>()
  let cellCount = 0
  for (let at = from; at + 6 <= stream.length; at += 4 + stream.readUInt16LE(at + 2)) {
    const kind = stream.readUInt16LE(at)
    if (kind === BOF) filledRows.clear()
    if (!CELL_RECORDS.has(kind)) continue
    filledRows.add(stream.readUInt16LE(at + 4))
    const record = stream.subarray(at + 4, at + 4 + stream.readUInt16LE(at + 2))
    if (kind === FORMULA && isUnsavedFormula(record)) PENDING_RESULT.copy(record, 6)
    cellCount += kind === MULRK ? Math.floor((stream.readUInt16LE(at + 2) - 6) / 6) : 1
    if (filledRows.size > MAX_IMPORT_ROWS + EXTRA_ROWS) throw problems.unprocessable(importMessages.tooManyRows)
    if (cellCount > MAX_CELLS) throw problems.unprocessable(messages.workbookBomb)
  }
}

/** Inspects the workbook's global records, then those of its sheets. */
const inspectRecords = (stream: Buffer): void => {
  for (let at = 0; at + 4 <= stream.length; ) {
    const kind = stream.readUInt16LE(at)
    const length = stream.readUInt16LE(at + 2)
    const content = stream.subarray(at + 4, at + 4 + length)
    if (kind === EOF) {
      inspectSheets(stream, at + 4 + length)
      return
    }
    if (kind === FILEPASS) throw problems.wrongKind(messages.encrypted)
    if (kind === BOUNDSHEET && content[5] === MACRO_SHEET) throw problems.wrongKind(messages.containsMacros)
    const isInternal =
      kind !== SUPBOOK || content.length < 4 || [INTERNAL_SHEETS, INTERNAL_ADD_INS].includes(content.readUInt16LE(2))
    if (!isInternal) throw problems.unprocessable(messages.workbookLinks)
    at += 4 + length
  }
}

/** The library's container, for which it has no types. */
type Container = { readonly FullPaths: readonly string[] }
type ContainerPart = { content: Uint8Array } | null

/** Inspects an .xls by the parts of its container. Returns it with complete cells. */
const inspectCompound = (bytes: Buffer): Buffer => {
  let container: Container
  try {
    container = CFB.read(bytes, { type: 'buffer' }) as Container
  } catch {
    throw brokenWorkbookError()
  }
  const has = (name: RegExp): boolean => container.FullPaths.some((path) => name.test(path))
  if (has(/\/EncryptedPackage$/i)) throw problems.wrongKind(messages.encrypted)
  if (has(/\/(_VBA_PROJECT_CUR|_VBA_PROJECT|VBA)\//i)) throw problems.wrongKind(messages.containsMacros)
  const workbook = CFB.find(container, 'Workbook') as ContainerPart
  if (!workbook) throw problems.wrongKind(messages.onlyWorkbooks)
  const stream = Buffer.from(workbook.content)
  inspectRecords(stream)
  if (stream.equals(workbook.content)) return bytes
  workbook.content = stream
  return CFB.write(container, { type: 'buffer', fileType: 'cfb' }) as Buffer
}

/**
 * Returns the workbook for the library to read: formulas without a saved result return `PENDING_ERROR`. Throws 415 or
 * 422 if it must not be read.
 */
export const inspectWorkbook = async (bytes: Buffer): Promise<Buffer> => {
  if (isZip(bytes)) return inspectZip(bytes)
  if (isCompoundFile(bytes)) return inspectCompound(bytes)
  throw problems.wrongKind(messages.onlyWorkbooks)
}
