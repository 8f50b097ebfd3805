import { describe, expect, it } from 'vitest'
import { messages } from '#messages.ts'
import { redDeer } from '#species/antlers/red-deer/red-deer.ts'
import { checkVectors as vectors } from '#species/samples/list.ts'
import { checkEvaluation, type EvaluationContext } from './check.ts'
import { scoreResponse } from './responses.ts'

const vector = vectors[0]
const context: EvaluationContext = { today: '2026-06-15', validity: null, measurerEmail: 'judge@example.org' }
const valid = {
  eval_date: '2026-03-02',
  eval_country: 'HU',
  eval_location: 'Budapest',
  eval_type: ['Individual'],
  hunt_date: '2025-09-20',
  hunt_country: 'SK',
  hunter_name: 'Őrsi Łukasz',
  source: 'Free range',
  phenotype: { key: 'red-deer-central-european' },
  data: vector?.input,
}
const getErrors = (change: Record<string, unknown>, more: Partial<EvaluationContext> = {}) =>
  checkEvaluation(redDeer, { ...valid, ...change }, { ...context, ...more }).errors

describe('checkEvaluation', () => {
  it('accepts a complete evaluation and normalises it [E-085]', () => {
    const { value, errors } = checkEvaluation(
      redDeer,
      { ...valid, hunter_name: '  Őrsi  ', eval_type: ['Event', 'Individual', 'Event'], hunter_phone: null },
      context,
    )
    expect(errors).toEqual({})
    expect(value).toMatchObject({
      hunter_name: 'Őrsi',
      eval_type: ['Individual', 'Event'],
      hunter_phone: '',
      hunter_email: '',
      hunt_location: '',
      supporting_information: '',
    })
    expect(value?.phenotype.label).toBe('Central European red deer')
  })

  it.each(['eval_date', 'hunt_date', 'eval_country', 'hunt_country', 'eval_location', 'hunter_name', 'source'])(
    'requires %s [E-083]',
    (name) => {
      for (const empty of [undefined, null, '']) expect(getErrors({ [name]: empty })).toEqual({ [name]: 'Required' })
    },
  )

  it('accepts line breaks only in the supporting information', () => {
    for (const lineBreak of ['\r\n', '\n', '\r', '\u2028', '\u0085', '\v']) {
      const text = `Jan${lineBreak}Bcc: all@example.org`
      for (const name of ['eval_location', 'hunt_location', 'hunter_name', 'hunter_address', 'hunter_phone'])
        expect(getErrors({ [name]: text })).toEqual({ [name]: messages.singleLine })
      expect(getErrors({ supporting_information: text })).toEqual({})
    }
  })

  it('requires a type and a phenotype [E-083]', () => {
    for (const eval_type of [undefined, null, []]) expect(getErrors({ eval_type })).toEqual({ eval_type: 'Required' })
    for (const phenotype of [undefined, null, {}, { key: null }])
      expect(getErrors({ phenotype }).phenotype).toBe('Required')
  })

  it('requires an evaluation date within the validity, both ends included [E-078]', () => {
    const validity = { from: '2026-01-10', to: '2026-03-20' }
    const expectedErrors = { eval_date: messages.outsideValidity }
    expect(getErrors({ eval_date: '2026-01-09' }, { validity })).toEqual(expectedErrors)
    expect(getErrors({ eval_date: '2026-01-10' }, { validity })).toEqual({})
    expect(getErrors({ eval_date: '2026-03-20' }, { validity })).toEqual({})
    expect(getErrors({ eval_date: '2026-03-21' }, { validity })).toEqual(expectedErrors)
  })

  it('allows 1900-01-01 until today if the judge has no validity dates [E-079]', () => {
    expect(getErrors({ eval_date: '1899-12-31', hunt_date: '1899-01-01' })).toEqual({
      eval_date: messages.outsideValidity,
    })
    expect(getErrors({ eval_date: '1900-01-01', hunt_date: '1899-01-01' })).toEqual({})
    expect(getErrors({ eval_date: '2026-06-15' })).toEqual({})
    expect(getErrors({ eval_date: '2026-06-16' })).toEqual({ eval_date: messages.outsideValidity })
  })

  it('names the cause of an evaluation date in the future for a judge with validity dates', () => {
    const getError = (eval_date: string, from: string | null, to: string | null) =>
      getErrors({ eval_date }, { validity: { from, to } }).eval_date
    for (const [from, to] of [
      ['2026-01-01', '2027-01-01'],
      ['2026-01-01', null],
      [null, '2027-01-01'],
    ] as const)
      expect(getError('2026-06-16', from, to)).toBe('The evaluation date must not be in the future.')
    expect(getError('2027-01-02', null, '2027-01-01')).toBe(messages.outsideValidity)
  })

  it('rejects a hunt in the future [E-080]', () => {
    expect(getErrors({ hunt_date: '2026-06-16' })).toEqual({ hunt_date: messages.huntInFuture })
    expect(getErrors({ hunt_date: '2026-06-15' })).toEqual({
      hunt_date: messages.thirtyDays,
      eval_date: messages.thirtyDays,
    })
  })

  it('requires at least 30 days between hunt and evaluation [E-081]', () => {
    expect(getErrors({ hunt_date: '2026-01-31' })).toEqual({})
    expect(getErrors({ hunt_date: '2026-02-01' })).toEqual({
      hunt_date: messages.thirtyDays,
      eval_date: messages.thirtyDays,
    })
  })

  it('rejects invalid dates', () => {
    for (const hunt_date of ['2025-02-29', '2025-13-01'])
      expect(getErrors({ hunt_date })).toEqual({ hunt_date: 'This day does not exist' })
    for (const hunt_date of ['01/02/2025', '2025-1-1', '0025-01-01', '2025-01-01T00:00:00Z', 20250101, {}])
      expect(getErrors({ hunt_date })).toEqual({ hunt_date: 'Must be a date in the format DD/MM/YYYY' })
    expect(getErrors({ hunt_date: '2024-02-29' })).toEqual({})
  })

  it('validates the optional e-mail address [E-084]', () => {
    for (const hunter_email of ['x', 'a@b', 'a b@c.de', 'jürgen@example.org'])
      expect(getErrors({ hunter_email }).hunter_email).toBe('Invalid email.')
    for (const hunter_email of ['', ' ', 'hunter@example.org', 'eva-maria@forst-müller.example'])
      expect(getErrors({ hunter_email })).toEqual({})
  })

  it("rejects the measurer's own trophy, ignoring case and tags", () => {
    for (const hunter_email of ['judge+deer@example.org', 'JUDGE+a+b@example.org'])
      expect(getErrors({ hunter_email })).toEqual({ hunter_email: messages.ownTrophy })
    expect(getErrors({ hunter_email: 'judge@example.org' }, { measurerEmail: 'judge+office@example.org' })).toEqual({
      hunter_email: messages.ownTrophy,
    })
    expect(getErrors({ hunter_email: 'other+judge@example.org' })).toEqual({})
    expect(getErrors({ hunter_email: ' Judge@Example.ORG' })).toEqual({ hunter_email: messages.ownTrophy })
    expect(getErrors({ hunter_email: 'judge@example.org' }, { measurerEmail: null })).toEqual({})
  })

  it('accepts only known sources, types and countries [E-073]', () => {
    for (const source of ['Free range', 'Game from enclosures', 'Casualties']) expect(getErrors({ source })).toEqual({})
    for (const country of ['XK', 'INT', 'CI']) expect(getErrors({ hunt_country: country })).toEqual({})
    expect(
      getErrors({
        source: 'Zoo',
        eval_type: ['Group'],
        hunt_country: 'Hungary',
        eval_country: 36,
        phenotype: { key: 'x' },
      }),
    ).toEqual({
      source: messages.notInList,
      eval_type: messages.notInList,
      hunt_country: messages.notInList,
      eval_country: messages.notInList,
      phenotype: messages.notInList,
    })
  })

  it('rejects texts that are too long or cannot be stored', () => {
    expect(getErrors({ hunter_name: 'ő'.repeat(200) })).toEqual({})
    expect(getErrors({ hunter_name: 'ő'.repeat(201) })).toEqual({ hunter_name: 'No longer than 200 characters' })
    for (const hunter_name of ['a\0b', 'a\uD800b', 7, {}, ['a']])
      expect(getErrors({ hunter_name })).toEqual({ hunter_name: 'Must be a text' })
    expect(getErrors({ hunter_name: 'a\u{1F98C}b' })).toEqual({})
  })

  it('reports sheet errors by path and rejects unknown fields at any depth [E-087]', () => {
    const data = {
      ...vector?.input,
      measurementParams: {
        ...vector?.input.measurementParams,
        mainBeamLength: { left: 1e308, right: 'NaN', middle: 1 },
      },
      supplementary: { ...vector?.input.supplementary, comments: 'x'.repeat(201), instituteName: 'x'.repeat(111) },
      extra: 1,
    }
    expect(getErrors({ data, extra2: 1, phenotype: { ...valid.phenotype, extra3: 1 } })).toEqual({
      'measurementParams.mainBeamLength.left': 'Must be between 40 and 150 cm',
      'measurementParams.mainBeamLength.right': 'Must be a number',
      'measurementParams.mainBeamLength.middle': 'Unknown field',
      'supplementary.comments': 'No longer than 200 characters',
      'supplementary.instituteName': 'No longer than 110 characters',
      extra: 'Unknown field',
      extra2: 'Unknown field',
      'phenotype.extra3': 'Unknown field',
    })
  })

  it('accepts its own response, and rejects another species', () => {
    const derived = {
      _id: '1',
      public_id: 'CE01-0000000',
      files: [],
      files_num: 0,
      readOnly: false,
      message: null,
      measurer_id: null,
      measurer_id_number: '',
      measurer_name: 'N',
      total_points: { award: 'Gold', points: 999 },
      version: '2023',
      created_at: '',
      modified_date: '',
      eval_option: 'red-deer',
    }
    expect(getErrors({ ...derived, data: { ...vector?.input, calculations: {}, totalPoints: 9 } })).toEqual({})
    expect(getErrors({ eval_option: 'moose' })).toEqual({ eval_option: messages.otherSpecies })
  })

  it.each([undefined, null, 7, 'x', []])('returns Required for %j', (input) => {
    expect(checkEvaluation(redDeer, input, context)).toMatchObject({ value: null, errors: { hunter_name: 'Required' } })
  })
})

describe('scoreResponse', () => {
  it('returns total, medal, missing points, lines, errors and notices', () => {
    const { lines, ...response } = scoreResponse(redDeer, vector?.input, redDeer.phenotypes[2] ?? null)
    expect(response).toMatchObject({
      totalPoints: 191.29,
      award: 'Silver',
      next: { award: 'Gold', missing: 18.71 },
      fields: {},
    })
    expect(lines.length).toBeGreaterThan(10)
    expect(scoreResponse(redDeer, undefined, null)).toMatchObject({
      totalPoints: 0,
      award: 'none',
      next: null,
      fields: { 'measurementParams.mainBeamLength.left': 'Required' },
    })
  })
})
