/** The content of exported workbooks, read back with a library. */
import { type CellObject, read, utils, type WorkBook, type WorkSheet } from '@e965/xlsx'
import {
  EDITION,
  type EvaluationListRow,
  findEdition,
  formatHeading,
  getCountryName,
  getValueAtPath,
  listColumns,
  listSpeciesInForce,
  type Page,
  withValue,
} from '@trophy/domain'
import { REPRESENTATIVE_SPECIES } from '@trophy/domain/samples'
import { describe, expect, it } from 'vitest'
import { seed } from '#operations/demo/seed.ts'
import { type Client, testApp } from '#testing/app.ts'
import { evaluationInput, validSheet } from '#testing/inputs/evaluation-input.ts'

const EVALUATIONS = 150
const { as, clock, db, make, guest, ownerDb } = await testApp()
const adminUser = await make.admin()
await seed(ownerDb, { evaluations: EVALUATIONS, firstNumber: 10_000, now: clock.now() })
const admin = await as(adminUser)
const judge = await as(
  await make.member({ role: 'STJ', evaluation_options: listSpeciesInForce('2026-06-01').map(({ key }) => key) }),
)
const measurer = await as(await make.member())

const representativeSpecies = listSpeciesInForce('2026-06-01').filter(({ key }) =>
  REPRESENTATIVE_SPECIES.some((one) => one === key),
)

const download = async (client: Client, path: string): Promise<WorkBook> => {
  const { status, raw } = await client.get(path)
  expect(status).toBe(200)
  return read(raw, { cellStyles: true, cellNF: true })
}

const getSheet = (book: WorkBook, name: string): WorkSheet => {
  const sheet = book.Sheets[name]
  if (!sheet) throw new Error(`No sheet ${name}`)
  return sheet
}

type Row = Readonly<Record<string, CellObject | undefined>>

/** Returns the rows of a sheet by heading. */
const listRows = (sheet: WorkSheet): Row[] => {
  const { e: end } = utils.decode_range(sheet['!ref'] ?? 'A1')
  const getCell = (r: number, c: number) => sheet[utils.encode_cell({ r, c })] as CellObject | undefined
  const headings = Array.from({ length: end.c + 1 }, (_, c) => String(getCell(0, c)?.v))
  return Array.from({ length: end.r }, (_, r) =>
    Object.fromEntries(headings.map((heading, c) => [heading, getCell(r + 1, c)])),
  )
}

const listHeadings = (sheet: WorkSheet): string[] => Object.keys(listRows(sheet)[0] ?? {})

const listStored = async () => {
  const rows = await db.selectFrom('evaluations').selectAll().where('deleted_at', 'is', null).execute()
  return new Map(rows.map((row) => [row.public_id, row]))
}

/** Returns the serial day number of a date. */
const toDayNumber = (date: string) => (Date.parse(date) - Date.UTC(1899, 11, 30)) / 86_400_000

const INFORMATION_HEADINGS = [
  'Public ID',
  'Measurer ID',
  'Measurer Name',
  "Hunter's Name",
  'Trophy Type',
  'Date of the Hunt',
  'Country of the hunt',
  'Date of Evaluation',
  'Source',
  'Total Points',
  'Files',
  'Version',
  'Created At (UTC)',
  'Last Modified (UTC)',
  'Phenotype',
  'Medal',
  'Latin name',
  'Country of the evaluation',
  'Location of the evaluation',
  'Type of the evaluation',
  'Location of the hunt',
  "Hunter's address",
  "Hunter's phone",
  "Hunter's e-mail",
  'Supporting information',
]

describe('workbook of evaluations', () => {
  it('is named with the date and requires sign-in [E-040]', async () => {
    const { headers } = await measurer.get('/evaluation/export')
    expect(headers['content-type']).toBe('application/vnd.openxmlformats-officedocument.spreadsheetml.sheet')
    expect(headers['content-disposition']).toContain('filename="evaluations-01-06-2026.xlsx"')
    expect((await guest.get('/evaluation/export')).status).toBe(401)
  })

  it('has a sheet for each species, ordered by code [E-040]', async () => {
    const { SheetNames } = await download(judge, '/evaluation/export')
    expect(SheetNames).toEqual(
      listSpeciesInForce('2026-06-01')
        .map(({ code }) => code)
        .sort(),
    )
  })

  it.each(representativeSpecies)('contains every stored value of $name [S-103]', async (species) => {
    const sheet = getSheet(await download(judge, `/evaluation/export?eval_option=${species.key}`), species.code)
    const columns = listColumns(species)
    expect(listHeadings(sheet)).toEqual([...INFORMATION_HEADINGS, ...columns.map(formatHeading)])
    const evaluations = await listStored()
    const rows = listRows(sheet)
    expect(rows.length).toBeGreaterThan(0)
    for (const row of rows) {
      const evaluation = evaluations.get(String(row['Public ID']?.v))
      expect(evaluation?.eval_option).toBe(species.key)
      for (const column of columns) {
        const value = getValueAtPath(evaluation?.data, column.path)
        const isUnmeasured = value === 0 && column.isEmptyAtZero
        expect(row[formatHeading(column)]?.v ?? '').toBe(isUnmeasured ? '' : value)
        if (typeof value === 'number' && !isUnmeasured) expect(row[formatHeading(column)]?.t).toBe('n')
      }
      expect(row['Date of the Hunt']).toMatchObject({ t: 'n', v: toDayNumber(evaluation?.hunt_date ?? '') })
      expect(row['Date of the Hunt']?.w).toBe(evaluation?.hunt_date.split('-').reverse().join('/'))
      expect(row['Total Points']).toMatchObject({ t: 'n', v: (evaluation?.total_points ?? 0) / 100 })
      expect(row['Country of the hunt']?.v).toBe(getCountryName(evaluation?.hunt_country ?? ''))
      expect(row['Trophy Type']?.v).toBe(species.name)
    }
  })

  it('highlights totals and calculations, and uses the standard column widths [S-101] [S-102]', async () => {
    const book = await download(judge, '/evaluation/export')
    const widths = new Set<number>()
    for (const species of representativeSpecies) {
      const sheet = getSheet(book, species.code)
      for (const { width } of sheet['!cols'] ?? []) widths.add(Math.round(width ?? 0))
      const columns = listColumns(species)
      const [row = {}] = listRows(sheet)
      const isMarked = (heading: string) => row[heading]?.s?.patternType === 'solid'
      const marked = ['Total Points', ...columns.filter(({ origin }) => origin === 'score').map(formatHeading)]
      expect(Object.keys(row).filter(isMarked)).toEqual(marked)
    }
    expect([...widths].sort((a, b) => a - b)).toEqual([10, 16, 20, 25, 32, 45])
  })

  it('leaves measures that were not taken empty, and keeps a 0 of points, deductions and ages', async () => {
    const zero = {
      'Length of brow tine, left (cm)': '',
      'Skull length (cm)': '',
      'Greatest spread (cm)': '',
      'Minimum age (years)': '',
      'Weight deduction (kg)': 0,
      'Age by lower jaw, from (years)': 0,
      'Colour (points)': 0,
    }
    const redDeer = findEdition('red-deer', EDITION)
    const paths = (redDeer ? listColumns(redDeer) : []).filter((column) => formatHeading(column) in zero)
    const sheet = paths.reduce((data, { path }) => withValue(data, path, 0), validSheet('red-deer').data)
    const body = { data: evaluationInput({ data: sheet, hunter_name: 'Zero of measures' }) }
    expect((await judge.post('/evaluation/red-deer', body)).status).toBe(200)
    const [row] = listRows(getSheet(await download(judge, '/evaluation/export?hunter_name=zero of measures'), 'CE01'))
    expect(Object.fromEntries(Object.keys(zero).map((name) => [name, row?.[name]?.v ?? '']))).toEqual(zero)
  })

  it('reads the minimum and maximum of a range from their own values [S-104]', async () => {
    const sheet = (evaluationInput() as { data: { supplementary: object } }).data
    const ages = {
      lowerJaw: { min: 5, max: 8 },
      dentalLayerMethod: { min: 6, max: 9 },
      estimation: { min: 7, max: 11 },
    }
    const data = { ...sheet, supplementary: { ...sheet.supplementary, ...ages } }
    const body = { data: evaluationInput({ data, hunter_name: 'Ranger of ages' }) }
    expect((await judge.post('/evaluation/red-deer', body)).status).toBe(200)
    const [row] = listRows(getSheet(await download(judge, '/evaluation/export?hunter_name=ranger of ages'), 'CE01'))
    const ends = ['Age by lower jaw', 'Age by dental layer method', 'Estimated age'].map((label) => [
      row?.[`${label}, from (years)`]?.v,
      row?.[`${label}, to (years)`]?.v,
    ])
    expect(ends).toEqual([
      [5, 8],
      [6, 9],
      [7, 11],
    ])
  })

  it('contains the filtered rows in the order of the list [E-040]', async () => {
    const query = 'medal=Gold&medal=none&eval_date_from=2018-01-01&sortBy=hunter_name&sortDir=asc'
    const book = await download(measurer, `/evaluation/export?${query}`)
    const listed: EvaluationListRow[] = []
    for (let page = 1; ; page += 1) {
      const { data } = await measurer.get<Page<EvaluationListRow>>(`/evaluation?${query}&rowsPerPage=50&page=${page}`)
      listed.push(...data.docs)
      if (listed.length >= data.totalDocs) break
    }
    expect(listed.length).toBeGreaterThan(20)
    for (const name of book.SheetNames) {
      const ids = listRows(getSheet(book, name)).map((row) => row['Public ID']?.v)
      const expected = listed.filter(({ eval_option }) => findEdition(eval_option, EDITION)?.code === name)
      expect(ids).toEqual(expected.map(({ public_id }) => public_id))
    }
    const total = book.SheetNames.reduce((sum, name) => sum + listRows(getSheet(book, name)).length, 0)
    expect(total).toBe(listed.length)
  })

  it('rejects unknown filters, and the deleted filter for non-admins', async () => {
    expect((await measurer.get('/evaluation/export?colour=blue')).problem?.fields).toHaveProperty('colour')
    expect((await measurer.get('/evaluation/export?deleted=true')).status).toBe(403)
    expect((await admin.get('/evaluation/export?deleted=true')).status).toBe(200)
  })

  it('contains only headings if nothing matches', async () => {
    const book = await download(measurer, '/evaluation/export?hunter_name=nobody at all')
    expect(book.SheetNames).toEqual(['Evaluations'])
    expect(utils.sheet_to_json(getSheet(book, 'Evaluations'), { header: 1 })).toEqual([INFORMATION_HEADINGS])
  })
})

describe('workbook of common data', () => {
  it('is available to admins only and named with the date [E-042]', async () => {
    expect((await judge.get('/evaluation/common-data-export')).status).toBe(403)
    const { headers } = await admin.get('/evaluation/common-data-export')
    expect(headers['content-disposition']).toContain('filename="common-data-01-06-2026.xlsx"')
  })

  it('contains a row for each evaluation, newest first, without measurements [E-042]', async () => {
    await judge.post('/evaluation/red-deer', { data: evaluationInput({ hunter_name: 'Private hunter' }) })
    const book = await download(admin, '/evaluation/common-data-export')
    expect(book.SheetNames).toEqual(['Common data'])
    const sheet = getSheet(book, 'Common data')
    expect(listHeadings(sheet)).toEqual(INFORMATION_HEADINGS)
    const rows = listRows(sheet)
    expect(rows.map((row) => row['Public ID']?.v).sort()).toEqual([...(await listStored()).keys()].sort())
    const times = rows.map((row) => Number(row['Created At (UTC)']?.v))
    expect(times).toEqual(times.toSorted((a, b) => b - a))
    expect(rows.find((row) => row["Hunter's Name"]?.v === 'Private hunter')?.["Hunter's e-mail"]?.v).toBe(
      'hunter@example.com',
    )
  })
})
