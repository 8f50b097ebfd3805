/** A new species needs only its declaration to be entered, checked, scored, read and listed. */
import {
  defineSpecies,
  type Evaluation,
  type EvaluationListRow,
  number,
  type Page,
  pair,
  phenotype,
  registerSpecies,
  singleRow,
  sumRow,
} from '@trophy/domain'
import { afterAll, expect, it, vi } from 'vitest'
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
registerSpecies(unicorn)
// Unregister the species for later test files.
afterAll(() => void vi.resetModules())

const { as, make } = await testApp()

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

  const listed = await client.get<Page<EvaluationListRow>>(
    '/evaluation?eval_option=unicorn&phenotype=albus&sortBy=eval_option',
  )
  expect(listed.data).toMatchObject({
    totalDocs: 1,
    docs: [{ eval_option: 'unicorn', phenotype: { label: 'White unicorn' } }],
  })
  expect((await client.get('/evaluation?filterListQuery=true')).data).toMatchObject({
    eval_option: [{ value: 'unicorn', label: 'Unicorn' }],
  })
})
