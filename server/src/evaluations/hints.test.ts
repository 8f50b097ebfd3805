import { type Evaluation, type Hint, messages } from '@trophy/domain'
import { beforeEach, describe, expect, it } from 'vitest'
import { testApp } from '#testing/app.ts'
import { evaluationInput, validSheet } from '#testing/inputs/evaluation-input.ts'

const { as, make, db, clock } = await testApp()
const measurer = await make.member({ firstname: 'Jan', lastname: 'Novák' })
const judge = await make.member({
  role: 'STJ',
  firstname: 'Margit',
  lastname: 'Erdős',
  evaluation_options: ['red-deer'],
})
const client = await as(measurer)
const judges = await as(judge)

const requestHints = async (
  overrides: Readonly<Record<string, unknown>> = {},
  animal = 'red-deer',
  caller = client,
): Promise<Hint[]> =>
  (await caller.post<Hint[]>(`/evaluation/${animal}/hints`, { data: evaluationInput(overrides, animal) })).data
const listKinds = async (overrides: Readonly<Record<string, unknown>>, caller = client) =>
  (await requestHints(overrides, 'red-deer', caller)).map(({ path, kind }) => [path, kind])

const { data } = validSheet('red-deer')
const withBeam = (left: number, right = left) => ({
  ...data,
  measurementParams: { ...data.measurementParams, mainBeamLength: { left, right } },
})
const createEvaluation = async (overrides: Readonly<Record<string, unknown>> = {}): Promise<Evaluation> =>
  (await client.post<Evaluation>('/evaluation/red-deer', { data: evaluationInput(overrides) })).data

beforeEach(async () => {
  await db.deleteFrom('evaluations').execute()
  await db.deleteFrom('usual_ranges').execute()
})

describe('hints', () => {
  it('are empty for a typical, an incomplete and an empty sheet', async () => {
    expect(await requestHints()).toEqual([])
    for (const body of [{}, { phenotype: null, data: null }, { hunter_name: 7, hunt_date: 'soon', _id: 'x' }]) {
      const { status, data } = await client.post('/evaluation/red-deer/hints', { data: body })
      expect([status, data]).toEqual([200, []])
    }
  })

  it('report slips on the sheet with the same messages as in the browser', async () => {
    const [slip] = await requestHints({ data: withBeam(9.24, 93) })
    expect(slip).toEqual({
      path: 'measurementParams.mainBeamLength.left',
      kind: 'decimal',
      message: 'Is 9.24 meant to be 92.4 cm? The decimal point may be misplaced.',
      link: null,
    })
    expect(await listKinds({ data: withBeam(924, 931) })).toEqual([['measurementParams.mainBeamLength.left', 'unit']])
    expect(await listKinds({ data: withBeam(100, 60) })).toEqual([['measurementParams.mainBeamLength', 'sides']])
  })

  it('do not block saving', async () => {
    const { _id } = await createEvaluation({ data: withBeam(100, 60), hunter_name: 'Novák Jan' })
    expect(_id).toBeTruthy()
  })

  it('return 404 for an unknown species and reject other bodies', async () => {
    expect((await client.post('/evaluation/unicorn/hints', { data: {} })).status).toBe(404)
    expect((await client.post('/evaluation/red-deer/hints', {})).status).toBe(400)
  })

  it('name a likely duplicate, but not the edited evaluation', async () => {
    const first = await createEvaluation()
    const hint = {
      path: 'hunt_date',
      kind: 'duplicate',
      message: `Possibly the same trophy as ${first.public_id}: the same hunter, day, country and species.`,
      link: `/evaluation/${first._id}/edit`,
    }
    expect(await requestHints({ hunter_name: ' orsi łucja' })).toEqual([hint])
    expect(await requestHints({ _id: first._id })).toEqual([])
    for (const other of [{ hunt_date: '2025-09-21' }, { hunt_country: 'HU' }, { hunter_name: 'Łucja Ősi' }])
      expect(await requestHints(other), JSON.stringify(other)).toEqual([])
    expect(await requestHints({}, 'roe-deer')).toEqual([])
    await judges.delete(`/evaluation/${first._id}`)
    expect(await requestHints()).toEqual([])
  })

  it('report the same ticket at the same location on the same day, and never block a save', async () => {
    const ticket = { ticket: 'A-017', hunt_date: '2025-08-01' }
    const first = await createEvaluation({ ticket: 'A-017' })
    expect(first.ticket).toBe('A-017')
    const hint = {
      path: 'ticket',
      kind: 'duplicate',
      message: `${first.public_id} has the same ticket, evaluated at the same location on the same day.`,
      link: `/evaluation/${first._id}/edit`,
    }
    expect(await requestHints({ ...ticket, ticket: ' a-017 ' })).toEqual([hint])
    expect(await requestHints(ticket, 'roe-deer')).toEqual([hint])
    expect(await requestHints({ ...ticket, _id: first._id })).toEqual([])
    for (const other of [{ ticket: 'A-018' }, { ticket: '' }, { eval_location: 'Eger' }, { eval_date: '2026-03-03' }])
      expect(await requestHints({ ...ticket, ...other }), JSON.stringify(other)).toEqual([])
    expect((await createEvaluation(ticket)).ticket).toBe('A-017')
  })

  it('ask if the hunter is the measurer or the user: by name, or by an e-mail address with any tag', async () => {
    const self = [['hunter_name', 'self']]
    expect((await requestHints({ hunter_name: 'JAN NOVAK' }))[0]?.message).toBe('Is the hunter the measurer?')
    expect(await listKinds({ hunter_name: 'Margit Erdős' })).toEqual([])
    expect(await listKinds({ hunter_name: 'Margit Erdős' }, judges)).toEqual(self)
    expect(await listKinds({ hunter_name: 'Jan Novák', measurer_id: measurer.id }, judges)).toEqual(self)
    const forOther = { measurer_id: measurer.id }
    const byUser = [{ path: 'hunter_name', kind: 'self', message: messages.hunterIsAuthor, link: null }]
    expect(await requestHints({ hunter_name: 'Margit Erdős', ...forOther }, 'red-deer', judges)).toEqual(byUser)
    const hunter_email = judge.email.toUpperCase().replace('@', '+deer@')
    expect(await requestHints({ hunter_email, ...forOther }, 'red-deer', judges)).toEqual(byUser)
    expect(await listKinds({ hunter_name: 'Other', ...forOther }, judges)).toEqual([])
    // Only judges may name another member.
    expect(await listKinds({ hunter_name: 'Margit Erdős', measurer_id: judge.id })).toEqual([])
    const { _id } = await createEvaluation({ hunt_date: '2024-09-20' })
    expect(await listKinds({ hunter_name: 'Jan Novák', _id }, judges)).toEqual(self)
    expect(await listKinds({ hunter_name: 'Margit Erdős', _id }, judges)).toEqual(self)
    expect(await listKinds({ hunter_name: 'Other', _id }, judges)).toEqual([])
  })

  it('report values outside the middle 99 % of at least 50 stored values', async () => {
    const store = async (index: number) => {
      const date = `20${10 + Math.floor(index / 12)}-${String(1 + (index % 12)).padStart(2, '0')}-15`
      await createEvaluation({ hunt_date: date, data: withBeam(80 + (index % 21)) })
    }
    for (let index = 0; index < 49; index += 1) await store(index)
    expect(await listKinds({ data: withBeam(130) })).toEqual([])
    await store(49)
    clock.advance(3)
    const [rare] = await requestHints({ data: withBeam(130, 129) })
    expect(rare).toEqual({
      path: 'measurementParams.mainBeamLength.left',
      kind: 'rare',
      message: 'Unusual for this phenotype: almost all of 50 recorded values are between 80 and 100 cm.',
      link: null,
    })
    expect(await listKinds({ data: withBeam(100, 80) })).toEqual([])
    expect(await listKinds({ phenotype: { key: 'red-deer-scottish' }, data: withBeam(130) })).toEqual([])
  })
})

it('are not given for fields that no evaluation has', async () => {
  const unknown = Object.fromEntries(Array.from({ length: 5_000 }, (_, index) => [`field${index}`, index]))
  const { status, problem } = await client.post('/evaluation/red-deer/hints', { data: evaluationInput(unknown) })
  expect([status, problem?.fields?.field0]).toEqual([400, messages.unknownField])
  expect(JSON.stringify(problem).length).toBeLessThan(20_000)
})
