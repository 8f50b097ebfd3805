/** Two servers in one process, each with its own database. */
import type { Evaluation, EvaluationListRow, Page } from '@trophy/domain'
import { describe, expect, it } from 'vitest'
import { MAX_PER_MINUTE } from '#platform/limits/rate-limits.ts'
import { testApp } from '#testing/app.ts'
import { clusterUrl } from '#testing/cluster-url.ts'
import { PASSWORD } from '#testing/inputs/builders.ts'
import { evaluationInput } from '#testing/inputs/evaluation-input.ts'

const first = await testApp({ clusterUrl: await clusterUrl, config: { databaseName: 'First Records' } })
const second = await testApp({
  config: { databaseName: 'Second Records', tokenSecret: 'another secret for the second' },
})

const [firstMember, secondMember] = [await first.make.member(), await second.make.member()]
const [firstClient, secondClient] = [await first.as(firstMember), await second.as(secondMember)]

/** The total of a later page comes from the cache. */
const countEvaluations = async (client: typeof firstClient) =>
  (await client.get<Page<EvaluationListRow>>('/evaluation?rowsPerPage=10&page=2')).data.totalDocs

describe('two servers in one process', () => {
  it('have no part in common', () => {
    const parts = Object.entries(second.deps).filter(
      ([, part]) => typeof part === 'function' || (typeof part === 'object' && part !== null),
    )
    expect(parts.length).toBeGreaterThan(10)
    expect(parts.filter(([, part]) => Object.values(first.deps).includes(part)).map(([name]) => name)).toEqual([])
  })

  it('accept only their own tokens', async () => {
    const callers = { first: firstClient.token ?? '', second: secondClient.token ?? '' }
    expect((await first.withToken(callers.first).get('/me')).status).toBe(200)
    expect((await second.withToken(callers.first).get('/me')).status).toBe(401)
    // Not only because the session is in the other database: the signature is invalid, though the first accepted it.
    expect(await second.deps.tokens.verify(callers.first, second.clock.now())).toBeNull()
    expect((await second.withToken(callers.second).get('/me')).status).toBe(200)
    expect((await first.withToken(callers.second).get('/me')).status).toBe(401)
  })

  it('cache their own totals', async () => {
    await firstClient.post<Evaluation>('/evaluation/red-deer', { data: evaluationInput() })
    // Later, the user's own write no longer bypasses the cache.
    for (const { clock } of [first, second]) clock.advance(300)
    expect(await countEvaluations(firstClient)).toBe(1)
    expect(await countEvaluations(secondClient)).toBe(0)
  })

  it('batch concurrent queries of their own database', async () => {
    const calls = Array.from({ length: 20 }, (_, nth) => (nth % 2 === 0 ? firstClient : secondClient))
    const members = await Promise.all(calls.map(async (client) => (await client.get<{ _id: string }>('/me')).data._id))
    expect(members).toEqual(calls.map((client) => (client === firstClient ? firstMember.id : secondMember.id)))
  })

  it('count failed sign-ins for themselves', async () => {
    const logIn = async ({ guest }: typeof first, password: string) =>
      (await guest.post('/login', { username: 'member1@example.org', password })).status
    const failures = []
    for (let nth = 0; nth < 11; nth += 1) failures.push(await logIn(first, 'Wrong-1'))
    expect(failures.at(-1)).toBe(429)
    expect(await logIn(second, PASSWORD)).toBe(200)
  })

  it('delete expired attempts of their own database', async () => {
    const addExpired = async ({ db }: typeof first) =>
      db
        .insertInto('attempts')
        .values({ key: 'expired', at: new Date('2020-01-01') })
        .execute()
    const countExpired = async ({ db }: typeof first) =>
      (await db.selectFrom('attempts').select('id').where('key', '=', 'expired').execute()).length
    for (const app of [first, second]) {
      app.clock.advance(120)
      await addExpired(app)
    }
    await first.guest.post('/login', { username: 'x', password: 'x' })
    expect([await countExpired(first), await countExpired(second)]).toEqual([0, 1])
    await second.guest.post('/login', { username: 'x', password: 'x' })
    expect(await countExpired(second)).toBe(0)
  })

  it('limit the rate of requests for themselves', async () => {
    const look = async ({ guestAt }: typeof first) => (await guestAt('192.0.2.1').get('/config')).status
    const statuses = []
    for (let nth = 0; nth <= MAX_PER_MINUTE.public; nth += 1) statuses.push(await look(first))
    expect(statuses.at(-1)).toBe(429)
    expect(await look(second)).toBe(200)
  })

  it('serve guidelines with their own name, and close without the other', async () => {
    const readGuidelines = async ({ guest }: typeof first) => (await guest.get('/static/pdf/guidelines.pdf')).raw
    const [one, other] = [await readGuidelines(first), await readGuidelines(second)]
    expect(one.subarray(0, 5).toString()).toBe('%PDF-')
    expect(one.equals(other)).toBe(false)

    await first.close()
    expect((await readGuidelines(second)).equals(other)).toBe(true)
    expect(await countEvaluations(secondClient)).toBe(0)
  })
})
