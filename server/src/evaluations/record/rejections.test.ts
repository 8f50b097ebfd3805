/** Rejections of well-formed evaluations. Malformed input is tested in invalid-input.test.ts. */
import { type Evaluation, messages } from '@trophy/domain'
import { describe, expect, it } from 'vitest'
import { testApp } from '#testing/app.ts'
import { evaluationInput } from '#testing/inputs/evaluation-input.ts'

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

  it('are incomplete, or not allowed for the measurer or on this date [E-077]', async () => {
    await rejected({ hunter_name: undefined }, { hunter_name: 'Required' })
    await rejected({ hunt_date: '2026-06-03' }, { hunt_date: messages.huntInFuture })
    await rejected({ hunter_email: 'ZAK@example.org' }, { hunter_email: messages.ownTrophy })
    const judge = await as(await make.member({ valid_from: '2026-02-01', valid_to: '2026-05-30' }))
    await rejected({ eval_date: '2026-05-31' }, { eval_date: messages.outsideValidity }, judge)
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
