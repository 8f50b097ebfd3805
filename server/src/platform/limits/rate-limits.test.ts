import type { FastifyInstance } from 'fastify'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { buildApp } from '#app/app.ts'
import { endpoint } from '#platform/http/endpoint.ts'
import { testApp } from '#testing/app.ts'
import { RATES } from './rate-limits.ts'

const of = (method: 'GET' | 'POST', url: string, more: object = {}) =>
  endpoint({ method, url, access: ['admin'], summary: 'A call', ...more, handler: async () => null })

const endpoints = [
  endpoint({ method: 'GET', url: '/open', access: 'public', summary: 'For all', handler: async () => null }),
  endpoint({ method: 'POST', url: '/open', access: 'public', summary: 'For all', handler: async () => null }),
  of('GET', '/read'),
  of('POST', '/write'),
  of('GET', '/export', { rate: 'exports' }),
  of('POST', '/upload', { rate: 'uploads' }),
]
const config = { trustProxy: ['loopback'] }
const { app, deps, clock, as, make } = await testApp({ endpoints, config })
/** A second server on the same database. */
const other = await buildApp({ ...deps }, { log: 'none', webApp: null }, endpoints)
afterAll(() => other.close())

const admin = await as(await make.admin())
const second = await as(await make.admin())

type Ask = { method?: 'GET' | 'POST'; token?: string | null; from?: string; at?: FastifyInstance }
const ask = async (url: string, { method = 'GET', token = null, from = '192.0.2.1', at = app }: Ask = {}) =>
  at.inject({
    method,
    url: `/api${url}`,
    headers: { 'x-forwarded-for': from, ...(token === null ? {} : { authorization: `Bearer ${token}` }) },
  })
const statuses = async (times: number, url: string, how?: Ask): Promise<number[]> => {
  const found: number[] = []
  for (let nth = 0; nth < times; nth++) found.push((await ask(url, how)).statusCode)
  return found
}

/** Each test has minutes of its own. */
beforeEach(() => clock.set(new Date(clock.now().getTime() + 600_000).toISOString()))

describe('the calls of one minute', () => {
  it.each([
    ['public', 'GET', '/open', null],
    ['guest-writing', 'POST', '/open', null],
    ['reading', 'GET', '/read', admin.token],
    ['writing', 'POST', '/write', admin.token],
    ['exports', 'GET', '/export', admin.token],
    ['uploads', 'POST', '/upload', admin.token],
  ] as const)(
    'are limited for %s: the next is asked to come back when the minute is over',
    async (rate, method, url, token) => {
      const { most } = RATES[rate]
      expect(new Set(await statuses(most, url, { method, token }))).toEqual(new Set([200]))
      const refused = await ask(url, { method, token })
      expect([refused.statusCode, refused.headers['retry-after']]).toEqual([429, '60'])
      expect(refused.json()).toEqual({
        message: 'Too many attempts. Please wait a little and try again.',
        code: 'TOO_MANY',
      })
      clock.set(new Date(clock.now().getTime() + 61_000).toISOString())
      expect((await ask(url, { method, token })).statusCode).toBe(200)
    },
  )

  it('are counted for all servers together, and a restart changes nothing', async () => {
    const { most } = RATES.exports
    expect(await statuses(most / 2, '/export', { token: admin.token })).not.toContain(429)
    expect(await statuses(most / 2, '/export', { token: admin.token, at: other })).not.toContain(429)
    expect((await ask('/export', { token: admin.token, at: other })).statusCode).toBe(429)
    const restarted = await buildApp({ ...deps }, { log: 'none', webApp: null }, endpoints)
    expect((await ask('/export', { token: admin.token, at: restarted })).statusCode).toBe(429)
    await restarted.close()
  })

  it('are those of one person at one address, who leaves all others their own, as exports leave reading its own', async () => {
    const { most } = RATES.exports
    await statuses(most, '/export', { token: admin.token })
    expect((await ask('/export', { token: admin.token })).statusCode).toBe(429)
    expect((await ask('/read', { token: admin.token })).statusCode).toBe(200)
    expect((await ask('/export', { token: second.token })).statusCode).toBe(200)
    expect((await ask('/export', { token: admin.token, from: '192.0.2.2' })).statusCode).toBe(200)
  })

  it('are counted under the address that a trusted proxy tells', async () => {
    const { most } = RATES['guest-writing']
    await statuses(most, '/open', { method: 'POST', from: '198.51.100.1' })
    expect((await ask('/open', { method: 'POST', from: '203.0.113.5, 198.51.100.1' })).statusCode).toBe(429)
    expect((await ask('/open', { method: 'POST', from: '198.51.100.2' })).statusCode).toBe(200)
  })

  it('count for a guest who tries tokens', async () => {
    const { most } = RATES.public
    expect(new Set(await statuses(most, '/read', { token: 'eyJ.no.token' }))).toEqual(new Set([401]))
    expect((await ask('/read', { token: 'eyJ.no.token' })).statusCode).toBe(429)
    expect((await ask('/read', { token: admin.token })).statusCode).toBe(200)
  })

  const counted = async () =>
    Number(
      (
        await deps.db
          .selectFrom('attempts')
          .select(({ fn }) => fn.countAll().as('n'))
          .executeTakeFirst()
      )?.n,
    )

  it('ask the database once for many', async () => {
    const before = await counted()
    await Promise.all(Array.from({ length: 30 }, () => ask('/read', { token: admin.token })))
    expect((await counted()) - before).toBe(1)
  })

  it('ask it again before those at hand are used up, so that no call waits for that', async () => {
    const before = await counted()
    const { portion } = RATES.reading
    await statuses(portion - 1, '/read', { token: admin.token })
    await expect.poll(async () => (await counted()) - before).toBe(2)
    await statuses(portion / 2, '/read', { token: admin.token })
    expect((await counted()) - before).toBe(2)
  })

  it('never concern whoever watches over the server', async () => {
    const answers = await Promise.all(Array.from({ length: 700 }, () => app.inject('/healthz')))
    expect(answers.every(({ statusCode }) => statusCode === 200)).toBe(true)
  })
})
