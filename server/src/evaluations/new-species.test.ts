/** A new species or edition needs only its declaration, and its name for lists. */
import {
  defineSpecies,
  EDITION,
  type Evaluation,
  type EvaluationListRow,
  type EvaluationStatistics,
  findEdition,
  number,
  type Page,
  pair,
  phenotype,
  sheetMessages,
  singleRow,
  sumRow,
} from '@trophy/domain'
import { setExtraSpecies } from '@trophy/domain/samples'
import { afterAll, expect, it } from 'vitest'
import { listHistory } from '#platform/records/history.ts'
import { testApp } from '#testing/app.ts'
import { evaluationInput } from '#testing/inputs/evaluation-input.ts'

const source = 'test'
const unicorn = defineSpecies({
  key: 'unicorn',
  code: 'TE99',
  name: 'Unicorn',
  category: 'Antelopes',
  form: 'One horn',
  family: 'sum sheet',
  rule: source,
  edition: '2023',
  from: '1900-01-01',
  total: 'horn and hooves',
  phenotypes: [phenotype('unicorn-white', 'White unicorn', 'Monoceros albus', [100, 110, 120], source)],
  fields: {
    measurementParams: {
      horn: number('Length of horn', { unit: 'cm', min: 50, max: 150, required: true, how: 'root to tip', source }),
      hooves: pair('Width of hoof', { unit: 'cm', min: 5, max: 15, required: true, how: 'widest', source }),
    },
    additions: {},
    supplementary: {},
  },
  calculations: { horn: 'the horn', hooves: 'both hooves' },
  score: ({ measurementParams: m }) => ({ horn: singleRow(m.horn, 1), hooves: sumRow(m.hooves, 1) }),
})

const redDeer = findEdition('red-deer', EDITION)
if (!redDeer) throw new Error('The list has no red deer')
const score: typeof redDeer.score = (sheet, phenotype) => ({
  ...redDeer.score(sheet, phenotype),
  insideSpread: 0 as never,
})
const nextEdition = { ...redDeer, edition: '2026', from: '2026-03-03', score }

const newThresholds = redDeer.phenotypes.map((one) => ({
  ...one,
  label: `${one.label}, new`,
  thresholds: [501, 502, 503] as const,
}))
const laterEdition = { ...nextEdition, edition: '2027', from: '2027-01-01', phenotypes: newThresholds }

setExtraSpecies([unicorn, nextEdition, laterEdition])
afterAll(() => setExtraSpecies([]))
const { as, clock, db, make } = await testApp()

it('accepts a species that is only declared', async () => {
  const client = await as(await make.member({ evaluation_options: ['unicorn'] }))
  const data = { measurementParams: { horn: 95.5, hooves: { left: 8, right: 8.2 } }, additions: {}, supplementary: {} }
  const body = (horn: number) => {
    const sheet = { ...data, measurementParams: { ...data.measurementParams, horn } }
    return { data: { ...evaluationInput(), phenotype: { key: 'unicorn-white' }, data: sheet } }
  }

  expect(await client.post('/evaluation/unicorn', body(150.5))).toMatchObject({
    status: 400,
    problem: { fields: { 'measurementParams.horn': 'Must be between 50 and 150 cm' } },
  })
  expect(
    (await client.post('/evaluation/unicorn/score', { data: { phenotype: { key: 'unicorn-white' }, data } })).data,
  ).toMatchObject({
    totalPoints: 111.7,
    award: 'Silver',
    next: { award: 'Gold', missing: 8.3 },
    lines: [
      { key: 'horn', label: 'Length of horn' },
      { key: 'hooves', label: 'Width of hoof', left: 8, right: 8.2 },
    ],
  })

  const entered = await client.post<Evaluation>('/evaluation/unicorn', body(95.5))
  expect(entered).toMatchObject({
    status: 200,
    data: { public_id: expect.stringMatching(/^TE99-/), total_points: { award: 'Silver', points: 111.7 } },
  })
  expect((await client.get<Evaluation>(`/evaluation/${entered.data._id}`)).data).toEqual(entered.data)

  const listed = await client.get<Page<EvaluationListRow>>('/evaluation?phenotype=albus&sortBy=eval_option')
  expect(listed.data).toMatchObject({
    totalDocs: 1,
    docs: [{ eval_option: 'unicorn', phenotype: { label: 'White unicorn' } }],
  })
})

it('applies a new edition only after an edit of measurements or phenotype, and a date moves into it only on confirmation', async () => {
  const client = await as(await make.member())
  const edit = (evaluation: Evaluation, overrides: object) =>
    client.patch<Evaluation>(`/evaluation/${evaluation._id}`, { data: { ...evaluation, ...overrides } })
  const before = (await client.post<Evaluation>('/evaluation/red-deer', { data: evaluationInput() })).data
  const renamed = await edit(before, { hunter_name: 'Told' })
  expect(renamed.data).toEqual({ ...before, hunter_name: 'Told', modified_date: renamed.data.modified_date })
  for (const keepEdition of [undefined, '2026', true])
    expect(await edit(renamed.data, { eval_date: '2026-03-03', keep_edition: keepEdition })).toMatchObject({
      status: 422,
      problem: { code: 'OTHER_EDITION', message: sheetMessages.otherEdition('2023', '2026') },
    })
  expect((await client.get<Evaluation>(`/evaluation/${before._id}`)).data).toEqual(renamed.data)
  const moved = await edit(renamed.data, { eval_date: '2026-03-03', keep_edition: '2023' })
  expect(moved.data).toMatchObject({ version: '2023', total_points: before.total_points })
  const movedWithin = await edit(moved.data, { eval_date: '2026-03-04' })
  expect(movedWithin.data).toMatchObject({ version: '2023', eval_date: '2026-03-04' })

  const sheet = before.data
  const remeasured = {
    ...sheet,
    supplementary: { ...sheet.supplementary, comments: 'measured again' },
  }
  const rescored = await edit(movedWithin.data, { data: remeasured })
  expect(rescored.data.version).toBe('2026')
  expect(
    (await listHistory(db, { kind: 'evaluation', id: before._id })).at(-1)?.changes.map(({ path }) => path),
  ).toEqual(expect.arrayContaining(['version', 'supplementary.comments']))
  const earlier = await edit(rescored.data, { eval_date: '2025-12-31', data: sheet })
  expect(earlier.data).toMatchObject({ version: '2023', total_points: before.total_points })
})

it('names phenotypes and thresholds in statistics as the edition in force does', async () => {
  const admin = await make.admin()
  const readPhenotype = async () => {
    const client = await as(admin)
    const { data } = await client.get<EvaluationStatistics>('/evaluation-statistics?eval_option=red-deer')
    return data.phenotypes[0]
  }
  const current = redDeer.phenotypes[0]
  expect(await readPhenotype()).toMatchObject({ label: current?.label, thresholds: current?.thresholds })
  clock.set('2027-01-01T12:00:00.000Z')
  expect(await readPhenotype()).toMatchObject({ label: `${current?.label}, new`, thresholds: [501, 502, 503] })
})
