/** Workbooks written as XML, without the library that reads them and without our own writer. */
import { toColumnLetters } from '@trophy/domain'
import { createArchive } from '#testing/inputs/archive.ts'
import { listColumns } from './import-workbook.ts'

/** The content of a cell as XML, and its attributes besides the address. */
type XmlCell = { readonly content: string; readonly attributes: string }

/** A text, a number, XML, or null for no cell. */
export type RawCell = string | number | XmlCell | null

export const xmlCell = (content: string, attributes = ''): XmlCell => ({ content, attributes })

/** Cell formats, for the attribute `s` of a cell. */
const STYLE = { general: 0, date: 1, text: 2, elevenDigits: 3 } as const

/** Returns a number with a cell format. */
export const styledCell = (value: number, style: keyof typeof STYLE): XmlCell =>
  xmlCell(`<v>${value}</v>`, `s="${STYLE[style]}"`)

const MAIN_NS = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const OFFICE_NS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const PACKAGE_NS = 'http://schemas.openxmlformats.org/package/2006'
const TYPE_PREFIX = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

const CONTENT_TYPES = `<Types xmlns="${PACKAGE_NS}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="${TYPE_PREFIX}.worksheet+xml"/><Override PartName="/xl/workbook.xml" ContentType="${TYPE_PREFIX}.sheet.main+xml"/><Override PartName="/xl/styles.xml" ContentType="${TYPE_PREFIX}.styles+xml"/></Types>`

const STYLES = `<styleSheet xmlns="${MAIN_NS}"><numFmts count="1"><numFmt numFmtId="164" formatCode="00000000000"/></numFmts><cellXfs count="4"><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="49"/><xf numFmtId="164"/></cellXfs></styleSheet>`

const createRelations = (...entries: readonly (readonly [kind: string, target: string])[]): string =>
  `<Relationships xmlns="${PACKAGE_NS}/relationships">${entries
    .map(
      ([kind, target], index) => `<Relationship Id="rId${index + 1}" Type="${OFFICE_NS}/${kind}" Target="${target}"/>`,
    )
    .join('')}</Relationships>`

const escapeXml = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')

const toCellXml = (cell: RawCell, address: string): string => {
  if (cell === null) return ''
  if (typeof cell === 'number') return `<c r="${address}"><v>${cell}</v></c>`
  if (typeof cell === 'string') return `<c r="${address}" t="inlineStr"><is><t>${escapeXml(cell)}</t></is></c>`
  return `<c r="${address}" ${cell.attributes}>${cell.content}</c>`
}

type WorkbookOptions = {
  /** Attributes of `workbookPr`, `calcPr` and each `sheet`. */
  readonly properties?: string
  readonly calculation?: string
  readonly sheetAttributes?: string
  /** The cells of a second sheet. */
  readonly secondSheet?: readonly (readonly RawCell[])[]
  /** XML after the cells of the first sheet. */
  readonly extraXml?: string
  /** The folder of the sheets in the archive. */
  readonly folder?: string
}

/** Returns a workbook with a sheet of these cells. */
export const createRawWorkbook = (
  rows: readonly (readonly RawCell[])[],
  {
    properties = '',
    calculation = '',
    sheetAttributes = '',
    secondSheet,
    extraXml = '',
    folder = 'worksheets',
  }: WorkbookOptions = {},
): Buffer => {
  const toSheetXml = (sheet: readonly (readonly RawCell[])[], extra = ''): string => {
    const rowsXml = sheet.map((cells, row) => {
      const cellsXml = cells.map((cell, column) => toCellXml(cell, `${toColumnLetters(column)}${row + 1}`))
      return `<row r="${row + 1}">${cellsXml.join('')}</row>`
    })
    return `<worksheet xmlns="${MAIN_NS}"><sheetData>${rowsXml.join('')}</sheetData>${extra}</worksheet>`
  }
  const sheets = [toSheetXml(rows, extraXml), ...(secondSheet ? [toSheetXml(secondSheet)] : [])]
  const files = sheets.map((_, index) => `${folder}/sheet${index + 1}.xml`)
  const list = sheets.map((_, index) => {
    const number = index + 1
    return `<sheet name="Sheet${number}" sheetId="${number}" r:id="rId${number}" ${sheetAttributes}/>`
  })
  const parts: Readonly<Record<string, string>> = {
    '[Content_Types].xml': CONTENT_TYPES,
    '_rels/.rels': createRelations(['officeDocument', 'xl/workbook.xml']),
    'xl/workbook.xml': `<workbook xmlns="${MAIN_NS}" xmlns:r="${OFFICE_NS}"><workbookPr ${properties}/><sheets>${list.join('')}</sheets><calcPr ${calculation}/></workbook>`,
    'xl/_rels/workbook.xml.rels': createRelations(...files.map((file) => ['worksheet', file] as const), [
      'styles',
      'styles.xml',
    ]),
    'xl/styles.xml': STYLES,
    ...Object.fromEntries(files.map((file, index) => [`xl/${file}`, sheets[index] ?? ''])),
  }
  return createArchive(Object.entries(parts).map(([name, xml]) => ({ name, content: Buffer.from(xml) })))
}

/** Returns a workbook with these rows, by path, below the headings and paths of a template. Values start in row 3. */
export const createRawImport = (
  rows: readonly Readonly<Record<string, unknown>>[],
  { animal = 'red-deer', ...options }: WorkbookOptions & { readonly animal?: string } = {},
): Buffer => {
  const columns = listColumns(animal)
  return createRawWorkbook(
    [
      columns.map(({ heading }) => heading),
      columns.map(({ path }) => path),
      ...rows.map((row) => columns.map(({ path }) => (row[path] ?? null) as RawCell)),
    ],
    options,
  )
}

/** A formula of an .xls with its flags and the number stored as its result. */
type XlsFormula = { readonly flags: number; readonly result: number }

const createRecord = (kind: number, ...parts: readonly Buffer[]): Buffer => {
  const content = Buffer.concat(parts)
  return Buffer.concat([toWords(kind, content.length), content])
}

const toWords = (...words: readonly number[]): Buffer => Buffer.from(Uint16Array.from(words).buffer)
const toDouble = (value: number): Buffer => Buffer.from(Float64Array.of(value).buffer)

const toXlsRecord = (cell: string | number | XlsFormula | null, row: number, column: number): Buffer => {
  if (cell === null) return Buffer.alloc(0)
  const place = toWords(row, column, 0)
  if (typeof cell === 'number') return createRecord(0x203, place, toDouble(cell))
  if (typeof cell === 'string')
    return createRecord(0x204, place, toWords(cell.length), Buffer.from([1]), Buffer.from(cell, 'utf16le'))
  const formula = Buffer.from([3, 0, 0x1e, 1, 0])
  return createRecord(0x06, place, toDouble(cell.result), toWords(cell.flags, 0, 0), formula)
}

const SECTOR = 512
const [FREE, END_OF_CHAIN, FAT_SECTOR] = [0xff_ff_ff_ff, 0xff_ff_ff_fe, 0xff_ff_ff_fd]
const toLongs = (...longs: readonly number[]): Buffer => Buffer.from(Uint32Array.from(longs).buffer)

const createDirectoryEntry = (name: string, kind: number, child: number, start: number, size: number): Buffer => {
  const nameBytes = Buffer.alloc(64)
  nameBytes.write(name, 'utf16le')
  const links = toLongs(FREE, FREE, child)
  const head = Buffer.concat([nameBytes, toWords(name.length * 2 + 2), Buffer.from([kind, 1]), links])
  return Buffer.concat([head, Buffer.alloc(36), toLongs(start, size, 0)])
}

/** Returns an .xls with one sheet of these cells: records of BIFF8 in a compound file with one stream. */
export const createRawXls = (rows: readonly (readonly (string | number | XlsFormula | null)[])[]): Buffer => {
  const sheetName = Buffer.from('\x06\0Sheet1')
  const globals = (sheetStart: number): Buffer =>
    Buffer.concat([
      createRecord(0x809, toWords(0x600, 5), Buffer.alloc(12)),
      createRecord(0x85, toLongs(sheetStart), toWords(0), sheetName),
      createRecord(0x0a),
    ])
  const records = Buffer.concat([
    globals(globals(0).length),
    createRecord(0x809, toWords(0x600, 0x10), Buffer.alloc(12)),
    ...rows.flatMap((cells, row) => cells.map((cell, column) => toXlsRecord(cell, row, column))),
    createRecord(0x0a),
  ])
  // Streams of less than 4,096 bytes are stored in another way.
  const sectors = Math.max(8, Math.ceil(records.length / SECTOR))
  const stream = Buffer.concat([records, Buffer.alloc(sectors * SECTOR - records.length)])
  const chain = Array.from({ length: sectors }, (_, index) => (index === sectors - 1 ? END_OF_CHAIN : index + 3))
  const header = Buffer.concat([
    Buffer.from('d0cf11e0a1b11ae1', 'hex'),
    Buffer.alloc(16),
    toWords(0x3e, 3, 0xfffe, 9, 6, 0, 0, 0),
    toLongs(0, 1, 1, 0, 4096, END_OF_CHAIN, 0, END_OF_CHAIN, 0, 0),
    Buffer.alloc(SECTOR - 80, 0xff),
  ])
  const fat = toLongs(FAT_SECTOR, END_OF_CHAIN, ...chain)
  return Buffer.concat([
    header,
    fat,
    Buffer.alloc(SECTOR - fat.length, 0xff),
    createDirectoryEntry('Root Entry', 5, 1, END_OF_CHAIN, 0),
    createDirectoryEntry('Workbook', 2, FREE, 2, stream.length),
    Buffer.alloc(SECTOR - 256),
    stream,
  ])
}
