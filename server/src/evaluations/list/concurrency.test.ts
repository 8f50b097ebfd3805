/** First pages and totals of the list during concurrent requests and writes. */
import { setTimeout as sleep } from 'node:timers/promises'
import type { Evaluation, EvaluationListRow, Page } from '@trophy/domain'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import type { Db } from '#platform/database/types.ts'
import { testApp } from '#testing/app.ts'
import { evaluationInput } from '#testing/inputs/evaluation-input.ts'

const { as, clock, make, ownerDb, startServer } = await testApp()
const judge = await as(await make.member({ role: 'STJ' }))
const writer = await as(await make.member())
const reader = await as(await make.member())

type Client = typeof writer
const createEvaluation = async (caller: Client) => {
  const { status, data } = await caller.post<Evaluation>('/evaluation/red-deer', { data: evaluationInput() })
  expect(status).toBe(200)
  return data
}
const getPage = async (caller: Client, query = '') =>
  (await caller.get<Page<EvaluationListRow>>(`/evaluation?rowsPerPage=10&${query}`)).data
const getTotal = async (caller: Client, query = '') => (await getPage(caller, query)).totalDocs
/** A filter that every evaluation here matches. */
const FILTER = 'eval_option=red-deer'

/** Returns the number of statements that wait for a lock on the evaluations. */
const countWaitingStatements = async (db: Db) => {
  const { rows } = await sql<{ count: number }>`select count(*)::integer as count from pg_locks
    where relation = 'evaluations'::regclass and not granted
      and database = (select oid from pg_database where datname = current_database())`.execute(db)
  return rows[0]?.count
}

/** Sends twenty concurrent requests, and expects one statement that reads evaluations. */
const expectOneRead = async (users: readonly Client[], query: string) => {
  const { pages, waiting } = await ownerDb.transaction().execute(async (tx) => {
    await sql`lock table evaluations in access exclusive mode`.execute(tx)
    const pages = Promise.all(
      Array.from({ length: 20 }, (_, index) => getPage(users[index % users.length] ?? reader, query)),
    )
    await expect.poll(() => countWaitingStatements(tx)).toBeGreaterThan(0)
    await sleep(200)
    return { pages, waiting: await countWaitingStatements(tx) }
  })
  expect(waiting).toBe(1)
  expect(new Set((await pages).map(({ totalDocs }) => totalDocs)).size).toBe(1)
}

for (let i = 0; i < 12; i += 1) await createEvaluation(writer)
clock.advance(120)

describe('total', () => {
  it("includes the user's own writes immediately, repeatedly", async () => {
    const before = await getTotal(writer, FILTER)
    const last = await createEvaluation(writer)
    expect(await getTotal(writer, FILTER)).toBe(before + 1)
    await createEvaluation(writer)
    expect(await getTotal(writer, FILTER)).toBe(before + 2)
    expect(await getTotal(writer, `${FILTER}&page=2`)).toBe(before + 2)

    await judge.delete(`/evaluation/${last._id}`)
    expect(await getTotal(judge, FILTER)).toBe(before + 1)
  })

  it("includes the user's own writes immediately, also after more than a hundred", async () => {
    clock.advance(120)
    for (let i = 0; i < 100; i += 1) await createEvaluation(writer)
    for (let i = 0; i < 3; i += 1) {
      const before = await getTotal(writer, FILTER)
      clock.advance(0.001)
      await createEvaluation(writer)
      expect(await getTotal(writer, FILTER)).toBe(before + 1)
    }
  })

  it("includes other users' writes under filters after five seconds", async () => {
    clock.advance(120)
    const before = await getTotal(reader, FILTER)
    await createEvaluation(writer)
    clock.advance(4)
    // A request before expiry refreshes the cache in the background for the next request.
    expect([before, before + 1]).toContain(await getTotal(reader, FILTER))
    clock.advance(1)
    expect(await getTotal(reader, FILTER)).toBe(before + 1)
  })

  it("includes other users' writes immediately without filters", async () => {
    const before = await getPage(reader)
    clock.advance(1)
    const created = await createEvaluation(writer)
    const after = await getPage(reader)
    expect(after.totalDocs).toBe(before.totalDocs + 1)
    expect(after.docs[0]?._id).toBe(created._id)
    expect(await getTotal(reader, 'page=2')).toBe(before.totalDocs + 1)

    await judge.delete(`/evaluation/${created._id}`)
    expect(await getPage(reader)).toEqual(before)
  })

  it("includes the user's own writes on another server immediately", async () => {
    clock.advance(120)
    const before = await getTotal(writer, FILTER)
    const other = await startServer()
    const entered = await other.inject({
      method: 'POST',
      url: '/api/evaluation/red-deer',
      headers: { authorization: `Bearer ${writer.token}` },
      payload: { data: evaluationInput() },
    })
    expect(entered.statusCode).toBe(200)
    expect(await getTotal(writer, FILTER)).toBe(before + 1)
  })

  it("is not recounted when the user's own write leaves the window", async () => {
    clock.advance(180 - ((clock.now().getTime() / 1000) % 60) + 1)
    await createEvaluation(writer)
    clock.advance(10)
    await createEvaluation(writer)
    clock.advance(49)
    const before = await getTotal(writer, FILTER)
    await createEvaluation(judge)
    clock.advance(2)
    expect(await getTotal(writer, FILTER)).toBe(before)
  })

  it('is never less than the number of rows on the page', async () => {
    clock.advance(120)
    const country = 'hunt_country=LU'
    expect(await getTotal(reader, country)).toBe(0)
    for (let i = 0; i < 3; i += 1)
      await writer.post('/evaluation/red-deer', { data: evaluationInput({ hunt_country: 'LU' }) })
    expect(await getTotal(reader, country)).toBe(3)
  })

  it('is counted once for concurrent requests', async () => {
    clock.advance(120)
    await expectOneRead([reader], 'medal=Gold')
  })
})

describe('first page', () => {
  it("includes other users' writes immediately under filters", async () => {
    const before = await getPage(reader, FILTER)
    clock.advance(1)
    const created = await createEvaluation(writer)
    expect((await getPage(reader, FILTER)).docs[0]?._id).toBe(created._id)
    await judge.delete(`/evaluation/${created._id}`)
    expect((await getPage(reader, FILTER)).docs).toEqual(before.docs)
  })

  it.each([
    ['without filters', ''],
    ['under filters whose total is known', `${FILTER}&sortBy=total_points`],
  ])('%s is read once for concurrent requests of several users', async (_, query) => {
    clock.advance(120)
    for (const user of [reader, judge]) await getTotal(user, FILTER)
    await expectOneRead([reader, judge], query)
  })

  it('is not shown to a user who has signed out or may no longer sign in, although it is cached', async () => {
    const leaving = await make.member()
    const [signedOut, removed] = [await as(await make.member()), await as(leaving)]
    for (const user of [reader, signedOut, removed]) expect((await getPage(user)).docs).toHaveLength(10)
    await signedOut.post('/logout')
    await ownerDb.updateTable('users').set({ status: 'new' }).where('id', '=', leaving.id).execute()
    await getPage(reader)
    const other = await startServer()
    for (const user of [signedOut, removed]) {
      expect((await user.get('/evaluation?rowsPerPage=10')).status).toBe(401)
      const headers = { authorization: `Bearer ${user.token}` }
      expect((await other.inject({ url: '/api/evaluation?rowsPerPage=10', headers })).statusCode).toBe(401)
    }
  })
})
