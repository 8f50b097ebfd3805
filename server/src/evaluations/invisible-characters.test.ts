/** Invisible characters in texts of calls, imports and stored rows. */
import type { Evaluation, EvaluationListRow, ImportReport, ImportResult, Page } from '@trophy/domain'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { testApp } from '#testing/app.ts'
import { evaluationInput } from '#testing/inputs/evaluation-input.ts'
import { fileForm } from '#testing/inputs/file-form.ts'
import { createGoogleWorkbook } from '#testing/inputs/google-workbook.ts'
import { createImportForm, toSheetCells, validRow } from '#testing/inputs/import-workbook.ts'

const { as, db, guest, make } = await testApp()
const judge = await as(await make.member({ role: 'STJ', evaluation_options: ['red-deer'] }))

const save = (overrides: Record<string, unknown>) =>
  judge.post<Evaluation>('/evaluation/red-deer', { data: evaluationInput(overrides) })
const findHunters = async (query: string) =>
  (await judge.get<Page<EvaluationListRow>>(`/evaluation?${query}`)).data.docs.map(({ hunter_name }) => hunter_name)

describe('a save', () => {
  it('removes invisible characters from texts, dates and addresses', async () => {
    const { status, data } = await save({
      hunter_name: '\ufeffAnna\u200b Nagy\u200e',
      hunt_date: '2025\u200b-09-20',
      hunt_country: '\u200bSK',
      hunter_email: 'anna\u200b@example.org\u2060',
      ticket: '\u202aA-17\u202c',
      eval_type: ['Individual\u200b'],
    })
    expect(status).toBe(200)
    expect(data).toMatchObject({
      hunter_name: 'Anna Nagy',
      hunt_date: '2025-09-20',
      hunt_country: 'SK',
      hunter_email: 'anna@example.org',
      ticket: 'A-17',
      eval_type: ['Individual'],
    })
  })

  it('is rejected for a hunter whose name has only invisible characters', async () => {
    expect(await save({ hunter_name: ' \u200b\ufeff' })).toMatchObject({
      status: 400,
      problem: { fields: { hunter_name: 'Required' } },
    })
  })

  it.each([
    ['a Persian', 'علی\u200cرضا'],
    ['a Devanagari', 'क्\u200dषत्रिय'],
  ])('does not change %s name', async (_, name) => {
    expect((await save({ hunter_name: name })).data.hunter_name).toBe(name)
  })
})

it('a public id is found with an invisible character in it', async () => {
  const { public_id } = (await save({})).data
  const path = encodeURIComponent(`\u200e${public_id.replace('-', '\u200b-')}`)
  expect(await guest.get(`/evaluation/public/${path}`)).toMatchObject({ status: 200, data: { public_id } })
})

it('the name of a file is stored without invisible characters', async () => {
  const { _id } = (await save({})).data
  const form = fileForm('%PDF-1.4\n%%EOF', 'ru\u200bles\u202e.pdf')
  expect((await judge.post(`/evaluation/${_id}/file`, form)).problem).toBeNull()
  expect(
    (await judge.get<Evaluation>(`/evaluation/${_id}`)).data.files?.map(({ originalName }) => originalName),
  ).toEqual(['rules.pdf'])
})

describe('a search', () => {
  it('ignores invisible characters of the text and of the filters', async () => {
    await save({ hunter_name: 'Búvár Éva', ticket: 'T-99' })
    for (const query of [
      { search: 'buv\u200bar' },
      { search: '\ufeffBúvár\u200d' },
      { hunter_name: 'eva\u200b', hunt_date_from: '2025-09\u200b-20' },
      { ticket: 't\u200e-99' },
      { hunter_name: 'éva', points_from: '\u200b1' },
    ])
      expect(await findHunters(String(new URLSearchParams(query)))).toEqual(['Búvár Éva'])
  })

  it('ignores joiners between letters', async () => {
    await save({ hunter_name: 'امیر\u200cحسین' })
    for (const search of ['امیرحسین', 'امیر\u200cحسین'])
      expect(await findHunters(String(new URLSearchParams({ search })))).toEqual(['امیر\u200cحسین'])
  })

  it('for invisible characters only is no filter', async () => {
    const all = await findHunters('')
    expect(await findHunters(String(new URLSearchParams({ search: '\u200b' })))).toEqual(all)
  })

  it('folds a text as the domain does', async () => {
    const { rows } = await sql<{
      folded: string
    }>`select fold(E'\u200b\u200f\u202a\u202e\u2060\u2064\u2066\u2069\ufeffA\u200c\u200dB') as folded`.execute(db)
    expect(rows[0]?.folded).toBe('ab')
  })
})

describe('an import', () => {
  const upload = async (rows: Parameters<typeof toSheetCells>[0], change = (heading: string) => heading) => {
    const [headings = [], ...others] = toSheetCells(rows, { isPlain: true })
    return createImportForm(await createGoogleWorkbook([headings.map((heading) => change(String(heading))), ...others]))
  }
  const beam = 'measurementParams.mainBeamLength.left'

  it('reads headings, numbers, dates and choices with invisible characters', async () => {
    const row = validRow({
      hunter_name: 'Im\u200bported',
      hunt_date: '20/09\u200e/2025',
      hunt_country: 'Slova\u200bkia',
      source: 'Free\u2060 range',
      [beam]: `\u200b${validRow()[beam]}`,
    })
    const form = await upload([row, { hunter_name: '\u200b' }], (heading) => `\ufeff${heading}\u200b`)
    expect((await judge.post<ImportReport>('/bulk-import-validate', form)).data).toMatchObject({
      total: 1,
      error: [],
      details: [],
    })
    expect((await judge.post<ImportResult>('/bulk-import', form)).status).toBe(200)
    expect(await findHunters('hunter_name=imported')).toEqual(['Imported'])
  })

  it('rejects a hunter whose name has only invisible characters', async () => {
    const form = await upload([validRow({ hunter_name: '\u200b' })])
    const { data } = await judge.post<ImportReport>('/bulk-import-validate', form)
    expect(JSON.stringify(data)).toContain('Required')
  })
})
