/** Rejections of well-formed evaluations. Malformed input is tested in invalid-input.test.ts. */
import { type Evaluation, messages } from '@trophy/domain'
import { describe, expect, it } from 'vitest'
import { testApp } from '#testing/app.ts'
import { evaluationInput, validSheet } from '#testing/inputs/evaluation-input.ts'

const { as, db, make } = await testApp()

const countEvaluations = async () =>
  Number((await db.selectFrom('evaluations').select(db.fn.countAll().as('n')).executeTakeFirstOrThrow()).n)

const measurer = await make.member({
  firstname: 'Łukasz',
  lastname: 'Żak',
  id_number: '10042',
  email: 'zak@example.org',
})
const client = await as(measurer)
const createEvaluation = (overrides: Record<string, unknown> = {}, caller = client, animal = 'red-deer') =>
  caller.post<Evaluation>(`/evaluation/${animal}`, { data: evaluationInput(overrides, animal) })

describe('rejected evaluations', () => {
  const rejected = async (overrides: Record<string, unknown>, fields: Record<string, string>, caller = client) => {
    const before = await countEvaluations()
    const { status, problem } = await createEvaluation(overrides, caller)
    expect({ status, fields: problem?.fields }).toEqual({ status: 400, fields })
    expect(problem?.message).toBe(messages.formInvalid)
    expect(await countEvaluations()).toBe(before)
  }

  it.each([
    'eval_date',
    'hunt_date',
    'hunt_country',
    'eval_country',
    'eval_location',
    'hunter_name',
    'source',
    'phenotype',
  ])('have no %s [E-077] [E-080] [E-083]', (name) => rejected({ [name]: undefined }, { [name]: 'Required' }))

  it('have no type [E-083]', () => rejected({ eval_type: [] }, { eval_type: 'Required' }))

  it('are dated outside the validity, both ends included [E-078]', async () => {
    const judge = await as(await make.member({ valid_from: '2026-02-01', valid_to: '2026-06-30' }))
    for (const eval_date of ['2026-02-01', '2026-06-01'])
      expect((await createEvaluation({ eval_date }, judge)).status).toBe(200)
    await rejected({ eval_date: '2026-01-31' }, { eval_date: messages.outsideValidity }, judge)
    const expiringMember = await as(await make.member({ valid_from: '2026-02-01', valid_to: '2026-05-30' }))
    expect((await createEvaluation({ eval_date: '2026-05-30' }, expiringMember)).status).toBe(200)
    await rejected({ eval_date: '2026-05-31' }, { eval_date: messages.outsideValidity }, expiringMember)
  })

  it('are dated before 1900 or after the latest date on Earth, for judges without validity dates [E-079]', async () => {
    const judge = await as(await make.member({ valid_from: null, valid_to: null }))
    expect((await createEvaluation({ eval_date: '1900-01-01', hunt_date: '1899-10-01' }, judge)).status).toBe(200)
    expect((await createEvaluation({ eval_date: '2026-06-02' }, judge)).status).toBe(200)
    await rejected({ eval_date: '1899-12-31', hunt_date: '1899-10-01' }, { eval_date: messages.outsideValidity }, judge)
    await rejected({ eval_date: '2026-06-03' }, { eval_date: messages.outsideValidity }, judge)
  })

  it('have a hunt in the future or within 30 days [E-080] [E-081]', async () => {
    const both = { hunt_date: messages.thirtyDays, eval_date: messages.thirtyDays }
    await rejected({ hunt_date: '2026-06-03' }, { hunt_date: messages.huntInFuture })
    await rejected({ hunt_date: '2026-02-01' }, both)
    expect((await createEvaluation({ hunt_date: '2026-01-31' })).status).toBe(200)
  })

  it('have an invalid e-mail address, which is optional [E-084] [E-085]', async () => {
    await rejected({ hunter_email: 'nobody' }, { hunter_email: 'Invalid email.' })
    const optional = {
      hunt_location: '',
      hunter_address: '',
      hunter_phone: '',
      hunter_email: '',
      supporting_information: '',
    }
    expect((await createEvaluation(optional)).status).toBe(200)
  })

  it("are of the measurer's own trophy", () =>
    rejected({ hunter_email: 'ZAK@example.org' }, { hunter_email: messages.ownTrophy }))

  it('have texts on the sheet that are too long [E-087]', async () => {
    const { data } = validSheet('red-deer')
    const withTexts = (comments: number, instituteName: number) => ({
      data: {
        ...data,
        supplementary: {
          ...data.supplementary,
          comments: 'ő'.repeat(comments),
          instituteName: 'ő'.repeat(instituteName),
        },
      },
    })
    expect((await createEvaluation(withTexts(200, 110))).status).toBe(200)
    await rejected(withTexts(201, 111), {
      'supplementary.comments': 'No longer than 200 characters',
      'supplementary.instituteName': 'No longer than 110 characters',
    })
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
