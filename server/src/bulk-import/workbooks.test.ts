import { buffer } from 'node:stream/consumers'
import { deflateRawSync } from 'node:zlib'
import { CFB, utils, write } from '@e965/xlsx'
import {
  type EvaluationListRow,
  type ImportReport,
  type ImportResult,
  importMessages,
  messages,
  type Page,
} from '@trophy/domain'
import { describe, expect, it } from 'vitest'
import { ZipFile } from 'yazl'
import { testApp } from '#testing/app.ts'
import { createGoogleWorkbook } from '#testing/inputs/google-workbook.ts'
import {
  type CellInput,
  createImportForm,
  createImportWorkbook,
  createWorkbook,
  listColumns,
  toSheetCells,
  validRow,
} from '#testing/inputs/import-workbook.ts'
import { createRawImport, createRawWorkbook, createRawXls, styledCell, xmlCell } from '#testing/inputs/raw-workbook.ts'
import { unpackZip } from '#testing/inputs/unpack-zip.ts'
import { inspectWorkbook } from './inspect-workbook.ts'

const { as, make } = await testApp()
const client = await as(await make.member({ role: 'STJ', evaluation_options: ['red-deer'] }))

const admin = await as(await make.admin())

const send = (content: Buffer, name = 'heads.xlsx') =>
  client.post<ImportReport>('/bulk-import-validate', createImportForm(content, { name }))

/** Returns the status and message of an error response. */
const getProblem = async (content: Buffer, name?: string) => {
  const { status, problem } = await send(content, name)
  return [status, problem?.message]
}

const rows = [validRow(), validRow({ hunter_name: 'Jan Novák' })]
const paths = listColumns('red-deer').map(({ path }) => path)

/** Returns a zip or .xls container with added parts. */
const withParts = (content: Buffer, parts: Readonly<Record<string, string>>, fileType: 'zip' | 'cfb'): Buffer => {
  const container = CFB.read(content, { type: 'buffer' })
  for (const [path, text] of Object.entries(parts)) CFB.utils.cfb_add(container, path, Buffer.from(text))
  return Buffer.from(CFB.write(container, { fileType, type: 'buffer' }) as Buffer)
}

const createZip = (parts: Readonly<Record<string, Buffer>>): Promise<Buffer> => {
  const zip = new ZipFile()
  for (const [path, content] of Object.entries(parts)) zip.addBuffer(content, path)
  zip.end()
  return buffer(zip.outputStream)
}

/** Returns a small workbook with its only sheet replaced. */
const withSheet = async (sheet: Buffer): Promise<Buffer> => {
  const { FullPaths, FileIndex } = CFB.read(createImportWorkbook(rows), { type: 'buffer' }) as {
    FullPaths: string[]
    FileIndex: { content: Uint8Array; type: number }[]
  }
  const parts = FullPaths.flatMap((path, index): [string, Buffer][] => {
    const name = path.replace('Root Entry/', '')
    const content = FileIndex[index]?.content
    return content && name !== '' && !name.endsWith('/') ? [[name, Buffer.from(content)]] : []
  })
  return createZip({ ...Object.fromEntries(parts), 'xl/worksheets/sheet1.xml': sheet })
}

describe('accepted workbooks', () => {
  it.each([
    ['xlsx', 'heads.xlsx'],
    ['biff8', 'HEADS.XLS'],
  ] as const)('may be %s', async (bookType, name) => {
    const { data } = await send(createImportWorkbook(rows, { bookType }), name)
    expect(data).toMatchObject({ total: 2, error: [], details: [] })
  })

  it('may contain dates, numbers and texts in spreadsheet formats', async () => {
    const overrides: Readonly<Record<string, CellInput>> = {
      eval_date: new Date(Date.UTC(2026, 2, 2)),
      hunt_date: '20.09.2025',
      hunt_country: 'SK',
      eval_country: 'hungary',
      hunter_phone: 361_234_567,
      'measurementParams.mainBeamLength.left': '104,25',
      'measurementParams.mainBeamLength.right': 105.1,
    }
    for (const bookType of ['xlsx', 'biff8'] as const) {
      const { data } = await send(
        createImportWorkbook([validRow(overrides)], { bookType }),
        bookType === 'xlsx' ? 'a.xlsx' : 'a.xls',
      )
      expect(data).toMatchObject({ total: 1, error: [] })
    }
  })

  it('may be exports of Google Sheets with dates and a thousand empty rows', async () => {
    const day = { eval_date: new Date(Date.UTC(2026, 2, 2)), hunt_date: new Date(Date.UTC(2025, 8, 20)) }
    const cells = toSheetCells([validRow(day), validRow({ ...day, source: 'Fish & <chips>' })], { isPlain: true })
    const { data } = await send(await createGoogleWorkbook(cells))
    expect(data.total).toBe(2)
    expect(data.details).toEqual([
      { row: 3, cells: [expect.objectContaining({ path: 'source', message: messages.notInList })] },
    ])
    expect(data.error[0]?.[data.columns.indexOf('Source')]).toBe('Fish & <chips>')
  })

  it('may have columns in any order, no path row, and empty rows and columns', async () => {
    const order = [...paths].reverse()
    const cells = toSheetCells([validRow(), validRow({ source: 'Elsewhere' })], { order, isPlain: true })
    const shiftedRows = [
      [],
      ['A list of ours'],
      [],
      ...cells.slice(0, 2),
      [],
      [],
      ...cells.slice(2),
      [],
      ['  ', null],
    ].map((row) => [null, null, ...row, null, ' '])
    const { data } = await send(createWorkbook(shiftedRows))
    expect(data.total).toBe(2)
    expect(data.details).toEqual([
      { row: 8, cells: [expect.objectContaining({ path: 'source', message: messages.notInList })] },
    ])
    const [cellError] = data.details[0]?.cells ?? []
    const column = data.letters[data.columns.indexOf('Source')]
    expect(cellError?.address).toBe(`${column}8`)
    expect(column).toBe(utils.encode_col(order.indexOf('source') + 2))
    expect(data.error[0]?.[data.columns.indexOf('Source')]).toBe('Elsewhere')
  })

  it('use stored results of formulas, and report missing ones', async () => {
    const sheet = utils.aoa_to_sheet(toSheetCells([validRow(), validRow()]).map((row) => [...row]))
    const at = (path: string, row: number) => utils.encode_cell({ c: paths.indexOf(path), r: row })
    const length = 'measurementParams.mainBeamLength.left'
    sheet[at(length, 2)] = { t: 'n', v: 104.5, f: '100+4.5' }
    sheet[at(length, 3)] = { t: 'e', v: 0x17, f: 'A1/0' }
    const book = utils.book_new()
    utils.book_append_sheet(book, sheet, 'Evaluations')
    const { data } = await send(write(book, { type: 'buffer', bookType: 'xlsx' }) as Buffer)
    expect(data.details).toEqual([
      { row: 4, cells: [expect.objectContaining({ path: length, message: messages.formulaError })] },
    ])
    sheet[at(length, 3)] = { t: 'n', f: 'SUM(1,2)' }
    const unsaved = write(book, { type: 'buffer', bookType: 'xlsx' }) as Buffer
    expect((await send(unsaved)).data.details[0]?.cells[0]?.message).toBe(messages.noFormulaResult)
  })

  it('may have spreadsheet dates, also counted from 1904', async () => {
    const cases = [
      ['', styledCell(45_920, 'date'), '20 September 2025'],
      ['date1904="1"', styledCell(44_458, 'date'), '20 September 2025'],
      ['date1904="true"', styledCell(44_458.75, 'date'), '20 September 2025'],
      ['date1904="0"', styledCell(45_920, 'date'), '20 September 2025'],
      ['', xmlCell('<v>2025-09-20</v>', 't="d"'), '20 September 2025'],
      ['date1904="1"', xmlCell('<v>2025-09-20T00:00:00</v>', 't="d"'), '20 September 2025'],
    ] as const
    for (const [properties, hunt_date, shown] of cases) {
      const row = { ...validRow({ source: 'Elsewhere' }), hunt_date }
      const { data } = await send(createRawImport([row], { properties }))
      expect(data.details[0]?.cells.map(({ path }) => path)).toEqual(['source'])
      expect(data.error[0]?.[paths.indexOf('hunt_date')]).toBe(shown)
    }
  })

  it('are returned with the dates of all rows as they were understood', async () => {
    const dates = [styledCell(45_920, 'date'), '20/09/2025', '09.01.2025', '31/02/2025']
    const sources = [{}, {}, { source: 'Elsewhere' }, {}]
    const content = createRawImport(dates.map((hunt_date, at) => ({ ...validRow(sources[at]), hunt_date })))
    expect((await send(content)).data.dates).toEqual([
      { column: 'Date of Evaluation', days: [{ date: '2026-03-02', rows: [3, 4, 5, 6] }] },
      {
        column: 'Date of the Hunt',
        days: [
          { date: '2025-01-09', rows: [5] },
          { date: '2025-09-20', rows: [3, 4] },
        ],
      },
    ])
  })

  it('may contain texts of our CSV, whose escapes of formulas are removed', async () => {
    const row = { ...validRow({ source: 'Elsewhere' }), hunt_location: "x;'=1+1;y", hunter_address: "O'Neill" }
    const { data } = await send(createRawImport([row]))
    expect(data.error[0]).toEqual(expect.arrayContaining(['x;=1+1;y', "O'Neill"]))
  })

  it('accept corrections sent with the same file', async () => {
    const content = createImportWorkbook([validRow({ hunt_country: 'Slovakka' })])
    const [cellError] = (await send(content)).data.details[0]?.cells ?? []
    const form = createImportForm(content, { corrections: { [cellError?.address ?? '']: 'Slovakia' } })
    expect((await client.post<ImportReport>('/bulk-import-validate', form)).data.error).toEqual([])
    for (const corrections of [{ A1: 'x' }, ['x'], 'x', { A3: 1 }]) {
      const wrong = await client.post('/bulk-import-validate', createImportForm(content, { corrections }))
      expect([wrong.status, Object.keys(wrong.problem?.fields ?? {})]).toEqual([400, ['corrections']])
    }
  })
})

describe('a number in a date column', () => {
  it.each([
    ['a year', 2025, '2025 is a year. Enter a day, for example 20/09/2025.', null],
    ['a year as text', '2025', '2025 is a year. Enter a day, for example 20/09/2025.', null],
    ['1', 1, 'Enter it as DD/MM/YYYY, for example 20/09/2025.', null],
    ['a day and month', 28.01, 'Enter it as DD/MM/YYYY, for example 20/09/2025.', null],
    ['a number of days', 45_000, 'This is a number. Did you mean 15/03/2023?', '15/03/2023'],
    ['a number of days in a text cell', styledCell(45_000, 'text'), expect.any(String), '15/03/2023'],
  ])('is an error if it has no date format: %s', async (_, cell, hint, suggestion) => {
    for (const path of ['hunt_date', 'eval_date']) {
      const { data } = await send(createRawImport([{ ...validRow(), [path]: cell }]))
      const found = data.details[0]?.cells.find((one) => one.path === path)
      expect(found).toMatchObject({ message: messages.notADate, hint, suggestion })
    }
  })

  it('can be replaced by the suggested day', async () => {
    const content = createRawImport([{ ...validRow(), hunt_date: 43_538 }], { properties: 'date1904="1"' })
    const [cell] = (await send(content)).data.details[0]?.cells ?? []
    expect(cell?.suggestion).toBe('15/03/2023')
    const form = createImportForm(content, { corrections: { [cell?.address ?? '']: cell?.suggestion } })
    expect((await client.post<ImportReport>('/bulk-import-validate', form)).data.error).toEqual([])
  })
})

describe('a formula without a saved result', () => {
  const length = 'measurementParams.mainBeamLength.left'
  const validateRow = async (cell: ReturnType<typeof xmlCell>, calculation = '') =>
    (await send(createRawImport([{ ...validRow(), [length]: cell }], { calculation }))).data.details

  it('is an error in every column of the template', async () => {
    const animal = 'sika-deer'
    const columns = listColumns(animal)
    const row = Object.fromEntries(columns.map(({ path }) => [path, xmlCell('<f>1</f><v></v>')]))
    const form = createImportForm(createRawImport([row], { animal }), { animal })
    const { data } = await admin.post<ImportReport>('/bulk-import-validate', form)
    expect(data.details[0]?.cells.map(({ path, message }) => [path, message])).toEqual(
      columns.map(({ path }) => [path, messages.noFormulaResult]),
    )
  })

  it.each([
    ['', '<f>1</f>'],
    ['', '<f>1</f><v></v>'],
    ['t="s"', '<f>1</f><v></v>'],
    ['t="str"', '<f>1</f>'],
    ['t="b"', '<f>TRUE</f><v/>'],
    ['t="d"', '<f>TODAY()</f><v/>'],
    ['t="e"', '<f>1</f>'],
    ['', '<f t="dataTable" ref="A3:A3" dt2D="1" dtr="1" r1="A1" r2="B1"/><v/>'],
    ['', '<f t="shared" si="3"/>'],
    ['', '<f/><v></v>'],
  ])('is an error: <c %s>%s', async (attributes, content) => {
    expect(await validateRow(xmlCell(content, attributes))).toEqual([
      { row: 3, cells: [expect.objectContaining({ path: length, message: messages.noFormulaResult })] },
    ])
  })

  it('is an error in a sheet that is not in the usual folder', async () => {
    const row = { ...validRow(), [length]: xmlCell('<f>1</f><v/>') }
    const { data } = await send(createRawImport([row], { folder: 'sheets/first' }))
    expect(data.details[0]?.cells).toMatchObject([{ path: length, message: messages.noFormulaResult }])
  })

  it('is an error if the result is 0 and the workbook asks to be calculated on loading', async () => {
    const cell = xmlCell('<f>100+4.5</f><v>0</v>')
    expect((await validateRow(cell, 'fullCalcOnLoad="1"'))[0]?.cells[0]?.message).toBe(messages.noFormulaResult)
    expect((await validateRow(cell))[0]?.cells[0]?.message).not.toBe(messages.noFormulaResult)
    expect(await validateRow(xmlCell('<f>100+4.5</f><v>104.5</v>'), 'fullCalcOnLoad="1"')).toEqual([])
  })

  it('is an error in an .xls whose formula was left to be calculated on loading', async () => {
    const createXls = (flags: number, result: number) => {
      const row: Readonly<Record<string, CellInput>> = validRow()
      const cells = listColumns('red-deer').map(({ path }) =>
        path === length ? { flags, result } : (row[path] ?? null),
      )
      return createRawXls([listColumns('red-deer').map(({ heading }) => heading), paths, cells as (string | number)[]])
    }
    const check = async (content: Buffer) => (await send(content, 'heads.xls')).data.details[0]?.cells ?? []
    expect((await check(createXls(0x03, 0)))[0]).toMatchObject({ path: length, message: messages.noFormulaResult })
    expect((await check(createXls(0, 0)))[0]).toMatchObject({ path: length, message: messages.required })
    expect(await check(createXls(0x03, 104.5))).toEqual([])
  })

  it('is an error in a heading', async () => {
    const columns = listColumns('red-deer')
    const headings = columns.map(({ heading, path }) => (path === length ? xmlCell('<f>Lists!A1</f><v></v>') : heading))
    const row: Readonly<Record<string, CellInput>> = validRow()
    const cells = columns.map(({ path }) => row[path] as string | number | null)
    const [status, message] = await getProblem(createRawWorkbook([headings, cells]))
    expect([status, message]).toEqual([422, importMessages.unsavedHeading('=Lists!A1')])
  })

  it('is marked in the marked workbook', async () => {
    const form = createImportForm(createRawImport([{ ...validRow(), [length]: xmlCell('<f>1</f><v></v>') }]))
    const parts = await unpackZip((await client.post('/bulk-import-marked', form)).raw)
    expect(parts.get('xl/comments1.xml')?.toString()).toContain(messages.noFormulaResult)
  })

  it('does not change a medal: wild boar with four additions', async () => {
    const names = ['lowerTusk.colour', 'lowerTusk.curve', 'upperTusk.colour', 'upperTusk.form']
    const additions = names.map((name) => [`additions.${name}`, xmlCell('<f>1</f><v></v>')])
    const content = createRawImport([{ ...validRow({}, 'wild-boar'), ...Object.fromEntries(additions) }], {
      animal: 'wild-boar',
    })
    const form = createImportForm(content, { animal: 'wild-boar' })
    const { status, problem } = await admin.post<ImportResult>('/bulk-import', form)
    expect([status, problem?.message]).toEqual([422, messages.importErrors])
    const { data } = await admin.get<Page<EvaluationListRow>>('/evaluation?eval_option=wild-boar')
    expect(data.totalDocs).toBe(0)
  })

  it.each([
    ['t="b"', '<f>TRUE</f><v/>'],
    ['t="d"', '<f>TODAY()</f><v/>'],
    ['t="str"', '<f>A1</f>'],
  ])('is an error in a text column and in a date column: <c %s>%s', async (attributes, content) => {
    const cell = xmlCell(content, attributes)
    const { data } = await send(createRawImport([{ ...validRow(), hunt_date: cell, hunter_address: cell }]))
    expect(data.details[0]?.cells.map(({ path, message }) => [path, message])).toEqual([
      ['hunt_date', messages.noFormulaResult],
      ['hunter_address', messages.noFormulaResult],
    ])
  })

  it('is not a cell without a formula, which is empty', async () => {
    for (const [attributes, content] of [
      ['t="d"', ''],
      ['t="d"', '<v></v>'],
      ['t="b"', '<v/>'],
      ['t="e"', ''],
    ] as const) {
      const cell = xmlCell(content, attributes)
      const { data } = await send(createRawImport([{ ...validRow(), hunt_date: cell, hunter_address: cell }]))
      expect(data.details[0]?.cells.map(({ path, message }) => [path, message])).toEqual([
        ['hunt_date', messages.required],
      ])
    }
  })

  it('is not a formula with a result, whatever another sheet has at the same address', async () => {
    const secondSheet = Array.from({ length: 4 }, () => paths.map(() => xmlCell('<f>1</f><v></v>')))
    const results = {
      [length]: xmlCell('<f>100</f><v>100</v>'),
      hunter_address: xmlCell('<f>A1</f><v>x</v>', 't="str"'),
    }
    const { data } = await send(createRawImport([{ ...validRow(), ...results }], { secondSheet }))
    expect(data).toMatchObject({ total: 1, error: [] })
  })

  it('is not a formula of a validation or a format behind the last cell', async () => {
    const order = [...listColumns('red-deer')].sort((one) => (one.path === 'hunter_phone' ? 1 : -1))
    const row: Readonly<Record<string, CellInput>> = validRow()
    const cells = order.map(({ path }) => (path === 'hunter_phone' ? xmlCell('', 's="2"') : row[path]))
    const rows = [order.map(({ heading }) => heading), order.map(({ path }) => path), cells as (string | number)[]]
    const extraXml = '<extLst><ext><xm:f xmlns:xm="x">Lists!A1</xm:f></ext></extLst>'
    expect((await send(createRawWorkbook(rows, { extraXml }))).data).toMatchObject({ total: 1, error: [] })
  })

  it('is not a formula with an empty text as its result', async () => {
    for (const value of ['<v></v>', '<v/>']) {
      const cell = xmlCell(`<f>""</f>${value}`, 't="str"')
      const { data } = await send(createRawImport([{ ...validRow(), hunter_phone: cell, remark: cell }]))
      expect(data).toMatchObject({ total: 1, error: [] })
    }
  })
})

describe('rejected workbooks', () => {
  it('have missing or unknown columns, named in the message', async () => {
    const cells = toSheetCells([validRow()], { order: paths.filter((path) => path !== 'source'), isPlain: true })
    const [headings = [], ...rest] = cells
    const content = createWorkbook([[...headings, 'Shoe size'], ...rest.map((row) => [...row, 43])])
    expect(await getProblem(content)).toEqual([
      422,
      'The column “Source” is missing. The column “Shoe size” is unknown. Please use the template for Red deer.',
    ])
    expect(await getProblem(createWorkbook([['Name'], ['Jan']]))).toEqual([422, messages.noHeadings])
    expect(await getProblem(createImportWorkbook([]))).toEqual([422, messages.nothingToImport])
  })

  it('have only hidden sheets', async () => {
    for (const state of ['hidden', 'veryHidden']) {
      const content = createRawImport([validRow()], { sheetAttributes: `state="${state}"`, secondSheet: [] })
      expect(await getProblem(content)).toEqual([422, messages.allSheetsHidden])
    }
  })

  it('are not workbooks, whatever their name [E-099]', async () => {
    for (const content of ['a;b;c\n1;2;3', '<html><table><tr><td>1</td></tr></table></html>', '%PDF-1.7\n%%EOF\n'])
      for (const name of ['heads.xlsx', 'heads.xls'])
        expect(await getProblem(Buffer.from(content), name)).toEqual([415, messages.onlyWorkbooks])
    expect(await getProblem(await createZip({ 'a.txt': Buffer.from('a') }))).toEqual([415, messages.onlyWorkbooks])
    expect(await getProblem(createImportWorkbook(rows), 'heads.csv')).toEqual([415, messages.onlyWorkbooks])
    expect(await getProblem(createImportWorkbook(rows), 'heads.xls')).toEqual([415, expect.stringContaining('.xlsx')])
  })

  it('are truncated or damaged', async () => {
    const validWorkbook = createImportWorkbook(rows)
    expect((await send(validWorkbook.subarray(0, validWorkbook.length - 400))).status).toBe(415)
    const corruptWorkbook = Buffer.from(validWorkbook)
    corruptWorkbook.fill(0x5a, 2_000, 4_000)
    expect((await send(corruptWorkbook)).status).toBeGreaterThanOrEqual(415)
    const xls = createImportWorkbook(rows, { bookType: 'biff8' })
    expect((await send(xls.subarray(0, 5_000), 'heads.xls')).status).toBeGreaterThanOrEqual(415)
    expect(await getProblem(await withSheet(Buffer.from('<worksheet><sheetData><row><c r="A1"><v>1')))).toMatchObject([
      422,
      expect.any(String),
    ])
  })

  it('contain macros', async () => {
    const types =
      '<Types><Override PartName="/xl/workbook.xml" ContentType="application/vnd.ms-excel.sheet.macroEnabled.main+xml"/></Types>'
    const declared = withParts(createImportWorkbook(rows), { '/[Content_Types].xml': types }, 'zip')
    expect(await getProblem(declared)).toEqual([415, messages.containsMacros])
    const hidden = withParts(createImportWorkbook(rows), { '/xl/vbaProject.bin': 'x' }, 'zip')
    expect(await getProblem(hidden)).toEqual([415, messages.containsMacros])
    const old = withParts(
      createImportWorkbook(rows, { bookType: 'biff8' }),
      { '/_VBA_PROJECT_CUR/VBA/dir': 'x' },
      'cfb',
    )
    expect(await getProblem(old, 'heads.xls')).toEqual([415, messages.containsMacros])
  })

  it('link to other files', async () => {
    const linked = withParts(
      createImportWorkbook(rows),
      { '/xl/externalLinks/externalLink1.xml': '<externalLink/>' },
      'zip',
    )
    expect(await getProblem(linked)).toEqual([422, messages.workbookLinks])

    const container = CFB.read(createImportWorkbook(rows, { bookType: 'biff8' }), { type: 'buffer' })
    const part = CFB.find(container, 'Workbook') as { content: Uint8Array; size: number }
    const supbook = Buffer.from([0xae, 0x01, 0x08, 0x00, 0x01, 0x00, 0x04, 0x00, 0x00, 0x61, 0x62, 0x63])
    const content = Buffer.from(part.content)
    const afterBegin = 4 + content.readUInt16LE(2)
    part.content = Buffer.concat([content.subarray(0, afterBegin), supbook, content.subarray(afterBegin)])
    part.size = part.content.length
    const old = Buffer.from(CFB.write(container, { fileType: 'cfb', type: 'buffer' }) as Buffer)
    expect(await getProblem(old, 'heads.xls')).toEqual([422, messages.workbookLinks])
  })

  it('are password-protected', async () => {
    const container = CFB.utils.cfb_new()
    for (const name of ['EncryptionInfo', 'EncryptedPackage'])
      CFB.utils.cfb_add(container, `/${name}`, Buffer.alloc(5_000, 7))
    const locked = Buffer.from(CFB.write(container, { fileType: 'cfb', type: 'buffer' }) as Buffer)
    expect(await getProblem(locked)).toEqual([415, messages.encrypted])
  })

  it('exceed the unpacked size or understate it', async () => {
    const bomb = await withSheet(Buffer.alloc(150_000_000, ' '))
    expect(bomb.length).toBeLessThan(10_000_000)
    expect(await getProblem(bomb)).toEqual([422, messages.workbookBomb])
    expect(await getProblem(await withSheet(Buffer.alloc(20_000_000, ' ')))).toEqual([422, messages.workbookBomb])

    const misstatedArchive = await withSheet(Buffer.alloc(4_000_000, ' '))
    const list = misstatedArchive.lastIndexOf(Buffer.from('xl/worksheets/sheet1.xml')) - 46
    misstatedArchive.writeUInt32LE(1_000, list + 24)
    expect(await getProblem(misstatedArchive)).toEqual([422, messages.workbookBroken])
    expect(deflateRawSync(Buffer.alloc(4_000_000)).length).toBeLessThan(10_000)
  })

  it('have more than 5,000 rows', async () => {
    const cells = toSheetCells([validRow()])
    const [headings = [], hidden = [], row = []] = cells
    const many = createWorkbook([headings, hidden, ...Array.from({ length: 5001 }, () => row.slice(0, 20))])
    expect(await getProblem(many)).toEqual([422, importMessages.tooManyRows])
    const old = createWorkbook([headings, hidden, ...Array.from({ length: 5100 }, () => row.slice(0, 4))], 'biff8')
    await expect(inspectWorkbook(old)).rejects.toThrow(importMessages.tooManyRows)
    const rowXml = '<row r="9"><c r="A9"><v>1</v></c></row>'
    const sheet = Buffer.from(`<worksheet><sheetData>${rowXml.repeat(200_000)}</sheetData></worksheet>`)
    // Vary the rows, so that they do not compress too well.
    for (let at = 0; at < sheet.length; at += 40)
      sheet[at] = sheet[at] === 0x31 ? 0x30 + (at % 10) : (sheet[at] as number)
    expect([importMessages.tooManyRows, messages.workbookBomb]).toContain((await getProblem(await withSheet(sheet)))[1])
  })

  it('are larger than 10 MB', async () => {
    expect((await send(Buffer.alloc(10_000_001))).status).toBe(413)
  })
})
