/** Entering, reading and deleting evaluations. Malformed input is tested in record/invalid-input.test.ts. */
import { type Evaluation, messages } from '@trophy/domain'
import { REPRESENTATIVE_SPECIES } from '@trophy/domain/samples'
import { describe, expect, it } from 'vitest'
import { listHistory, verifyChain } from '#platform/records/history.ts'
import { testApp } from '#testing/app.ts'
import { evaluationInput, validSheet } from '#testing/inputs/evaluation-input.ts'

const { as, clock, db, make } = await testApp()

const listEvaluationHistory = (id: string) => listHistory(db, { kind: 'evaluation', id })

const measurer = await make.member({
  firstname: 'Łukasz',
  lastname: 'Żak',
  id_number: '10042',
  email: 'zak@example.org',
})
const client = await as(measurer)
const createEvaluation = (overrides: Record<string, unknown> = {}, caller = client, animal = 'red-deer') =>
  caller.post<Evaluation>(`/evaluation/${animal}`, { data: evaluationInput(overrides, animal) })

describe('new evaluation', () => {
  it('is stored, scored and returned with every field [E-068] [E-072] [E-076]', async () => {
    const { status, data } = await createEvaluation()
    expect(status).toBe(200)
    expect(Object.keys(data).sort()).toEqual(
      [
        ...['_id', 'public_id', 'hunt_date', 'hunt_country', 'hunt_location', 'eval_date', 'eval_country'],
        ...['eval_location', 'eval_type', 'hunter_name', 'hunter_address', 'hunter_phone', 'hunter_email'],
        ...[
          'supporting_information',
          'source',
          'ticket',
          'phenotype',
          'data',
          'lines',
          'eval_option',
          'files',
          'readOnly',
          'message',
        ],
        ...['measurer_id_number', 'measurer_id', 'measurer_name', 'total_points', 'files_num', 'version'],
        ...['created_at', 'modified_date', 'review_state', 'reviewed_at', 'review', 'review_block'],
        ...['earlier_public_id', 'later_public_id'],
      ].sort(),
    )
    expect(data).toMatchObject({
      public_id: expect.stringMatching(/^CE01-[0-9A-HJKMNP-TV-Z]{7}$/),
      phenotype: { label: 'Swedish red deer', latin: 'Cervus elaphus elaphus', thresholds: [160, 170, 180] },
      eval_option: 'red-deer',
      files: [],
      files_num: 0,
      readOnly: false,
      message: null,
      measurer_id: measurer.id,
      measurer_id_number: '10042',
      measurer_name: 'Łukasz Żak',
      total_points: { award: 'Silver', points: data.data.totalPoints },
      version: '2023',
      created_at: '2026-06-01T12:00:00.000Z',
      modified_date: '2026-06-01T12:00:00.000Z',
      hunter_name: 'Łucja Őrsi',
      hunt_date: '2025-09-20',
    })
    expect(await client.get(`/evaluation/${data._id}`)).toMatchObject({ status: 200, data })
  })

  it('is scored by the server, ignoring scores from the client [E-075]', async () => {
    const { data: sheet } = validSheet('red-deer')
    const forgedSheet = { ...sheet, calculations: { mainBeamLength: 9999 }, totalPoints: 9999 }
    const { data } = await createEvaluation({
      data: forgedSheet,
      total_points: { award: 'Gold', points: 9999 },
      version: '1999',
    })
    expect(data.total_points).toMatchObject({ award: 'Silver', points: data.data.totalPoints })
    expect(data.data.totalPoints).toBeLessThan(180)
    expect(data.version).toBe('2023')
  })

  it('says to judges why they may not review it, although it needs no review', async () => {
    const [author, other] = [await as(await make.member({ role: 'STJ' })), await as(await make.member({ role: 'STJ' }))]
    const { _id } = (await createEvaluation({ measurer_id: measurer.id }, author)).data
    const [first, second] = [await author.get(`/evaluation/${_id}`), await other.get(`/evaluation/${_id}`)]
    expect([first.data, second.data]).toMatchObject([{ review_block: messages.reviewByAuthor }, { review_block: null }])
  })

  it('is stored with its history when many are saved at once', async () => {
    const hunters = Array.from({ length: 60 }, (_, index) => `Hunter ${index}`)
    const saved = await Promise.all(hunters.map((hunter_name) => createEvaluation({ hunter_name })))
    for (const [index, { status, data }] of saved.entries()) {
      expect(status).toBe(200)
      const { data: read } = await client.get<Evaluation>(`/evaluation/${data._id}`)
      expect(read).toEqual(data)
      expect(read.hunter_name).toBe(hunters[index])
      const rows = await listEvaluationHistory(data._id)
      expect(rows).toHaveLength(1)
      expect(verifyChain(rows)).toBeNull()
      expect(rows[0]?.changes).toContainEqual(expect.objectContaining({ path: 'hunter_name', to: hunters[index] }))
    }
    expect(new Set(saved.map(({ data }) => data.public_id)).size).toBe(hunters.length)
  })

  it('starts its history with the information, the hunter and the sheet', async () => {
    const { data } = await createEvaluation()
    const rows = await listEvaluationHistory(data._id)
    expect(rows).toMatchObject([{ seq: 1, action: 'create', by_name: 'Łukasz Żak', by_role: 'CCM' }])
    expect(rows[0]?.changes.map(({ path }) => path)).toEqual([
      'information',
      'hunter_name',
      'hunter_address',
      'hunter_phone',
      'hunter_email',
      'supporting_information',
      'data',
    ])
    expect(verifyChain(rows)).toBeNull()
  })

  it('stores the lines of its score without labels', async () => {
    const { data } = await createEvaluation()
    const { lines } = await db
      .selectFrom('evaluations')
      .select('lines')
      .where('id', '=', data._id)
      .executeTakeFirstOrThrow()
    const sum = lines.reduce((total, [, , , points, sign]) => total + sign * Number(points), 0)
    expect(sum).toBeCloseTo(data.data.totalPoints, 1)
    expect(lines[0]).toEqual([
      'mainBeamLength',
      expect.any(String),
      '0.5',
      expect.any(String),
      1,
      expect.any(Number),
      expect.any(Number),
    ])
  })

  it('is returned as entered [E-062]', async () => {
    const admin = await as(await make.admin())
    for (const key of REPRESENTATIVE_SPECIES) {
      const { key: phenotype, data: sheet } = validSheet(key)
      const { status, data } = await createEvaluation(
        { data: sheet, phenotype: { key: phenotype }, hunter_email: '' },
        admin,
        key,
      )
      expect([key, status]).toEqual([key, 200])
      const { calculations, totalPoints, ...stored } = data.data
      expect(stored).toEqual(sheet)
      expect(data.phenotype?.key).toBe(phenotype)
      const returnedSheet = await admin.patch<Evaluation>(`/evaluation/${data._id}`, { data })
      expect(returnedSheet.status).toBe(200)
      expect(returnedSheet.data).toEqual({ ...data, modified_date: returnedSheet.data.modified_date })
      expect((await listEvaluationHistory(data._id)).map(({ action }) => action)).toEqual(['create'])
    }
  })
})

describe('rejected evaluations', () => {
  const countEvaluations = async () =>
    Number((await db.selectFrom('evaluations').select(db.fn.countAll().as('n')).executeTakeFirstOrThrow()).n)
  const rejected = async (overrides: Record<string, unknown>, fields: Record<string, string>, caller = client) => {
    const before = await countEvaluations()
    const { status, problem } = await createEvaluation(overrides, caller)
    expect({ status, fields: problem?.fields }).toEqual({ status: 400, fields })
    expect(problem?.message).toBe(messages.formInvalid)
    expect(await countEvaluations()).toBe(before)
  }

  it('are incomplete, or not allowed for the measurer or on this date [E-077]', async () => {
    await rejected({ hunter_name: undefined }, { hunter_name: 'Required' })
    await rejected({ hunt_date: '2026-06-03' }, { hunt_date: messages.huntInFuture })
    await rejected({ hunter_email: 'ZAK@example.org' }, { hunter_email: messages.ownTrophy })
    const judge = await as(await make.member({ valid_from: '2026-02-01', valid_to: '2026-05-30' }))
    await rejected({ eval_date: '2026-05-31' }, { eval_date: messages.outsideValidity }, judge)
    await rejected({ eval_date: '2026-06-03' }, { eval_date: 'The evaluation date must not be in the future.' })
  })

  it('are dated after the latest date on Earth, for judges without validity dates [E-079]', async () => {
    const judge = await as(await make.member({ valid_from: null, valid_to: null }))
    expect((await createEvaluation({ eval_date: '2026-06-02' }, judge)).status).toBe(200)
    await rejected({ eval_date: '2026-06-03' }, { eval_date: messages.outsideValidity }, judge)
  })

  it('have a species that is unknown or not held by the measurer [E-088]', async () => {
    expect(await client.post('/evaluation/unicorn', { data: evaluationInput() })).toMatchObject({
      status: 404,
      problem: { message: 'There is no such species.' },
    })
    expect((await client.post('/evaluation/__proto__', { data: evaluationInput() })).status).toBe(404)
    expect((await createEvaluation({}, client, 'moose')).status).toBe(403)
    expect(
      (await client.post('/evaluation/red-deer', { data: evaluationInput({ eval_option: 'moose' }) })).problem?.fields,
    ).toEqual({
      eval_option: messages.otherSpecies,
    })
  })

  it('are entered without an active certification', async () => {
    const approved = await as(await make.member({ status: 'approved' }))
    expect(await createEvaluation({}, approved)).toMatchObject({
      status: 403,
      problem: { message: messages.notActive },
    })
    const expired = await make.member({ valid_to: '2026-03-15' })
    const reader = await as(expired)
    const own = await createEvaluation(
      { eval_date: '2026-03-02' },
      await as(await make.member({ valid_to: '2026-04-10' })),
    )
    expect(own.status).toBe(200)
    expect(await createEvaluation({}, reader)).toMatchObject({
      status: 403,
      problem: { message: 'Your certification expired on 15/03/2026. Evaluations are read-only.' },
    })
  })
})

describe('reading', () => {
  it('marks the evaluation as read-only for other members [E-034] [E-063]', async () => {
    const { data } = await createEvaluation()
    const other = await as(await make.member())
    expect((await other.get(`/evaluation/${data._id}`)).data).toMatchObject({
      readOnly: true,
      message: messages.evaluationReadOnly,
    })
    const judge = await as(await make.member({ role: 'STJ', evaluation_options: [] }))
    expect((await judge.get(`/evaluation/${data._id}`)).data).toMatchObject({ readOnly: false, message: null })
  })

  it('returns 404 for unknown ids [E-067]', async () => {
    for (const id of ['0', 'nothing', '00000000-0000-7000-8000-000000000000', "' or 1=1 --", '%00'])
      expect(await client.get(`/evaluation/${encodeURIComponent(id)}`)).toMatchObject({
        status: 404,
        problem: { message: 'This evaluation does not exist or was deleted.' },
      })
  })
})

describe('deleting', () => {
  it('hides the evaluation from reads, list and edits, and writes history [E-036] [E-038]', async () => {
    const { data } = await createEvaluation()
    expect((await client.delete(`/evaluation/${data._id}`)).status).toBe(403)
    expect((await client.get(`/evaluation/${data._id}`)).status).toBe(200)
    const judge = await as(await make.member({ role: 'STJ' }))
    const total = async () => (await judge.get<{ totalDocs: number }>('/evaluation')).data.totalDocs
    const before = await total()
    expect((await judge.delete(`/evaluation/${data._id}`)).status).toBe(200)
    expect(await total()).toBe(before - 1)
    const notFound = { status: 404, problem: { message: 'This evaluation does not exist or was deleted.' } }
    expect(await judge.get(`/evaluation/${data._id}`)).toMatchObject(notFound)
    expect(await judge.patch(`/evaluation/${data._id}`, { data })).toMatchObject(notFound)
    expect(await judge.delete(`/evaluation/${data._id}`)).toMatchObject(notFound)
    const rows = await listEvaluationHistory(data._id)
    expect(rows.map(({ action }) => action)).toEqual(['create', 'delete'])
    expect(verifyChain(rows)).toBeNull()
  })
})

describe('grace period', () => {
  it('lets an expired member enter evaluations from within the validity for 60 days', async () => {
    const own = await make.member({ valid_to: '2026-05-01' })
    const me = await as(own)
    const inside = await createEvaluation({ eval_date: '2026-05-01', hunt_date: '2026-01-01' }, me)
    expect(inside.status).toBe(200)
    const path = `/evaluation/${inside.data._id}`
    clock.set('2026-06-30T12:00:00.000Z')
    const within = await as(own)
    const corrected = await within.patch<Evaluation>(path, { data: { ...inside.data, hunter_name: 'Corrected' } })
    expect(corrected).toMatchObject({ status: 200, data: { readOnly: false, hunter_name: 'Corrected' } })
    clock.set('2026-07-01T12:00:00.000Z')
    const late = await as(own)
    expect((await late.get(path)).data).toMatchObject({
      readOnly: true,
      message: 'Your certification expired on 01/05/2026. Evaluations are read-only.',
    })
    expect((await late.patch(path, { data: corrected.data })).status).toBe(403)
  })
})
