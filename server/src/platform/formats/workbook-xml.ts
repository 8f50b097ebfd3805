/** The parts of a workbook as minimal SpreadsheetML. */
import { DAY_MS, SPREADSHEET_EPOCH, startOfUtcDay, toColumnLetters } from '@trophy/domain'

export const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
export const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
export const RELATION = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
export const PACKAGE = 'http://schemas.openxmlformats.org/package/2006'
export const TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

/** Cell formats with their number format codes. */
const FORMATS = {
  text: 'General',
  date: 'dd/mm/yyyy',
  instant: 'dd/mm/yyyy hh:mm',
  whole: '0',
  tenths: '0.0',
  hundredths: '0.00',
  /** Text as typed: spreadsheets convert neither dates nor numbers. */
  literal: '@',
} as const

type FormatName = keyof typeof FORMATS

/** Column widths, in characters. */
export type Width = 10 | 16 | 20 | 25 | 32 | 45

export type SheetColumn = {
  readonly heading: string
  readonly width: Width
  /** Number format; dates are passed as `YYYY-MM-DD`, instants as ISO text. */
  readonly format: FormatName
  readonly isHighlighted?: boolean
}

/** Null leaves the cell empty. */
export type Cell = string | number | null

type Mark = 'error' | 'example'

/** A cell, optionally marked differently from its column. */
export type MarkedCell = Cell | { readonly value: Cell; readonly mark: Mark }

const CELL_STYLES = ['plain', 'highlighted', 'error', 'example'] as const

const FORMAT_NAMES = Object.keys(FORMATS) as FormatName[]
/** Ids of custom number formats start here. */
const FIRST_FORMAT = 164
const HEADING_STYLE = 1
const HIGHLIGHTED_HEADING_STYLE = 2
const FIRST_STYLE = 3

const getStyleIndex = (format: FormatName, cellStyle: (typeof CELL_STYLES)[number]): number =>
  FIRST_STYLE + FORMAT_NAMES.indexOf(format) * CELL_STYLES.length + CELL_STYLES.indexOf(cellStyle)

const HEADING_HEIGHT = 62
/** Longer texts make a workbook invalid. */
const MAX_TEXT_LENGTH = 32_767

const EPOCH_MS = startOfUtcDay(SPREADSHEET_EPOCH).getTime()
const FIRST_VALID_DAY = '1900-03-01'
const ISO = /^\d{4}-\d{2}-\d{2}/

// biome-ignore lint/suspicious/noControlCharactersInRegex: these are not allowed in XML
const SPECIAL = /[&<>"\u0000-\u0008\u000b-\u001f\ufffe\uffff]|_x[0-9a-f]{4}_/gi

/** Characters that XML does not allow are written as `_x0007_`, and so is text that would be read as such. */
const escapeSpecial = (match: string): string => {
  switch (match) {
    case '&':
      return '&amp;'
    case '<':
      return '&lt;'
    case '>':
      return '&gt;'
    case '"':
      return '&quot;'
    default:
      return match.length > 1
        ? `_x005F${match}`
        : `_x${match.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}_`
  }
}

/** Cheap check: most texts contain none of these. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are not allowed in XML
const NEEDS_ESCAPING_CHECK = /[&<>"_\u0000-\u0008\u000b-\u001f\ufffe\uffff]/

export const escapeXml = (text: string): string =>
  NEEDS_ESCAPING_CHECK.test(text) ? text.replace(SPECIAL, escapeSpecial) : text

/** Truncates a text to the cell limit, without splitting a surrogate pair. */
const truncateText = (text: string): string =>
  text.length <= MAX_TEXT_LENGTH ? text : text.slice(0, MAX_TEXT_LENGTH).replace(/[\ud800-\udbff]$/, '')

/** The XML before and after the row number in each cell of a column. */
type CellPrefix = { readonly start: string; readonly style: string; readonly format: FormatName }

export const cellPrefixes = (columns: readonly SheetColumn[]): CellPrefix[] =>
  columns.map(({ format, isHighlighted = false }, index) => ({
    start: `<c r="${toColumnLetters(index)}`,
    style: `" s="${getStyleIndex(format, isHighlighted ? 'highlighted' : 'plain')}"`,
    format,
  }))

const textXml = (text: string): string =>
  ` t="inlineStr"><is><t xml:space="preserve">${escapeXml(truncateText(text))}</t></is></c>`

const numberXml = (value: number): string => `><v>${value}</v></c>`

/** Returns a date or an instant as days, or as text if a spreadsheet would misinterpret it. */
const dayXml = (text: string): string => {
  const days = ISO.test(text) ? (Date.parse(text) - EPOCH_MS) / DAY_MS : Number.NaN
  return text < FIRST_VALID_DAY || Number.isNaN(days) ? textXml(text) : numberXml(days)
}

const markedXml = (prefix: CellPrefix, value: Cell, mark: Mark, row: number): string => {
  const style = `" s="${getStyleIndex(prefix.format, mark)}"`
  return cellXml({ ...prefix, style }, value, row) || `${prefix.start}${row}${style}/>`
}

const cellXml = (prefix: CellPrefix, cell: MarkedCell, row: number): string => {
  if (typeof cell === 'object' && cell !== null) return markedXml(prefix, cell.value, cell.mark, row)
  const { start, style, format } = prefix
  const value = cell
  if (value === null || value === '') return ''
  if (typeof value === 'number') return Number.isFinite(value) ? start + row + style + numberXml(value) : ''
  const isDay = format === 'date' || format === 'instant'
  return start + row + style + (isDay ? dayXml(value) : textXml(value))
}

export const rowXml = (
  prefixes: readonly CellPrefix[],
  cells: readonly MarkedCell[],
  row: number,
  isHidden = false,
): string => {
  let xml = isHidden ? `<row r="${row}" hidden="1">` : `<row r="${row}">`
  for (let index = 0; index < prefixes.length; index += 1)
    xml += cellXml(prefixes[index] as CellPrefix, cells[index] ?? null, row)
  return `${xml}</row>`
}

/** Returns everything before the first row of values; the heading and the first column are frozen. */
export const sheetStart = (columns: readonly SheetColumn[]): string => {
  // The style of a column applies to the cells that do not exist yet.
  const widths = columns.map(({ width, format }, index) => {
    const style = format === 'literal' ? ` style="${getStyleIndex(format, 'plain')}"` : ''
    return `<col min="${index + 1}" max="${index + 1}" width="${width}"${style} customWidth="1"/>`
  })
  const headings = columns.map(({ heading, isHighlighted }, index) => {
    const style = isHighlighted ? HIGHLIGHTED_HEADING_STYLE : HEADING_STYLE
    return `<c r="${toColumnLetters(index)}1" s="${style}"${textXml(heading)}`
  })
  return (
    `${XML}<worksheet xmlns="${MAIN}" xmlns:r="${RELATION}">` +
    '<sheetPr><pageSetUpPr fitToPage="1"/></sheetPr><sheetViews><sheetView workbookViewId="0">' +
    '<pane xSplit="1" ySplit="1" topLeftCell="B2" activePane="bottomRight" state="frozen"/>' +
    '<selection pane="bottomRight" activeCell="B2" sqref="B2"/></sheetView></sheetViews>' +
    `<cols>${widths.join('')}</cols><sheetData>` +
    `<row r="1" ht="${HEADING_HEIGHT}" customHeight="1">${headings.join('')}</row>`
  )
}

/** @param extraXml follows the filter. */
export const sheetEnd = (columns: number, rows: number, extraXml = ''): string =>
  `</sheetData><autoFilter ref="A1:${toColumnLetters(columns - 1)}${rows}"/>${extraXml}</worksheet>`

/** Characters that a page in landscape holds in print of half the usual size, which can still be read. */
const MAX_PAGE_CHARACTERS = 280

/** Prints on A4 in landscape: all columns on one page, or on as few as legible print needs. */
export const pageSetupXml = (columns: readonly SheetColumn[]): string => {
  const characters = columns.reduce((sum, { width }) => sum + width, 0)
  const pages = Math.ceil(characters / MAX_PAGE_CHARACTERS)
  return `<pageSetup paperSize="9" orientation="landscape" fitToWidth="${pages}" fitToHeight="0"/>`
}

const sheetNumbers = (sheets: number): number[] => Array.from({ length: sheets }, (_, index) => index + 1)

/** Returns a valid sheet name. */
const sheetName = (name: string): string => escapeXml(name.replace(/[[\]:*?/\\]/g, '-').slice(0, 31))

/** A sheet as listed in the workbook: its name, and its last column and row. */
export type WorkbookSheet = { readonly name: string; readonly columns: number; readonly rows: number }

/** Names the range of the filter, and the frozen column and headings, which every page repeats. */
const definedNamesXml = ({ name, columns, rows }: WorkbookSheet, index: number): string => {
  const sheet = `'${sheetName(name).replaceAll("'", "''")}'!`
  return (
    `<definedName name="_xlnm._FilterDatabase" localSheetId="${index}" hidden="1">` +
    `${sheet}$A$1:$${toColumnLetters(columns - 1)}$${rows}</definedName>` +
    `<definedName name="_xlnm.Print_Titles" localSheetId="${index}">${sheet}$A:$A,${sheet}$1:$1</definedName>`
  )
}

export const workbookXml = (sheets: readonly WorkbookSheet[]): string =>
  `${XML}<workbook xmlns="${MAIN}" xmlns:r="${RELATION}"><sheets>${sheets
    .map(({ name }, index) => `<sheet name="${sheetName(name)}" sheetId="${index + 1}" r:id="rId${index + 1}"/>`)
    .join('')}</sheets><definedNames>${sheets.map(definedNamesXml).join('')}</definedNames></workbook>`

export const workbookRelationsXml = (sheets: number): string =>
  `${XML}<Relationships xmlns="${PACKAGE}/relationships">${sheetNumbers(sheets)
    .map(
      (number) =>
        `<Relationship Id="rId${number}" Type="${RELATION}/worksheet" Target="worksheets/sheet${number}.xml"/>`,
    )
    .join('')}<Relationship Id="rId${sheets + 1}" Type="${RELATION}/styles" Target="styles.xml"/></Relationships>`

export const packageRelationsXml = `${XML}<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${RELATION}/officeDocument" Target="xl/workbook.xml"/></Relationships>`

/** @param extraXml types of additional parts. */
export const contentTypesXml = (sheets: number, extraXml = ''): string =>
  `${XML}<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>` +
  '<Default Extension="xml" ContentType="application/xml"/>' +
  `<Override PartName="/xl/workbook.xml" ContentType="${TYPE}.sheet.main+xml"/>` +
  `<Override PartName="/xl/styles.xml" ContentType="${TYPE}.styles+xml"/>${sheetNumbers(sheets)
    .map((number) => `<Override PartName="/xl/worksheets/sheet${number}.xml" ContentType="${TYPE}.worksheet+xml"/>`)
    .join('')}${extraXml}</Types>`

const fillXml = (colour: string): string =>
  `<fill><patternFill patternType="solid"><fgColor rgb="FF${colour}"/><bgColor indexed="64"/></patternFill></fill>`

const FILLS = ['2F4A3C', '8A6A1F', 'FBF3DC', 'F8C9C4', 'EFEFEA'].map(fillXml)
const [HEADING_FILL, HIGHLIGHTED_HEADING_FILL, HIGHLIGHT_FILL, ERROR_FILL, EXAMPLE_FILL] = [2, 3, 4, 5, 6]
const BOLD = 1
const HEADING_FONT = 2
const ERROR_FONT = 3
const EXAMPLE_FONT = 4

const headingXf = (fill: number | undefined): string =>
  `<xf numFmtId="0" fontId="${HEADING_FONT}" fillId="${fill}" borderId="0" xfId="0" applyFont="1" applyFill="1" applyAlignment="1"><alignment vertical="center" wrapText="1"/></xf>`

const valueXfs = FORMAT_NAMES.flatMap((format, index) => {
  const number = format === 'text' ? 0 : FIRST_FORMAT + index
  return [
    `<xf numFmtId="${number}" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/>`,
    ...[
      [BOLD, HIGHLIGHT_FILL],
      [ERROR_FONT, ERROR_FILL],
      [EXAMPLE_FONT, EXAMPLE_FILL],
    ].map(
      ([font, fill]) =>
        `<xf numFmtId="${number}" fontId="${font}" fillId="${fill}" borderId="0" xfId="0" applyNumberFormat="1" applyFont="1" applyFill="1"/>`,
    ),
  ]
})

const formatsXml = FORMAT_NAMES.map(
  (format, index) => `<numFmt numFmtId="${FIRST_FORMAT + index}" formatCode="${FORMATS[format]}"/>`,
)

const fontXml = (more: string): string => `<font>${more}<sz val="11"/>`

export const stylesXml =
  `${XML}<styleSheet xmlns="${MAIN}"><numFmts count="${formatsXml.length}">${formatsXml.join('')}</numFmts>` +
  `<fonts count="5">${fontXml('')}<name val="Calibri"/></font>${fontXml('<b/>')}<name val="Calibri"/></font>` +
  `${fontXml('<b/>')}<color rgb="FFFFFFFF"/><name val="Calibri"/></font>` +
  `${fontXml('')}<color rgb="FF9C1C12"/><name val="Calibri"/></font>${fontXml('<i/>')}<color rgb="FF6B6B66"/><name val="Calibri"/></font></fonts>` +
  '<fills count="7"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill>' +
  `${FILLS.join('')}</fills>` +
  '<borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders>' +
  '<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>' +
  `<cellXfs count="${FIRST_STYLE + valueXfs.length}"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/>` +
  `${headingXf(HEADING_FILL)}${headingXf(HIGHLIGHTED_HEADING_FILL)}${valueXfs.join('')}</cellXfs>` +
  '<cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>'
