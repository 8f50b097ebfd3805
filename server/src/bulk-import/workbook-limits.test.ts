/** Small workbooks that are expensive to check: each is read up to the limits, or rejected. */
import { CFB, read, utils, type WorkSheet, write } from '@e965/xlsx'
import { type ImportReport, messages } from '@trophy/domain'
import { describe, expect, it } from 'vitest'
import { testApp } from '#testing/app.ts'
import {
  createImportForm,
  listColumns,
  type RowInput,
  toSheetCells,
  validRow,
} from '#testing/inputs/import-workbook.ts'

const { as, make } = await testApp()
const client = await as(await make.member({ role: 'STJ', evaluation_options: ['red-deer'] }))

const paths = listColumns('red-deer').map(({ path }) => path)
const getColumnLetters = (path: string): string => utils.encode_col(paths.indexOf(path))

const createSheet = (rows: readonly RowInput[]): WorkSheet =>
  utils.aoa_to_sheet(toSheetCells(rows).map((row) => [...row]))

const createBook = (sheet: WorkSheet): Buffer => {
  const book = utils.book_new()
  utils.book_append_sheet(book, sheet, 'Evaluations')
  // Shared strings store equal texts once.
  return write(book, { type: 'buffer', bookType: 'xlsx', bookSST: true, compression: true }) as Buffer
}

/** Returns an .xlsx with one part changed. */
const withPart = (content: Buffer, path: string, edit: (xml: string) => string): Buffer => {
  const container = CFB.read(content, { type: 'buffer' })
  const part = CFB.find(container, path) as { content: Uint8Array } | null
  CFB.utils.cfb_add(container, path, Buffer.from(edit(Buffer.from(part?.content ?? []).toString('utf8'))))
  return Buffer.from(CFB.write(container, { fileType: 'zip', type: 'buffer', compression: true }) as Buffer)
}

const SHEET_PATH = '/xl/worksheets/sheet1.xml'
const onesCells = (row: number, letters: readonly string[]): string =>
  letters.map((letter) => `<c r="${letter}${row}"><v>1</v></c>`).join('')

const check = (content: Buffer) => client.post<ImportReport>('/bulk-import-validate', createImportForm(content))
const markErrors = async (content: Buffer): Promise<WorkSheet> => {
  const { raw } = await client.post('/bulk-import-marked', createImportForm(content))
  return read(raw).Sheets.Evaluations ?? {}
}

const getProblem = async (content: Buffer) => {
  const { status, problem } = await check(content)
  return [status, problem?.message]
}

const LONGEST_TEXT = 'x'.repeat(32_767)

describe('accepted workbooks', () => {
  it('ignore cells far to the right, also in the marked copy', async () => {
    const rows = createSheet([validRow(), validRow({ source: 'Elsewhere' })])
    let row = 0
    const content = withPart(createBook(rows), SHEET_PATH, (xml) =>
      xml.replaceAll('</row>', () => {
        row += 1
        return `${onesCells(row, ['IW', 'XFD'])}</row>`
      }),
    )
    const { data } = await check(content)
    expect(data.total).toBe(2)
    expect(data.columns).toHaveLength(paths.length)
    expect(data.details.map((one) => one.row)).toEqual([4])
    expect(utils.decode_range((await markErrors(content))['!ref'] ?? '').e).toEqual({ c: paths.length - 1, r: 3 })
  })

  it('are read to the last possible row, and the marked copy stays sparse', async () => {
    const content = withPart(createBook(createSheet([validRow()])), SHEET_PATH, (xml) =>
      xml.replace('</sheetData>', `<row r="1048576">${onesCells(1_048_576, ['A', 'IV'])}</row></sheetData>`),
    )
    const { data } = await check(content)
    expect(data.total).toBe(2)
    expect(data.details.map((one) => one.row)).toEqual([1_048_576])
    const marked = await markErrors(content)
    expect(marked[`${getColumnLetters('hunter_name')}3`]).toMatchObject({ v: validRow().hunter_name })
    expect(marked.A1048576).toMatchObject({ v: 1 })
  })

  it('may contain thousands of spaces in a text, reported at its cell', async () => {
    const text = `a${' '.repeat(32_000)}b`
    const errorCells = Object.fromEntries(paths.map((path) => [path, text]))
    const { data } = await check(createBook(createSheet(Array.from({ length: 8 }, () => errorCells))))
    expect(data.details).toHaveLength(8)
    const errorPaths = data.details[0]?.cells.map(({ path }) => path) ?? []
    expect(errorPaths).toEqual(expect.arrayContaining(['phenotype', 'eval_date', 'source', 'supplementary.comments']))
  })

  it('may repeat the same merged cells twenty thousand times', async () => {
    const merged = { s: { c: 300, r: 0 }, e: { c: 399, r: 99 } }
    const sheet = { ...createSheet([validRow()]), '!merges': Array.from({ length: 20_000 }, () => merged) }
    expect((await check(createBook(sheet))).data).toMatchObject({ total: 1, error: [] })
  })
})

describe('rejected workbooks', () => {
  it('have cells that share too much text', async () => {
    const errorCells = Object.fromEntries(paths.map((path) => [path, LONGEST_TEXT]))
    const content = createBook(createSheet(Array.from({ length: 15 }, () => errorCells)))
    expect(content.length).toBeLessThan(100_000)
    expect(await getProblem(content)).toEqual([422, messages.workbookTooLarge])
  })

  it('have a text that is too long for a cell', async () => {
    const createBookWith = (supporting_information: string) =>
      createBook(createSheet([validRow({ supporting_information })]))
    const { data } = await check(createBookWith(LONGEST_TEXT))
    expect(data.details[0]?.cells).toEqual([
      expect.objectContaining({ path: 'supporting_information', message: 'No longer than 4000 characters' }),
    ])
    const longer = withPart(createBookWith(LONGEST_TEXT), '/xl/sharedStrings.xml', (xml) =>
      xml.replace(LONGEST_TEXT, `${LONGEST_TEXT}x`),
    )
    expect(await getProblem(longer)).toEqual([422, messages.workbookBroken])
  })

  it('have more shared strings than cells', async () => {
    const texts = Array.from({ length: 500_001 }, (_, index) => `<si><t>${index * 7_919}</t></si>`).join('')
    const content = withPart(
      createBook(createSheet([validRow()])),
      '/xl/sharedStrings.xml',
      () => `<sst>${texts}</sst>`,
    )
    expect(await getProblem(content)).toEqual([422, messages.workbookTooLarge])
  })
})
