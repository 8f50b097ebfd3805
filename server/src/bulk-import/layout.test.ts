import { readFile } from 'node:fs/promises'
import { CFB } from '@e965/xlsx'
import { type Evaluation, type EvaluationListRow, type ImportReport, messages, type Page } from '@trophy/domain'
import { describe, expect, it } from 'vitest'
import { testApp } from '#testing/app.ts'
import { createGoogleWorkbook, withHiddenFirstSheet, withRowAttributes } from '#testing/inputs/google-workbook.ts'
import {
  createImportForm,
  listColumns,
  type RowInput,
  toSheetCells,
  validRow,
} from '#testing/inputs/import-workbook.ts'
import { LIBREOFFICE_XLS } from '#testing/inputs/libreoffice.ts'
import { unpackZip } from '#testing/inputs/unpack-zip.ts'

const { as, make } = await testApp()
const client = await as(await make.member({ role: 'STJ', evaluation_options: ['red-deer', 'wild-boar'] }))

type FormOptions = Parameters<typeof createImportForm>[1]
const check = async (content: Buffer, options: FormOptions = {}) =>
  (await client.post<ImportReport>('/bulk-import-validate', createImportForm(content, options))).data
const sendImport = (content: Buffer, options: FormOptions = {}) =>
  client.post<{ imported: number }>('/bulk-import', createImportForm(content, options))
const listHunters = async () => {
  const { data } = await client.get<Page<EvaluationListRow>>('/evaluation?rowsPerPage=50')
  return data.docs.map(({ hunter_name }) => hunter_name).sort()
}

const SHEET = 'xl/worksheets/sheet1.xml'

/** Rows 3 onwards, for these hunters. */
const createRows = (...hunters: string[]): RowInput[] => hunters.map((hunter_name) => validRow({ hunter_name }))

describe('hidden rows', () => {
  const createFiltered = (...hunters: string[]) => {
    const hide = withRowAttributes({ 2: 'hidden="1"', 4: 'hidden="1"', 5: 'hidden="true"', 7: 'hidden="1"' })
    return createGoogleWorkbook(toSheetCells(createRows(...hunters)), hide)
  }
  const hidden = 'Rows 4 to 5 and 7 (3 rows) are hidden in the workbook.'

  it('are named in the check, without the row of paths, and imported only after a decision', async () => {
    const content = await createFiltered('A visible', 'A hidden 4', 'A hidden 5', 'A visible 6', 'A hidden 7')
    expect(await check(content)).toMatchObject({ total: 2, error: [], hiddenRows: [4, 5, 7] })
    const undecided = await sendImport(content)
    expect([undecided.status, undecided.problem?.message]).toEqual([
      422,
      `${hidden} Please say whether to import them, too.`,
    ])
    expect(undecided.problem?.data).toMatchObject({ total: 2, hiddenRows: [4, 5, 7] })
    expect(await listHunters()).toEqual([])

    const { data } = await sendImport(content, { hidden_rows: 'skip' })
    expect(data.imported).toBe(2)
    expect(await listHunters()).toEqual(['A visible', 'A visible 6'])
  })

  it('are checked and imported if the request says so', async () => {
    const rows = createRows('B visible', 'B hidden 4')
    const hide = withRowAttributes({ 4: 'hidden="1"', 5: 'hidden="1"' })
    const invalid = await createGoogleWorkbook(toSheetCells([...rows, validRow({ source: 'Elsewhere' })]), hide)
    expect(await check(invalid, { hidden_rows: 'skip' })).toMatchObject({ total: 1, error: [] })
    expect(await check(invalid, { hidden_rows: 'import' })).toMatchObject({
      total: 3,
      details: [{ row: 5, cells: [{ message: messages.notInList }] }],
      hiddenRows: [4, 5],
    })
    const before = await listHunters()
    const { status, data } = await sendImport(await createGoogleWorkbook(toSheetCells(rows), hide), {
      hidden_rows: 'import',
    })
    expect([status, data.imported]).toEqual([200, 2])
    expect(await listHunters()).toEqual([...before, 'B hidden 4', 'B visible'].sort())
  })

  it('are all rows: nothing is imported without them', async () => {
    const content = await createGoogleWorkbook(
      toSheetCells(createRows('C hidden')),
      withRowAttributes({ 3: 'hidden="1"' }),
    )
    expect(await check(content)).toMatchObject({ total: 0, error: [], hiddenRows: [3] })
    const { status, problem } = await sendImport(content, { hidden_rows: 'skip' })
    expect([status, problem?.message]).toEqual([422, messages.nothingToImport])
    expect((await sendImport(content, { hidden_rows: 'import' })).data.imported).toBe(1)
  })

  it('include rows with a height of 0, but no row with content of a sheet that hides empty rows', async () => {
    const cells = toSheetCells(createRows('D one', 'D two'))
    const flat = await createGoogleWorkbook(cells, (parts) => ({
      ...parts,
      [SHEET]: (parts[SHEET] ?? '').replace('<row r="4" ht="15.75"', '<row r="4" ht="0"'),
    }))
    expect(await check(flat)).toMatchObject({ total: 1, hiddenRows: [4] })
    const hidesEmptyRows = await createGoogleWorkbook(cells, (parts) => ({
      ...parts,
      [SHEET]: (parts[SHEET] ?? '').replace('<sheetFormatPr ', '<sheetFormatPr zeroHeight="1" '),
    }))
    expect(await check(hidesEmptyRows)).toMatchObject({ total: 2, hiddenRows: [] })
  })

  it('are found in an .xls, too', async () => {
    const container = CFB.read(await readFile(LIBREOFFICE_XLS), { type: 'buffer' })
    const part = CFB.find(container, 'Workbook') as { content: Uint8Array }
    const stream = Buffer.from(part.content)
    // Row records: the number of the row in their first two bytes, and hidden as bit 5 of byte 12.
    for (let at = 0; at + 4 <= stream.length; at += 4 + stream.readUInt16LE(at + 2))
      if (stream.readUInt16LE(at) === 0x0208 && stream.readUInt16LE(at + 4) === 4)
        stream.writeUInt8(stream.readUInt8(at + 4 + 12) | 0x20, at + 4 + 12)
    part.content = stream
    const content = Buffer.from(CFB.write(container, { fileType: 'cfb', type: 'buffer' }) as Buffer)
    expect(await check(content, { name: 'heads.xls' })).toMatchObject({ total: 2, hiddenRows: [5] })
  })

  it('stay hidden in the marked workbook', async () => {
    const rows = [validRow({ source: 'Elsewhere' }), ...createRows('E hidden', 'E last hidden')]
    const hide = withRowAttributes({ 4: 'hidden="1"', 5: 'hidden="1"' })
    const content = await createGoogleWorkbook(toSheetCells(rows), hide)
    const { raw } = await client.post('/bulk-import-marked', createImportForm(content))
    const sheet = (await unpackZip(raw)).get(SHEET)?.toString() ?? ''
    expect([...sheet.matchAll(/<row r="(\d+)" hidden="1"/g)].map(([, row]) => row)).toEqual(['2', '4', '5'])
    expect(sheet).toContain('E last hidden')
    expect(await check(raw)).toMatchObject({ total: 1, hiddenRows: [4, 5] })
  })

  it('are rejected with another decision', async () => {
    const form = createImportForm(await createFiltered('F', 'F', 'F', 'F', 'F'), { hidden_rows: 'maybe' })
    const { status, problem } = await client.post('/bulk-import', form)
    expect([status, problem?.fields]).toEqual([400, { hidden_rows: messages.notInList }])
  })
})

it('reads the first visible sheet, and hidden columns', async () => {
  const content = await createGoogleWorkbook(toSheetCells(createRows('G visible')), (parts) => ({
    ...withHiddenFirstSheet(parts),
    [SHEET]: (parts[SHEET] ?? '').replace(
      '<sheetData>',
      '<cols><col min="1" max="9" width="9" hidden="1" customWidth="1"/></cols><sheetData>',
    ),
  }))
  expect(await check(content)).toMatchObject({ total: 1, error: [], notices: [] })
})

describe('columns', () => {
  it('that neither enter the score nor are required may be missing', async () => {
    const missing = ['hunter_phone', 'supporting_information', 'supplementary.comments']
    const order = listColumns('red-deer').flatMap(({ path }) => (missing.includes(path) ? [] : [path]))
    const content = await createGoogleWorkbook(toSheetCells([validRow()], { order, isPlain: true }))
    expect((await check(content)).notices).toEqual([
      "The columns “Hunter's phone”, “Supporting information”, “Comments” are missing and stay empty.",
    ])
    const { status } = await sendImport(content)
    expect(status).toBe(200)
    const { docs } = (await client.get<Page<EvaluationListRow>>('/evaluation?rowsPerPage=50')).data
    const row = docs.find(({ hunter_name }) => hunter_name === validRow().hunter_name)
    const { data } = await client.get<Evaluation>(`/evaluation/${row?._id}`)
    expect(data).toMatchObject({ hunter_phone: '', supporting_information: '' })
  })

  it('of the office keep their texts and dates in the marked workbook', async () => {
    const [headings = [], ...rows] = toSheetCells([validRow({ source: 'Elsewhere' })], { isPlain: true })
    const [row = []] = rows
    const content = await createGoogleWorkbook([
      [...headings, 'Filed on', 'Clerk'],
      [...row, new Date('2026-05-04'), 'Eva'],
    ])
    const { raw } = await client.post('/bulk-import-marked', createImportForm(content))
    const sheet = (await unpackZip(raw)).get(SHEET)?.toString() ?? ''
    for (const text of ['Filed on', 'Clerk', '4.5.2026', 'Eva']) expect(sheet).toContain(text)
  })
})
