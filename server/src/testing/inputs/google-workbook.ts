/**
 * A workbook with the structure of an export from Google Sheets: no dimension, no properties, an empty drawing, shared
 * strings only, a style for each cell, and a thousand empty styled rows at the end.
 */
import { buffer } from 'node:stream/consumers'
import { utils } from '@e965/xlsx'
import { ZipFile } from 'yazl'
import type { CellInput } from './import-workbook.ts'

const XML_HEADER = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>'
const MAIN_NS = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const OFFICE_NS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const PACKAGE_NS = 'http://schemas.openxmlformats.org/package/2006'
const DRAWING_NS = 'http://schemas.openxmlformats.org/drawingml/2006'
const TYPE_PREFIX = 'application/vnd.openxmlformats-officedocument'

const EMPTY_ROWS = 1_000
const DAY_MS = 86_400_000
/** Day 0 of the spreadsheet calendar. */
const EPOCH = Date.UTC(1899, 11, 30)

const STYLE = { any: 1, date: 2 } as const

const escapeXml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

const relationships = (entries: readonly (readonly [id: string, kind: string, target: string])[]): string =>
  `${XML_HEADER}<Relationships xmlns="${PACKAGE_NS}/relationships">${entries
    .map(([id, kind, target]) => `<Relationship Id="${id}" Type="${OFFICE_NS}/${kind}" Target="${target}"/>`)
    .join('')}</Relationships>`

const toSheetXml = (cells: readonly (readonly CellInput[])[], sharedStrings: string[]): string => {
  const width = Math.max(...cells.map((row) => row.length))
  const indexes = new Map<string, number>()
  const addSharedString = (text: string): number => {
    const knownIndex = indexes.get(text) ?? sharedStrings.push(text) - 1
    indexes.set(text, knownIndex)
    return knownIndex
  }
  const toCellXml = (value: CellInput, address: string): string => {
    const start = (style: number) => `<c r="${address}" s="${style}"`
    if (value === null) return `${start(STYLE.any)}/>`
    if (value instanceof Date) return `${start(STYLE.date)}><v>${(value.getTime() - EPOCH) / DAY_MS}.0</v></c>`
    if (typeof value === 'boolean') return `${start(STYLE.any)} t="b"><v>${Number(value)}</v></c>`
    // Google writes integers with a decimal place.
    if (typeof value === 'number')
      return `${start(STYLE.any)}><v>${value}${Number.isInteger(value) ? '.0' : ''}</v></c>`
    return `${start(STYLE.any)} t="s"><v>${addSharedString(value)}</v></c>`
  }
  const rows = [...cells, ...Array.from({ length: EMPTY_ROWS }, () => Array<CellInput>(width).fill(null))].map(
    (row, index) =>
      `<row r="${index + 1}" ht="15.75" customHeight="1">${row
        .map((value, column) => toCellXml(value, utils.encode_cell({ r: index, c: column })))
        .join('')}</row>`,
  )
  return `${XML_HEADER}<worksheet xmlns="${MAIN_NS}" xmlns:r="${OFFICE_NS}"><sheetPr><outlinePr summaryBelow="0" summaryRight="0"/></sheetPr><sheetViews><sheetView workbookViewId="0"/></sheetViews><sheetFormatPr customHeight="1" defaultColWidth="12.63" defaultRowHeight="15.75"/><sheetData>${rows.join('')}</sheetData><drawing r:id="rId1"/></worksheet>`
}

const STYLES = `${XML_HEADER}<styleSheet xmlns="${MAIN_NS}"><numFmts count="1"><numFmt numFmtId="164" formatCode="d\\.m\\.yyyy"/></numFmts><fonts count="1"><font><sz val="10.0"/><color rgb="FF000000"/><name val="Arial"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="lightGray"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf borderId="0" fillId="0" fontId="0" numFmtId="0"/></cellStyleXfs><cellXfs count="3"><xf borderId="0" fillId="0" fontId="0" numFmtId="0" xfId="0"/><xf borderId="0" fillId="0" fontId="0" numFmtId="0" xfId="0" applyFont="1"/><xf borderId="0" fillId="0" fontId="0" numFmtId="164" xfId="0" applyNumberFormat="1"/></cellXfs><cellStyles count="1"><cellStyle xfId="0" name="Normal" builtinId="0"/></cellStyles></styleSheet>`

const CONTENT_TYPES = `${XML_HEADER}<Types xmlns="${PACKAGE_NS}/content-types"><Default ContentType="application/xml" Extension="xml"/><Default ContentType="application/vnd.openxmlformats-package.relationships+xml" Extension="rels"/><Override ContentType="${TYPE_PREFIX}.drawing+xml" PartName="/xl/drawings/drawing1.xml"/><Override ContentType="${TYPE_PREFIX}.spreadsheetml.worksheet+xml" PartName="/xl/worksheets/sheet1.xml"/><Override ContentType="${TYPE_PREFIX}.spreadsheetml.sharedStrings+xml" PartName="/xl/sharedStrings.xml"/><Override ContentType="${TYPE_PREFIX}.spreadsheetml.styles+xml" PartName="/xl/styles.xml"/><Override ContentType="${TYPE_PREFIX}.spreadsheetml.sheet.main+xml" PartName="/xl/workbook.xml"/></Types>`

type Parts = Readonly<Record<string, string>>

/** Returns the workbook; `edit` changes its XML. */
export const createGoogleWorkbook = (
  cells: readonly (readonly CellInput[])[],
  edit: (parts: Parts) => Parts = (parts) => parts,
): Promise<Buffer> => {
  const sharedStrings: string[] = []
  const sheet = toSheetXml(cells, sharedStrings)
  const texts = sharedStrings.map((text) => `<si><t>${escapeXml(text)}</t></si>`).join('')
  const parts: Parts = {
    '[Content_Types].xml': CONTENT_TYPES,
    '_rels/.rels': relationships([['rId1', 'officeDocument', 'xl/workbook.xml']]),
    'xl/_rels/workbook.xml.rels': relationships([
      ['rId1', 'styles', 'styles.xml'],
      ['rId2', 'sharedStrings', 'sharedStrings.xml'],
      ['rId3', 'worksheet', 'worksheets/sheet1.xml'],
    ]),
    'xl/workbook.xml': `${XML_HEADER}<workbook xmlns="${MAIN_NS}" xmlns:r="${OFFICE_NS}"><workbookPr/><sheets><sheet state="visible" name="Sheet1" sheetId="1" r:id="rId3"/></sheets><definedNames/><calcPr/></workbook>`,
    'xl/worksheets/_rels/sheet1.xml.rels': relationships([['rId1', 'drawing', '../drawings/drawing1.xml']]),
    'xl/drawings/drawing1.xml': `${XML_HEADER}<xdr:wsDr xmlns:xdr="${DRAWING_NS}/spreadsheetDrawing" xmlns:a="${DRAWING_NS}/main"/>`,
    'xl/styles.xml': STYLES,
    'xl/sharedStrings.xml': `${XML_HEADER}<sst xmlns="${MAIN_NS}" count="${sharedStrings.length}" uniqueCount="${sharedStrings.length}">${texts}</sst>`,
    'xl/worksheets/sheet1.xml': sheet,
  }
  const zip = new ZipFile()
  for (const [path, content] of Object.entries(edit(parts))) zip.addBuffer(Buffer.from(content), path)
  zip.end()
  return buffer(zip.outputStream)
}

/** Returns an `edit` that adds attributes to rows, for example `{ 3: 'hidden="1"' }`. */
export const withRowAttributes =
  (attributes: Readonly<Record<number, string>>) =>
  (parts: Parts): Parts => ({
    ...parts,
    'xl/worksheets/sheet1.xml': (parts['xl/worksheets/sheet1.xml'] ?? '').replace(
      /<row r="(\d+)"/g,
      (tag, row: string) => `${tag} ${attributes[Number(row)] ?? ''}`,
    ),
  })

/** An `edit` that adds a hidden, empty sheet before the other one. */
export const withHiddenFirstSheet = (parts: Parts): Parts => {
  const path = 'xl/worksheets/notes.xml'
  const insert = (name: string, before: string, xml: string) => ({
    [name]: (parts[name] ?? '').replace(before, xml + before),
  })
  return {
    ...parts,
    [path]: `${XML_HEADER}<worksheet xmlns="${MAIN_NS}"><sheetData/></worksheet>`,
    ...insert(
      '[Content_Types].xml',
      '</Types>',
      `<Override ContentType="${TYPE_PREFIX}.spreadsheetml.worksheet+xml" PartName="/${path}"/>`,
    ),
    ...insert(
      'xl/_rels/workbook.xml.rels',
      '</Relationships>',
      `<Relationship Id="rId9" Type="${OFFICE_NS}/worksheet" Target="worksheets/notes.xml"/>`,
    ),
    ...insert('xl/workbook.xml', '<sheet state', '<sheet state="hidden" name="Notes" sheetId="9" r:id="rId9"/>'),
  }
}
