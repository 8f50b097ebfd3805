/** Workbooks that cost much more to check than they weigh: each is read as far as it matters, or refused. */
import { CFB, read, utils, type WorkSheet, write } from '@e965/xlsx'
import { type ImportReport, messages } from '@trophy/domain'
import { describe, expect, it } from 'vitest'
import { testApp } from '#testing/app.ts'
import { cellsOf, columnsFor, importForm, validRow, type WrittenRow } from '#testing/inputs/import-workbook.ts'

const { as, make } = await testApp()
const client = await as(await make.member({ role: 'STJ', evaluation_options: ['red-deer'] }))

const paths = columnsFor('red-deer').map(({ path }) => path)
const lettersOf = (path: string): string => utils.encode_col(paths.indexOf(path))

const sheetOf = (rows: readonly WrittenRow[]): WorkSheet => utils.aoa_to_sheet(cellsOf(rows).map((row) => [...row]))

const bookOf = (sheet: WorkSheet): Buffer => {
  const book = utils.book_new()
  utils.book_append_sheet(book, sheet, 'Evaluations')
  // Equal texts are stored once.
  return write(book, { type: 'buffer', bookType: 'xlsx', bookSST: true, compression: true }) as Buffer
}

/** An .xlsx with one of its parts changed. */
const withPart = (content: Buffer, path: string, edit: (xml: string) => string): Buffer => {
  const container = CFB.read(content, { type: 'buffer' })
  const part = CFB.find(container, path) as { content: Uint8Array } | null
  CFB.utils.cfb_add(container, path, Buffer.from(edit(Buffer.from(part?.content ?? []).toString('utf8'))))
  return Buffer.from(CFB.write(container, { fileType: 'zip', type: 'buffer', compression: true }) as Buffer)
}

const SHEET = '/xl/worksheets/sheet1.xml'
const ones = (row: number, letters: readonly string[]): string =>
  letters.map((one) => `<c r="${one}${row}"><v>1</v></c>`).join('')

const check = (content: Buffer) => client.post<ImportReport>('/bulk-import-validate', importForm(content))
const mark = async (content: Buffer): Promise<WorkSheet> => {
  const { raw } = await client.post('/bulk-import-marked', importForm(content))
  return read(raw).Sheets.Evaluations ?? {}
}

const refusalOf = async (content: Buffer) => {
  const { status, problem } = await check(content)
  return [status, problem?.message]
}

const LONGEST = 'x'.repeat(32_767)

describe('a workbook is read', () => {
  it('without what stands far to the right of its columns, which no copy of it repeats', async () => {
    const rows = sheetOf([validRow(), validRow({ source: 'Elsewhere' })])
    let row = 0
    const content = withPart(bookOf(rows), SHEET, (xml) =>
      xml.replaceAll('</row>', () => {
        row += 1
        return `${ones(row, ['IW', 'XFD'])}</row>`
      }),
    )
    const { data } = await check(content)
    expect(data.total).toBe(2)
    expect(data.columns).toHaveLength(paths.length)
    expect(data.details.map((one) => one.row)).toEqual([4])
    expect(utils.decode_range((await mark(content))['!ref'] ?? '').e).toEqual({ c: paths.length - 1, r: 3 })
  })

  it('to the last row that a sheet can have, and its copy holds no more than what stands in it', async () => {
    const content = withPart(bookOf(sheetOf([validRow()])), SHEET, (xml) =>
      xml.replace('</sheetData>', `<row r="1048576">${ones(1_048_576, ['A', 'IV'])}</row></sheetData>`),
    )
    const { data } = await check(content)
    expect(data.total).toBe(2)
    expect(data.details.map((one) => one.row)).toEqual([1_048_576])
    const marked = await mark(content)
    expect(marked[`${lettersOf('hunter_name')}3`]).toMatchObject({ v: validRow().hunter_name })
    expect(marked.A1048576).toMatchObject({ v: 1 })
  })

  it('with texts of thousands of spaces, each told at its cell', async () => {
    const text = `a${' '.repeat(32_000)}b`
    const wrong = Object.fromEntries(paths.map((path) => [path, text]))
    const { data } = await check(bookOf(sheetOf(Array.from({ length: 8 }, () => wrong))))
    expect(data.details).toHaveLength(8)
    const told = data.details[0]?.cells.map(({ path }) => path) ?? []
    expect(told).toEqual(expect.arrayContaining(['phenotype', 'eval_date', 'source', 'supplementary.comments']))
  })

  it('with the same merged cells twenty thousand times above it', async () => {
    const merged = { s: { c: 300, r: 0 }, e: { c: 399, r: 99 } }
    const sheet = { ...sheetOf([validRow()]), '!merges': Array.from({ length: 20_000 }, () => merged) }
    expect((await check(bookOf(sheet))).data).toMatchObject({ total: 1, error: [] })
  })
})

describe('a workbook is refused in a sentence', () => {
  it('when its cells share more text than anybody writes', async () => {
    const wrong = Object.fromEntries(paths.map((path) => [path, LONGEST]))
    const content = bookOf(sheetOf(Array.from({ length: 15 }, () => wrong)))
    expect(content.length).toBeLessThan(100_000)
    expect(await refusalOf(content)).toEqual([422, messages.workbookTooLarge])
  })

  it('when a text is longer than a cell can hold', async () => {
    const wished = (supporting_information: string) => bookOf(sheetOf([validRow({ supporting_information })]))
    const { data } = await check(wished(LONGEST))
    expect(data.details[0]?.cells).toEqual([
      expect.objectContaining({ path: 'supporting_information', message: 'No longer than 4000 characters' }),
    ])
    const longer = withPart(wished(LONGEST), '/xl/sharedStrings.xml', (xml) => xml.replace(LONGEST, `${LONGEST}x`))
    expect(await refusalOf(longer)).toEqual([422, messages.workbookBroken])
  })

  it('when it brings more texts than it has cells for', async () => {
    const texts = Array.from({ length: 500_001 }, (_, index) => `<si><t>${index * 7_919}</t></si>`).join('')
    const content = withPart(bookOf(sheetOf([validRow()])), '/xl/sharedStrings.xml', () => `<sst>${texts}</sst>`)
    expect(await refusalOf(content)).toEqual([422, messages.workbookTooLarge])
  })
})
