import { readFile } from 'node:fs/promises'
import { basename } from 'node:path'
import { CFB, read, utils, type WorkSheet, write } from '@e965/xlsx'
import {
  EDITION,
  type Evaluation,
  type EvaluationListRow,
  EXAMPLE_MARK,
  findEdition,
  type ImportReport,
  type ImportResult,
  listImportColumns,
  messages,
  type Page,
  type Species,
} from '@trophy/domain'
import { REPRESENTATIVE_SPECIES } from '@trophy/domain/samples'
import { describe, expect, it } from 'vitest'
import { testApp } from '#testing/app.ts'
import { evaluationInput } from '#testing/inputs/evaluation-input.ts'
import {
  type CellInput,
  createImportForm,
  createImportWorkbook,
  listColumns,
  validRow,
} from '#testing/inputs/import-workbook.ts'
import { LIBREOFFICE_XLS, LIBREOFFICE_XLSX } from '#testing/inputs/libreoffice.ts'
import { createRawImport, styledCell } from '#testing/inputs/raw-workbook.ts'
import { unpackZip } from '#testing/inputs/unpack-zip.ts'

const { as, make } = await testApp()
const client = await as(await make.admin())
const judge = await as(await make.member({ role: 'STJ', evaluation_options: ['red-deer', ...REPRESENTATIVE_SPECIES] }))

type ContainerPart = { readonly content: Uint8Array }

/** Returns the templates of the judge by file name. */
const fetchTemplates = async (): Promise<Map<string, Buffer>> => {
  const { status, headers, raw } = await judge.get('/evaluation/bulk-import/templates')
  expect([status, headers['content-type']]).toEqual([200, 'application/zip'])
  const { FullPaths, FileIndex } = CFB.read(raw, { type: 'buffer' }) as {
    FullPaths: string[]
    FileIndex: ContainerPart[]
  }
  return new Map(
    FullPaths.flatMap((path, index) => {
      const content = FileIndex[index]?.content
      return content && path.endsWith('.xlsx') ? [[path.replace('Root Entry/', ''), Buffer.from(content)] as const] : []
    }),
  )
}

const templates = await fetchTemplates()

const getTemplate = ({ code, key }: Species): Buffer => {
  const template = templates.get(`${code}-${key}.xlsx`)
  if (!template) throw new Error(`There is no template for ${key}`)
  return template
}

const readSheet = (content: Buffer): WorkSheet => {
  const { SheetNames, Sheets } = read(content, { cellDates: true })
  return Sheets[SheetNames[0] ?? ''] ?? {}
}

/** Returns a template with these rows below its example. */
const fillTemplate = (template: Buffer, rows: readonly (readonly CellInput[])[]): Buffer => {
  const book = read(template)
  const sheet = book.Sheets[book.SheetNames[0] ?? ''] ?? {}
  utils.sheet_add_aoa(
    sheet,
    rows.map((row) => [...row]),
    { origin: 'A4', UTC: true },
  )
  return write(book, { type: 'buffer', bookType: 'xlsx' }) as Buffer
}

/** Returns the XML of the first sheet, and the number format of each style. */
const readParts = async (content: Buffer) => {
  const parts = await unpackZip(content)
  const styles = parts.get('xl/styles.xml')?.toString() ?? ''
  const codes = new Map(
    [...styles.matchAll(/numFmtId="(\d+)" formatCode="([^"]*)"/g)].map(([, id, code]) => [id, code]),
  )
  const [, xfs = ''] = /<cellXfs[^>]*>(.*)<\/cellXfs>/s.exec(styles) ?? []
  const formats = [...xfs.matchAll(/<xf numFmtId="(\d+)"/g)].map(([, id]) => codes.get(id))
  return { sheet: parts.get('xl/worksheets/sheet1.xml')?.toString() ?? '', formats }
}

/** Returns the type, prompt and formulas of the validation of each column. */
const readValidations = (sheet: string) =>
  new Map(
    [...sheet.matchAll(/<dataValidation(.*?) sqref="([A-Z]+)3:\2\d+">(.*?)<\/dataValidation>/g)].map(
      ([, attributes = '', column = '', formulas = '']) => [
        column,
        {
          type: / type="(\w+)"/.exec(attributes)?.[1],
          prompt: / prompt="([^"]*)"/.exec(attributes)?.[1],
          formulas: [...formulas.matchAll(/<formula\d>(.*?)</g)].map(([, formula]) => formula).join(' '),
        },
      ],
    ),
  )

const requireSpecies = (key: string) => findEdition(key, EDITION) as Species
const redDeer = requireSpecies('red-deer')
const createRedDeerRow = (overrides: Readonly<Record<string, CellInput>>): CellInput[] => {
  const row = validRow(overrides)
  return listImportColumns(redDeer).map(({ path }) => row[path] ?? null)
}

describe('templates', () => {
  it('contain one workbook for each species of the user [E-097]', () => {
    expect([...templates.keys()].sort()).toEqual([
      'CE01-red-deer.xlsx',
      'CE08-sika-deer.xlsx',
      'CE12-roe-deer.xlsx',
      'ST04-chinese-water-deer.xlsx',
    ])
  })

  it('have headings with units, a hidden row of paths, an example and lists to choose from', async () => {
    const template = getTemplate(redDeer)
    const [headings = [], paths = [], example = []] = utils.sheet_to_json<string[]>(readSheet(template), { header: 1 })
    expect(headings).toContain('Length of main beam, left (cm) *')
    expect(paths).toEqual(listImportColumns(redDeer).map(({ path }) => path))
    expect(example[0]).toBe(EXAMPLE_MARK)
    const container = CFB.read(template, { type: 'buffer' })
    const xml = Buffer.from((CFB.find(container, '/xl/worksheets/sheet1.xml') as ContainerPart).content).toString()
    expect(xml).toContain('<row r="2" hidden="1">')
    const phenotype = utils.encode_col(paths.indexOf('phenotype'))
    expect(xml).toMatch(
      new RegExp(`<dataValidation type="list"[^>]* sqref="${phenotype}3:${phenotype}5003"><formula1>Lists!`),
    )
    const weight = utils.encode_col(paths.indexOf('measurementParams.dryAntlerWeight.deductions'))
    expect(xml).toMatch(new RegExp(`<dataValidation type="list"[^>]* sqref="${weight}3:${weight}5003">`))
  })

  it.each(REPRESENTATIVE_SPECIES)(
    'keep dates, telephone numbers and tickets as they are typed, in every row: %s',
    async (key) => {
      const species = requireSpecies(key)
      const { sheet, formats } = await readParts(getTemplate(species))
      const literal = listImportColumns(species).flatMap(({ kind, path }, index) =>
        kind === 'date' || path === 'hunter_phone' || path === 'ticket' ? [index + 1] : [],
      )
      expect(literal).toHaveLength(4)
      const columns = [...sheet.matchAll(/<col min="(\d+)" max="\1" [^>]*style="(\d+)"/g)]
      expect(columns.map(([, column]) => Number(column))).toEqual(literal)
      expect(new Set(columns.map(([, , style]) => formats[Number(style)]))).toEqual(new Set(['@']))
      for (const column of literal) {
        const cell = new RegExp(`<c r="${utils.encode_col(column - 1)}3" s="(\\d+)"(?: t="(\\w+)")?`).exec(sheet)
        expect(formats[Number(cell?.[1])]).toBe('@')
        if (cell?.[2]) expect(cell[2]).toBe('inlineStr')
      }
      expect(sheet).toContain('>02/03/2026<')
    },
  )

  it('restrict numbers and choices, but not dates or texts', async () => {
    for (const species of REPRESENTATIVE_SPECIES.map(requireSpecies)) {
      const validations = readValidations((await readParts(getTemplate(species))).sheet)
      for (const [index, { kind, choices, bounds, path }] of listImportColumns(species).entries()) {
        const number = bounds?.isWhole ? 'whole' : 'decimal'
        const type = choices ? 'list' : kind === 'number' ? number : undefined
        expect([path, validations.get(utils.encode_col(index))?.type]).toEqual([path, type])
      }
    }
  })

  it.each([
    ['hunt_country', 'Country of the hunt *', 'The English name, as in the list.', 'Lists!$C$2:$C$252'],
    ['eval_type', 'Type of the evaluation *', 'One or both, as in the list.', 'Lists!$B$2:$B$4'],
    [
      'measurementParams.browTinesLength.left',
      'Length of brow tine, left (cm)',
      'upper coronet rim along the underside to the tip. 2 to 65, or 0.',
      '0 65',
    ],
    [
      'measurementParams.tinesNumber.left',
      'Number of tines, left *',
      'every tine of 2 cm or more, broken ones included. 1 to 40, whole numbers.',
      '1 40',
    ],
    [
      'additions.pearling',
      'Pearling (points)',
      '0 smooth to 2 good over the whole beam. 0 to 2, in steps of 0.5.',
      '0 2',
    ],
    [
      'supplementary.skullLength',
      'Skull length (cm)',
      'greatest length. 30 to 52, or 0. Only with a weight deduction of 0.7 kg (full skull); then required.',
      '0 52',
    ],
  ])('describe and restrict a column as the import accepts it: %s', async (path, heading, prompt, formulas) => {
    const index = listColumns('red-deer').findIndex((column) => column.path === path)
    const template = getTemplate(redDeer)
    expect(readSheet(template)[utils.encode_cell({ r: 0, c: index })]?.v).toBe(heading)
    const validation = readValidations((await readParts(template)).sheet).get(utils.encode_col(index))
    expect(validation).toMatchObject({ prompt, formulas })
  })

  it('are read without their example', async () => {
    const template = getTemplate(redDeer)
    const send = (content: Buffer) => client.post<ImportReport>('/bulk-import-validate', createImportForm(content))
    expect((await send(template)).problem?.message).toBe(messages.nothingToImport)
    const rows = [createRedDeerRow({ hunter_name: 'A' }), createRedDeerRow({ hunter_name: 'B', source: 'Elsewhere' })]
    const { data } = await send(fillTemplate(template, rows))
    expect(data.total).toBe(2)
    expect(data.details.map(({ row }) => row)).toEqual([5])
  })

  it('have a valid example', async () => {
    for (const key of REPRESENTATIVE_SPECIES) {
      const book = read(getTemplate(requireSpecies(key)))
      const sheet = book.Sheets[book.SheetNames[0] ?? ''] ?? {}
      sheet.A3 = { t: 's', v: 'mine' }
      const form = createImportForm(write(book, { type: 'buffer', bookType: 'xlsx' }) as Buffer, { animal: key })
      const { data, problem } = await client.post<ImportReport>('/bulk-import-validate', form)
      expect([key, problem?.message, data?.details]).toEqual([key, undefined, []])
    }
  })
})

describe('round trip', () => {
  it.each(REPRESENTATIVE_SPECIES)(
    'of export, template and import returns the same sheet and total: %s',
    async (key) => {
      const species = requireSpecies(key)
      const entered = await client.post<Evaluation>(`/evaluation/${key}`, { data: evaluationInput({}, key) })
      expect(entered.status).toBe(200)
      const exported = (await client.get(`/evaluation/export?eval_option=${key}`)).raw

      const [headings = [], values = []] = utils.sheet_to_json<CellInput[]>(readSheet(exported), {
        header: 1,
        UTC: true,
      })
      const row = listImportColumns(species).map(({ heading }) => values[headings.indexOf(heading)] ?? null)
      const form = createImportForm(fillTemplate(getTemplate(species), [row]), { animal: key })
      const { status, data } = await client.post<ImportResult>('/bulk-import', form)
      expect([status, data?.imported]).toEqual([200, 1])

      const { docs } = (await client.get<Page<EvaluationListRow>>(`/evaluation?eval_option=${key}`)).data
      const other = docs.find(({ _id }) => _id !== entered.data._id)
      const imported = (await client.get<Evaluation>(`/evaluation/${other?._id}`)).data
      const ids = { _id: '', public_id: '' }
      expect({ ...imported, ...ids }).toEqual({ ...entered.data, ...ids })

      // The export itself can be imported too; derived columns are ignored.
      const direct = await client.post<ImportReport>(
        '/bulk-import-validate',
        createImportForm(exported, { animal: key }),
      )
      expect(direct.data).toMatchObject({ total: 1, error: [] })
    },
  )

  it('leaves measures empty that were not taken, but not points or choices of 0', async () => {
    const { data } = evaluationInput() as { data: { measurementParams: object; additions: object } }
    const measurementParams = {
      ...data.measurementParams,
      browTinesLength: { left: 0, right: 40 },
      dryAntlerWeight: { gross: 7, deductions: 0 },
    }
    const sheet = { measurementParams, additions: { ...data.additions, colour: 0 }, supplementary: {} }
    const hunter_name = 'Atypical'
    const entered = await client.post<Evaluation>('/evaluation/red-deer', {
      data: evaluationInput({ data: sheet, hunter_name }),
    })
    const exported = (await client.get(`/evaluation/export?hunter_name=${hunter_name}`)).raw
    const heading = listColumns('red-deer').find(({ path }) => path === 'measurementParams.dryAntlerWeight.deductions')
    const [row] = utils.sheet_to_json<Readonly<Record<string, CellInput>>>(readSheet(exported), { defval: null })
    const measures = [
      'Length of brow tine, left (cm)',
      'Skull length (cm)',
      'Greatest spread (cm)',
      'Minimum age (years)',
    ]
    expect(measures.map((heading) => row?.[heading])).toEqual([null, null, null, null])
    expect(row).toMatchObject({ 'Length of brow tine, right (cm)': 40, 'Colour (points)': 0 })
    expect(row?.[heading?.heading ?? '']).toBe(0)

    const form = createImportForm(exported)
    const problem = (await client.post('/bulk-import', form)).problem
    expect(problem).toBeNull()
    const { docs } = (await client.get<Page<EvaluationListRow>>(`/evaluation?hunter_name=${hunter_name}`)).data
    const other = docs.find(({ _id }) => _id !== entered.data._id)
    const imported = (await client.get<Evaluation>(`/evaluation/${other?._id}`)).data
    const ids = { _id: '', public_id: '' }
    expect({ ...imported, ...ids }).toEqual({ ...entered.data, ...ids })
  })
})

it('finds 10 errors in 200 rows and marks them in the workbook', async () => {
  const paths = listColumns('red-deer').map(({ path }) => path)
  const wrong: readonly (readonly [path: string, value: CellInput])[] = [
    ['hunt_country', 'Atlantis'],
    ['eval_date', '31/02/2026'],
    ['measurementParams.mainBeamLength.left', 1_000],
    ['phenotype', 'No such deer'],
    ['hunter_name', null],
  ]
  const seenPaths = new Set<string>()
  const rows = Array.from({ length: 200 }, (_, index) => {
    const row = validRow({ hunter_name: `Hunter ${index}` })
    if (index % 20 !== 7) return row
    const [path, value] = wrong[seenPaths.size % wrong.length] ?? ['source', null]
    seenPaths.add(utils.encode_cell({ c: paths.indexOf(path), r: index + 2 }))
    return { ...row, [path]: value }
  })
  const content = createImportWorkbook(rows)
  const { data } = await client.post<ImportReport>('/bulk-import-validate', createImportForm(content))
  const found = data.details.flatMap(({ cells }) => cells)
  expect(data.total).toBe(200)
  expect(seenPaths.size).toBe(10)
  expect(new Set(found.map(({ address }) => address))).toEqual(seenPaths)

  const marked = await client.post('/bulk-import-marked', createImportForm(content, { name: 'heads.xls.xlsx' }))
  expect(marked.headers['content-disposition']).toContain('heads.xls-marked.xlsx')
  const sheet = readSheet(marked.raw)
  const notedCells = Object.entries(sheet).filter(([, cell]) => cell?.c?.length > 0)
  expect(new Set(notedCells.map(([address]) => address))).toEqual(seenPaths)
  const first = found[0]
  expect(sheet[first?.address ?? '']?.c[0].t).toBe([first?.message, first?.hint].filter(Boolean).join('\n'))
  const container = CFB.read(marked.raw, { type: 'buffer' })
  const part = (name: string) => Buffer.from((CFB.find(container, name) as ContainerPart).content).toString()
  const style = Number(new RegExp(`<c r="${first?.address}" s="(\\d+)"`).exec(part('/xl/worksheets/sheet1.xml'))?.[1])
  const xfs = [
    ...(/<cellXfs.*<\/cellXfs>/s.exec(part('/xl/styles.xml'))?.[0] ?? '').matchAll(/<xf [^>]*fillId="(\d+)"/g),
  ]
  const fills = [...part('/xl/styles.xml').matchAll(/<fill>.*?<\/fill>/g)]
  expect(fills[Number(xfs[style]?.[1])]?.[0]).toContain('F8C9C4')

  const again = await client.post<ImportReport>('/bulk-import-validate', createImportForm(marked.raw))
  expect(again.data.details.map(({ row }) => row)).toEqual(data.details.map(({ row }) => row))
})

describe('dates and telephone numbers', () => {
  it('are read in the order of the template, and a telephone number with its zeros', async () => {
    const row = {
      ...validRow({ eval_date: '02/04/2026', hunter_phone: '003630123456' }),
      hunt_date: '02/03/2026',
      'measurementParams.mainBeamLength.left': 104,
    }
    const { data } = await client.post<ImportResult>('/bulk-import', createImportForm(createRawImport([row])))
    expect(data.imported).toBe(1)
    const { docs } = (await client.get<Page<EvaluationListRow>>('/evaluation?sortBy=created_at&sortDir=desc')).data
    const { data: stored } = await client.get<Evaluation>(`/evaluation/${docs[0]?._id}`)
    expect(stored).toMatchObject({ hunt_date: '2026-03-02', eval_date: '2026-04-02', hunter_phone: '003630123456' })
  })

  it('are shown with the month as a word, and stay as typed in the marked workbook', async () => {
    const path = (name: string) => listColumns('red-deer').findIndex((column) => column.path === name)
    const row = {
      ...validRow({ source: 'Elsewhere' }),
      eval_date: styledCell(46_115, 'date'),
      hunt_date: '02/03/2026',
      hunter_phone: styledCell(3_630_123_456, 'elevenDigits'),
    }
    const content = createRawImport([row, { ...row, hunt_date: '31/02/2026' }])
    const { data } = await client.post<ImportReport>('/bulk-import-validate', createImportForm(content))
    expect(data.error.map((cells) => [cells[path('eval_date')], cells[path('hunt_date')]])).toEqual([
      ['3 April 2026', '2 March 2026'],
      ['3 April 2026', '31/02/2026'],
    ])
    const { sheet, formats } = await readParts(
      (await client.post('/bulk-import-marked', createImportForm(content))).raw,
    )
    const expected = [
      ['eval_date', 3, '03/04/2026'],
      ['hunt_date', 3, '02/03/2026'],
      ['hunt_date', 4, '31/02/2026'],
      ['hunter_phone', 3, '03630123456'],
    ] as const
    for (const [name, number, text] of expected) {
      const address = `${utils.encode_col(path(name))}${number}`
      const [, style, shown] =
        new RegExp(`<c r="${address}" s="(\\d+)" t="inlineStr"><is><t[^>]*>(.*?)<`).exec(sheet) ?? []
      expect([address, formats[Number(style)], shown]).toEqual([address, '@', text])
    }
  })

  it('has the restrictions, lists and instructions of the template', async () => {
    const paths = listColumns('red-deer').map(({ path }) => path)
    const order = ['hunter_name', ...paths.filter((path) => path !== 'hunter_name')]
    const content = createImportWorkbook([validRow({ source: 'Elsewhere' })], { order })
    const { raw } = await client.post('/bulk-import-marked', createImportForm(content))
    const [marked, template] = [raw, getTemplate(redDeer)].map((book) => read(book))
    expect(marked?.SheetNames).toEqual(template?.SheetNames)
    const readRows = (book: typeof marked, sheet: string) =>
      utils.sheet_to_json<string[]>(book?.Sheets[sheet] ?? {}, { header: 1 }).sort()
    for (const sheet of ['Lists', 'How to fill it in'])
      expect(readRows(marked, sheet)).toEqual(readRows(template, sheet))
    const found = readValidations((await readParts(raw)).sheet)
    const expected = readValidations((await readParts(getTemplate(redDeer))).sheet)
    for (const [index, path] of order.entries())
      expect(found.get(utils.encode_col(index))).toEqual(expected.get(utils.encode_col(paths.indexOf(path))))
  })

  it('can be corrected in the words that the check shows', async () => {
    const content = createRawImport([{ ...validRow({ eval_date: '02/03/2026' }), hunt_date: '28/02/2026' }])
    const { data } = await client.post<ImportReport>('/bulk-import-validate', createImportForm(content))
    const cell = data.details[0]?.cells.find(({ path }) => path === 'hunt_date')
    expect(data.error[0]).toContain('28 February 2026')
    const corrections = { [cell?.address ?? '']: '28 January 2026' }
    const corrected = await client.post<ImportReport>(
      '/bulk-import-validate',
      createImportForm(content, { corrections }),
    )
    expect(corrected.data.error).toEqual([])
  })
})

describe('LibreOffice', () => {
  const check = async (content: Buffer, name: string) =>
    (await client.post<ImportReport>('/bulk-import-validate', createImportForm(content, { name }))).data

  it.each([LIBREOFFICE_XLSX, LIBREOFFICE_XLS].map((path) => [basename(path), path] as const))(
    'writes a workbook that can be read: %s',
    async (name, path) => {
      const data = await check(await readFile(path), name)
      expect(data.total).toBe(3)
      expect(data.details.map(({ row, cells }) => [row, ...cells.map(({ path }) => path)])).toEqual([
        [6, 'hunt_country'],
      ])
    },
  )
})
