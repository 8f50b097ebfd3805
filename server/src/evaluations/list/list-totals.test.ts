/** How many evaluations the list says there are, while people write. */
import type { Evaluation, EvaluationListRow, Page } from '@trophy/domain'
import { describe, expect, it } from 'vitest'
import { buildApp } from '#app/app.ts'
import { testApp } from '#testing/app.ts'
import { evaluationInput } from '#testing/inputs/evaluation-input.ts'

const { as, clock, db, deps, make } = await testApp()
const judge = await as(await make.member({ role: 'STJ' }))
const writer = await as(await make.member())
const reader = await as(await make.member())

type Client = typeof writer
const enter = async (who: Client) => {
  const { status, data } = await who.post<Evaluation>('/evaluation/red-deer', { data: evaluationInput() })
  expect(status).toBe(200)
  return data
}
const total = async (who: Client, query = '') =>
  (await who.get<Page<EvaluationListRow>>(`/evaluation?rowsPerPage=10&${query}`)).data.totalDocs

for (let i = 0; i < 12; i += 1) await enter(writer)
clock.pass(120)

describe('the total', () => {
  it('shows what oneself wrote at once, time after time', async () => {
    const before = await total(writer)
    const last = await enter(writer)
    expect(await total(writer)).toBe(before + 1)
    await enter(writer)
    expect(await total(writer)).toBe(before + 2)
    expect(await total(writer, 'page=2')).toBe(before + 2)
    expect(await total(writer, 'medal=Silver')).toBe(before + 2)

    await judge.delete(`/evaluation/${last._id}`)
    expect(await total(judge)).toBe(before + 1)
  })

  it('shows what others wrote after five seconds', async () => {
    clock.pass(120)
    const before = await total(reader)
    await enter(writer)
    clock.pass(4)
    // Asked for in time, the answer is renewed meanwhile; who asks next has it.
    expect([before, before + 1]).toContain(await total(reader))
    clock.pass(1)
    expect(await total(reader)).toBe(before + 1)
  })

  it('shows what oneself wrote on another server at once', async () => {
    clock.pass(120)
    const before = await total(writer)
    const other = await buildApp({ ...deps, db: db.withSchema('public') }, { log: 'none', webApp: null })
    const entered = await other.inject({
      method: 'POST',
      url: '/api/evaluation/red-deer',
      headers: { authorization: `Bearer ${writer.token}` },
      payload: { data: evaluationInput() },
    })
    expect(entered.statusCode).toBe(200)
    await other.close()
    expect(await total(writer)).toBe(before + 1)
  })

  it('is not counted anew only because a write of oneself grows old', async () => {
    clock.pass(180 - ((clock.now().getTime() / 1000) % 60) + 1)
    await enter(writer)
    clock.pass(10)
    await enter(writer)
    clock.pass(49)
    const before = await total(writer)
    await enter(judge)
    clock.pass(2)
    expect(await total(writer)).toBe(before)
  })

  it('never says less than what the page shows', async () => {
    clock.pass(120)
    const country = 'hunt_country=LU'
    expect(await total(reader, country)).toBe(0)
    for (let i = 0; i < 3; i += 1)
      await writer.post('/evaluation/red-deer', { data: evaluationInput({ hunt_country: 'LU' }) })
    expect(await total(reader, country)).toBe(3)
  })

  it('is counted once for all who ask at the same time', async () => {
    clock.pass(120)
    const answers = await Promise.all(Array.from({ length: 20 }, () => total(reader)))
    expect(new Set(answers).size).toBe(1)
  })
})
