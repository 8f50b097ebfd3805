/** Evaluations of a species with an older edition, one in force and one of the future. */
import { CFB, read, utils } from '@e965/xlsx'
import { type Evaluation, findEditionForDate, getValueAtPath, type Hint, listImportColumns } from '@trophy/domain'
import { createLaterEditions, createRandom, makeSheet, SCOTTISH, setExtraSpecies } from '@trophy/domain/samples'
import { afterAll, expect, it } from 'vitest'
import { processJob } from '#bulk-import/process-job.ts'
import { testApp } from '#testing/app.ts'
import { evaluationInput } from '#testing/inputs/evaluation-input.ts'
import { createImportJob } from '#testing/inputs/import-job.ts'
import { type CellInput, createWorkbook } from '#testing/inputs/import-workbook.ts'
import { extractPdfText } from '#testing/inputs/pdf-text.ts'

const laterEditions = createLaterEditions()
const [edition2026] = laterEditions
setExtraSpecies(laterEditions)
afterAll(() => setExtraSpecies([]))
const { as, db, make, clock } = await testApp()
const admin = await make.admin()
/** A session ends when the clock moves far. */
const openAs = async (instant: string) => {
  clock.set(instant)
  return as(admin)
}
const IN_2026 = '2026-06-01T12:00:00.000Z'
const IN_2027 = '2027-01-02T12:00:00.000Z'

const scottish = edition2026.phenotypes.find(({ key }) => key === SCOTTISH)
if (!scottish) throw new Error('There is no Scottish red deer')
/** Bronze in 2026, and without a medal in 2027. */
const sheet = makeSheet(edition2026, scottish, 'Bronze', createRandom(7))
const data = { ...evaluationInput(), phenotype: { key: SCOTTISH }, data: sheet }

it('stores a new evaluation under the edition of its date', async () => {
  const client = await openAs(IN_2026)
  const store = (overrides: object) =>
    client.post<Evaluation>('/evaluation/red-deer', { data: { ...data, ...overrides } })
  expect((await store({})).data).toMatchObject({ version: '2026', phenotype: { thresholds: [131, 146, 161] } })
  const older = { hunt_date: '2025-08-01', eval_date: '2025-12-31' }
  expect((await store(older)).data).toMatchObject({ version: '2023', phenotype: { thresholds: [130, 145, 160] } })
})

it('checks an evaluation without a valid date by the edition in force, and one before all by the first', async () => {
  const client = await openAs(IN_2026)
  for (const eval_date of ['', '2026-02-30', undefined, '1899-12-31']) {
    const { status, problem } = await client.post('/evaluation/red-deer', { data: { ...data, eval_date } })
    // The edition of 2027 does not have the field `additions.colour`.
    const fields = Object.keys(problem?.fields ?? {})
    expect([status, fields.includes('eval_date'), fields.filter((path) => path.includes('.'))]).toEqual([400, true, []])
  }
})

it('shows an evaluation with the thresholds of its own edition on the record, the certificate and in public', async () => {
  const older = { ...data, hunt_date: '2025-08-01', eval_date: '2025-12-31' }
  const { _id, public_id } = (await (await openAs(IN_2026)).post<Evaluation>('/evaluation/red-deer', { data: older }))
    .data
  const client = await openAs(IN_2027)
  expect((await client.get(`/evaluation/${_id}`)).data).toMatchObject({ phenotype: { thresholds: [130, 145, 160] } })
  expect((await client.get(`/evaluation/public/${public_id}`)).data).toMatchObject({ version: '2023' })
  const { raw } = await client.get(`/evaluation/pdf/${_id}`)
  expect(extractPdfText(raw)).toContain('Bronzefrom130,Silverfrom145,Goldfrom160')
})

it('scores a sheet by the edition in force', async () => {
  const score = async (instant: string, { colour, ...additions }: typeof sheet.additions) => {
    const client = await openAs(instant)
    const body = {
      data: {
        phenotype: { key: SCOTTISH },
        data: { ...sheet, additions: { ...additions, ...(colour === undefined ? {} : { colour }) } },
      },
    }
    return client.post('/evaluation/red-deer/score', body)
  }
  const { colour, ...others } = sheet.additions
  expect((await score(IN_2026, sheet.additions)).data).toMatchObject({ award: 'Bronze', next: { award: 'Silver' } })
  expect((await score(IN_2027, others)).data).toMatchObject({ award: 'none', next: { award: 'Bronze' } })
  expect((await score(IN_2027, { ...others, colour: 1 })).status).toBe(400)
})

it('gives hints by the edition of the date, and of a stored evaluation until its sheet is edited', async () => {
  const client = await openAs(IN_2027)
  const path = 'measurementParams.insideSpread'
  const tenfold = { ...sheet, measurementParams: { ...sheet.measurementParams, insideSpread: 820 } }
  const hasHint = async (overrides: object) => {
    const body = { data: { ...data, data: tenfold, ...overrides } }
    const { data: hints } = await client.post<Hint[]>('/evaluation/red-deer/hints', body)
    return hints.some((hint) => hint.path === path)
  }
  // 820 cm is within the bounds of the edition of 2027.
  expect(await hasHint({ eval_date: '2026-12-31' })).toBe(true)
  expect(await hasHint({ eval_date: '2027-01-01' })).toBe(false)
  expect(await hasHint({ eval_date: '' })).toBe(false)
  const { data: stored } = await client.post<Evaluation>('/evaluation/red-deer', { data })
  expect(stored.version).toBe('2026')
  await db
    .updateTable('evaluations')
    .set({ data: JSON.stringify(tenfold) })
    .where('id', '=', stored._id)
    .execute()
  expect(await hasHint({ _id: stored._id, eval_date: '2027-01-01' })).toBe(true)
  expect(await hasHint({ _id: stored._id, eval_date: '2027-01-01', phenotype: { key: 'red-deer-swedish' } })).toBe(
    false,
  )
})

const readRow = async (client: Awaited<ReturnType<typeof openAs>>, path: string) => {
  const { raw } = await client.get(path)
  const { SheetNames, Sheets } = read(raw, { type: 'buffer' })
  return utils.sheet_to_json<string[]>(Sheets[SheetNames[0] ?? ''] ?? {}, { header: 1 })[0]
}

it('exports the columns of the edition in force and of older ones', async () => {
  const inForce = await openAs(IN_2026)
  await inForce.post('/evaluation/red-deer', { data })
  for (const path of ['/evaluation/export?eval_option=red-deer', '/evaluation/export.csv']) {
    const headings = await readRow(inForce, path)
    expect(headings).toContain(path.endsWith('csv') ? 'additions.colour' : 'Colour (points)')
    expect(headings?.filter((heading) => /sheen/i.test(heading))).toEqual([])
  }
  const headings = await readRow(await openAs(IN_2027), '/evaluation/export?eval_option=red-deer')
  expect(headings).toEqual(expect.arrayContaining(['Sheen (points)', 'Colour, edition 2026 (points)']))
})

it('has import templates of the edition in force', async () => {
  const readTemplate = async (instant: string) => {
    const { raw } = await (await openAs(instant)).get('/evaluation/bulk-import/templates')
    const { FullPaths, FileIndex } = CFB.read(raw, { type: 'buffer' })
    const content = FileIndex[FullPaths.findIndex((path: string) => path.endsWith('CE01-red-deer.xlsx'))]?.content
    const { Sheets } = read(Buffer.from(content as Uint8Array))
    const toRows = (name: string) => utils.sheet_to_json<string[]>(Sheets[name] ?? {}, { header: 1 })
    return { headings: toRows('Evaluations')[0], choices: toRows('Lists').flat() }
  }
  const before = await readTemplate(IN_2026)
  expect(before.headings?.filter((heading) => /colour|sheen/i.test(heading))).toEqual(['Colour (points)'])
  const after = await readTemplate(IN_2027)
  expect(after.headings?.filter((heading) => /colour|sheen/i.test(heading))).toEqual([
    'Sheen (points)',
    'Colour, edition 2026 (points)',
  ])
  // A row with a date in 2026 may have a phenotype that exists only until then.
  expect(after.choices).toContain('Corsican red deer')
})

it('imports each row under the edition of its date, with the columns of the edition in force', async () => {
  const importRows = (today: string, rows: readonly { readonly data: object }[], species = 'red-deer') => {
    const template = findEditionForDate('red-deer', undefined, today)
    const columns = template ? listImportColumns(template) : []
    const toCell = (value: unknown) => (Array.isArray(value) ? value.join(', ') : value) as CellInput
    const cells = rows.map((row) =>
      columns.map(({ path }) => toCell(getValueAtPath(path.includes('.') ? row.data : row, path))),
    )
    const workbook = createWorkbook([columns.map(({ heading }) => heading), columns.map(({ path }) => path), ...cells])
    return processJob({ ...createImportJob(workbook, 'records'), species, today, readCpuLimitMs: 60_000 })
  }
  const { colour, ...others } = sheet.additions
  const in2023 = { ...data, hunt_date: '2025-08-01', eval_date: '2025-12-31', phenotype: scottish.label }
  const in2026 = { ...data, eval_date: '2026-06-01', phenotype: 'Corsican red deer' }
  const in2027 = { ...data, eval_date: '2027-01-01', phenotype: scottish.label, data: { ...sheet, additions: others } }
  const importVersions = async (...input: Parameters<typeof importRows>) =>
    (await importRows(...input)).records?.map(({ columns }) => columns.version)
  expect(await importVersions('2026-06-02', [in2023, in2026])).toEqual(['2023', '2026'])
  await expect(importRows('2026-06-02', [in2026], 'roe-deer')).rejects.toMatchObject({ code: 'OTHER_SPECIES' })
  expect(await importVersions('2027-01-02', [in2023, in2026, in2027])).toEqual(['2023', '2026', '2027'])
  const { report } = await importRows('2027-01-02', [
    { ...in2027, data: sheet },
    { ...in2027, phenotype: 'Corsican red deer' },
  ])
  expect(report.details.map(({ cells }) => cells.map(({ path }) => path))).toEqual([
    ['additions.colour'],
    ['phenotype'],
  ])
})
