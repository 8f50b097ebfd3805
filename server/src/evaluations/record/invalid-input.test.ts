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

  it('have a measure that is out of bounds or no number', async () => {
    for (const [left, message] of [
      [150.01, 'Must be between 40 and 150 cm'],
      ['80', 'Must be a number'],
      [undefined, 'Required'],
    ])
      expect((await postEvaluation(withBeam(left))).problem).toMatchObject({
        code: 'INVALID',
        fields: { [at]: message },
      })
    const text = JSON.stringify({ data: evaluationInput(withBeam(12_345)) }).replace('12345', '1e999')
    expect(await postRaw(text)).toMatchObject({ status: 400, problem: { fields: { [at]: 'Must be a number' } } })
  })

  it.each([[[]], ['x'], [5], [true]])('are %j', async (data) => {
    expect(await postEvaluation({ data })).toMatchObject({
      status: 400,
      problem: { fields: { data: 'Unknown field' } },
    })
  })

  it('have a text of spaces that could cause regular expression backtracking', async () => {
    const comments = `a${' '.repeat(900_000)}b`
    const data = { ...sheet, supplementary: { ...sheet.supplementary, comments } }
    expect((await postEvaluation({ data })).problem?.fields).toEqual({
      'supplementary.comments': 'No longer than 200 characters',
    })
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
    ['supporting_information', '\uDFFF'],
    ['supporting_information', 'x'.repeat(4001)],
    ['hunter_email', `${'x'.repeat(250)}@example.org`],
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
