/** Invalid input is rejected with a clear error; nothing is stored or leaked. */
import { messages, UNSTORABLE_CHARACTERS } from '@trophy/domain'
import { afterEach, describe, expect, it } from 'vitest'
import { testApp } from '#testing/app.ts'
import { evaluationInput, validSheet } from '#testing/inputs/evaluation-input.ts'

const { app, as, db, make } = await testApp()
const client = await as(await make.member({ evaluation_options: ['red-deer', 'wild-boar'] }))
const { key, data: sheet } = validSheet('red-deer')

const postEvaluation = (overrides: Record<string, unknown>) =>
  client.post('/evaluation/red-deer', { data: evaluationInput(overrides) })
const postRaw = async (payload: string | Buffer, type = 'application/json') => {
  const response = await app.inject({
    method: 'POST',
    url: '/api/evaluation/red-deer',
    headers: { authorization: `Bearer ${client.token}`, 'content-type': type },
    payload,
  })
  return { status: response.statusCode, problem: response.json() }
}

afterEach(async () => {
  for (const table of ['evaluations', 'history'] as const)
    expect(await db.selectFrom(table).select('id').execute()).toEqual([])
})

describe('rejected sheets', () => {
  const withBeam = (left: unknown) => ({
    data: { ...sheet, measurementParams: { ...sheet.measurementParams, mainBeamLength: { left, right: 80 } } },
  })
  const at = 'measurementParams.mainBeamLength.left'

  it.each([
    [1e308, 'Must be between 40 and 150 cm'],
    [-1, 'Must be between 40 and 150 cm'],
    [150.01, 'Must be between 40 and 150 cm'],
    [39.99, 'Must be between 40 and 150 cm'],
    [Number.MAX_SAFE_INTEGER, 'Must be between 40 and 150 cm'],
    ['NaN', 'Must be a number'],
    ['80', 'Must be a number'],
    ['', 'Must be a number'],
    [true, 'Must be a number'],
    [[80], 'Must be a number'],
    [{ left: 80 }, 'Must be a number'],
    [null, 'Must be a number'],
    [0, 'Required'],
    [undefined, 'Required'],
  ])('have %j for a measure', async (value, message) => {
    expect(await postEvaluation(withBeam(value))).toMatchObject({
      status: 400,
      problem: { code: 'INVALID', fields: { [at]: message } },
    })
  })

  it('have a number out of range', async () => {
    const text = JSON.stringify({ data: evaluationInput(withBeam(12_345)) }).replace('12345', '1e999')
    expect(await postRaw(text)).toMatchObject({ status: 400, problem: { fields: { [at]: 'Must be a number' } } })
  })

  it.each([[[]], ['x'], [5], [true]])('are %j', async (data) => {
    expect(await postEvaluation({ data })).toMatchObject({
      status: 400,
      problem: { fields: { data: 'Unknown field' } },
    })
  })

  it('have unknown fields at any depth', async () => {
    const data = {
      ...sheet,
      measurementParams: {
        ...sheet.measurementParams,
        antlers: 1,
        mainBeamLength: { left: 80, right: 80, middle: 80 },
      },
      additions: { ...sheet.additions, bonus: 100 },
      extra: {},
    }
    expect((await postEvaluation({ data })).problem?.fields).toEqual({
      'measurementParams.antlers': 'Unknown field',
      'measurementParams.mainBeamLength.middle': 'Unknown field',
      'additions.bonus': 'Unknown field',
      extra: 'Unknown field',
    })
  })

  it('have a text of spaces that could cause regular expression backtracking', async () => {
    const comments = `a${' '.repeat(900_000)}b`
    const data = { ...sheet, supplementary: { ...sheet.supplementary, comments } }
    expect((await postEvaluation({ data })).problem?.fields).toEqual({
      'supplementary.comments': 'No longer than 200 characters',
    })
  })

  it('are nested a hundred thousand levels deep', async () => {
    const text = JSON.stringify({ data: evaluationInput({ data: { extra: 'HERE' } }) })
    const deep = `${'['.repeat(100_000)}${']'.repeat(100_000)}`
    expect((await postRaw(text.replace('"HERE"', deep))).status).toBe(400)
  })
})

describe('rejected phenotypes', () => {
  it.each([{ key: 'wild-boar' }, { key: '__proto__' }, { key: 5 }, { key: [key] }, key, [key], 5])(
    '%j',
    async (phenotype) => {
      expect(await postEvaluation({ phenotype })).toMatchObject({
        status: 400,
        problem: { fields: { phenotype: messages.notInList } },
      })
    },
  )

  it('have fields that are not in the response', async () => {
    const phenotype = { key, label: 'x', thresholds: [1, 2, 3], source: 'x', palmated: true }
    expect((await postEvaluation({ phenotype })).problem?.fields).toEqual({
      'phenotype.source': 'Unknown field',
      'phenotype.palmated': 'Unknown field',
    })
  })

  it('belong to another species', async () => {
    expect(await postEvaluation({ phenotype: { key: validSheet('wild-boar').key } })).toMatchObject({
      status: 400,
      problem: { fields: { phenotype: messages.notInList } },
    })
  })
})

describe('rejected information', () => {
  it.each([
    ['hunter_name', 'a\0b'],
    ['hunter_name', 'a\uD800b'],
    ['hunter_name', 'x'.repeat(201)],
    ['hunter_name', { first: 'A' }],
    ['eval_location', 5],
    ['supporting_information', '\uDFFF'],
    ['supporting_information', 'x'.repeat(4001)],
    ['hunter_email', `${'x'.repeat(250)}@example.org`],
    ['eval_date', '2026-02-30'],
    ['eval_date', 20260302],
    ['hunt_date', '2025-09-20T00:00:00Z'],
    ['hunt_country', 'Hungary'],
    ['eval_country', 'hu'],
    ['source', 'free range'],
    ['source', null],
    ['eval_type', 'Individual'],
    ['eval_type', ['Individual', 'Group']],
    ['eval_type', [null]],
    ['measurer_name_2', 'x'],
    ['constructor', 'x'],
  ])('has %s %j', async (name, value) => {
    const { status, problem } = await postEvaluation({ [name]: value })
    expect({ status, fields: Object.keys(problem?.fields ?? {}) }).toEqual({ status: 400, fields: [name] })
  })

  it('returns all errors together', async () => {
    const { problem } = await client.post('/evaluation/red-deer', { data: {} })
    expect(Object.keys(problem?.fields ?? {})).toEqual(
      expect.arrayContaining(['eval_date', 'hunter_name', 'phenotype', 'measurementParams.mainBeamLength.left']),
    )
  })
})

describe('rejected bodies', () => {
  it.each([
    '',
    'x',
    'null',
    '5',
    '[]',
    '{}',
    '{"data":null}',
    '{"data":[]}',
    '{"data":5}',
    '{"data":{},"more":1}',
    '{"data":{"__proto__":{"x":1}}}',
    '{"data":',
  ])('are %s', async (text) => {
    const { status, problem } = await postRaw(text)
    expect(status).toBe(400)
    expect(Object.keys(problem).sort()).toEqual(problem.fields ? ['code', 'fields', 'message'] : ['code', 'message'])
  })

  it('have 10 MB', async () => {
    expect(await postRaw(JSON.stringify({ data: { hunter_name: 'x'.repeat(10_000_000) } }))).toMatchObject({
      status: 413,
      problem: { message: messages.tooLarge },
    })
  })

  it('are not JSON', async () => {
    expect((await postRaw('<data/>', 'application/xml')).status).toBe(415)
  })

  it('contain invalid UTF-8', async () => {
    const text = JSON.stringify({ data: evaluationInput({ hunter_name: 'HERE' }) })
    const [before = '', after = ''] = text.split('HERE')
    const { status } = await postRaw(Buffer.concat([Buffer.from(`${before}\\ud800`), Buffer.from(after)]))
    expect(status).toBe(400)
    expect(UNSTORABLE_CHARACTERS.test('\ud800')).toBe(true)
  })
})
