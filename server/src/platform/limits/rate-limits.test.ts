import { noData, routes } from '@trophy/domain'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { implement } from '#platform/http/implement.ts'
import { testApp } from '#testing/app.ts'
import { MAX_PER_MINUTE } from './rate-limits.ts'

const contract = { access: ['admin'], summary: 'Does nothing', response: noData } as const
const contracts = routes({
  'GET /open': { ...contract, access: 'public' },
  'POST /open': { ...contract, access: 'public' },
  'GET /read': contract,
  'POST /write': contract,
  'GET /export': { ...contract, rate: 'exports' },
  'POST /upload': { ...contract, rate: 'uploads' },
})
const doNothing = async () => null
const endpoints = implement(contracts, {
  'GET /open': doNothing,
  'POST /open': doNothing,
  'GET /read': doNothing,
  'POST /write': doNothing,
  'GET /export': doNothing,
  'POST /upload': doNothing,
})
const config = { trustProxy: ['loopback'] }
const { app, as, make, startServer } = await testApp({ endpoints, config })
/** A second server on the same database. */
const other = await startServer()

const admin = await as(await make.admin())
const second = await as(await make.admin())

type RequestOptions = { method?: 'GET' | 'POST'; token?: string | null; from?: string; at?: FastifyInstance }
const request = async (
  url: string,
  { method = 'GET', token = null, from = '192.0.2.1', at = app }: RequestOptions = {},
) =>
  at.inject({
    method,
    url: `/api${url}`,
    headers: { 'x-forwarded-for': from, ...(token === null ? {} : { authorization: `Bearer ${token}` }) },
  })
const statuses = async (times: number, url: string, how?: RequestOptions): Promise<number[]> => {
  const found: number[] = []
  for (let index = 0; index < times; index++) found.push((await request(url, how)).statusCode)
  return found
}

const advanceClock = (seconds: number) => vi.setSystemTime(Date.now() + seconds * 1000)

/** Each test starts in a new window. */
beforeEach(() => advanceClock(600))
afterAll(() => vi.useRealTimers())

describe('rate limits', () => {
  it.each([
    ['public', 'GET', '/open', null],
    ['guest-writing', 'POST', '/open', null],
    ['reading', 'GET', '/read', admin.token],
    ['writing', 'POST', '/write', admin.token],
    ['exports', 'GET', '/export', admin.token],
    ['uploads', 'POST', '/upload', admin.token],
  ] as const)('return 429 with Retry-After for %s until the minute is over', async (rate, method, url, token) => {
    const maxPerMinute = MAX_PER_MINUTE[rate]
    expect(new Set(await statuses(maxPerMinute, url, { method, token }))).toEqual(new Set([200]))
    const rejected = await request(url, { method, token })
    expect([rejected.statusCode, rejected.headers['retry-after']]).toEqual([429, '60'])
    expect(rejected.json()).toEqual({
      message: 'Too many requests. Please wait a little and try again.',
      code: 'TOO_MANY',
    })
    advanceClock(61)
    expect((await request(url, { method, token })).statusCode).toBe(200)
  })

  it('are counted by each server for itself', async () => {
    await statuses(MAX_PER_MINUTE.exports, '/export', { token: admin.token })
    expect((await request('/export', { token: admin.token })).statusCode).toBe(429)
    expect((await request('/export', { token: admin.token, at: other })).statusCode).toBe(200)
  })

  it('are separate by user, address and rate class', async () => {
    const maxPerMinute = MAX_PER_MINUTE.exports
    await statuses(maxPerMinute, '/export', { token: admin.token })
    expect((await request('/export', { token: admin.token })).statusCode).toBe(429)
    expect((await request('/read', { token: admin.token })).statusCode).toBe(200)
    expect((await request('/export', { token: second.token })).statusCode).toBe(200)
    expect((await request('/export', { token: admin.token, from: '192.0.2.2' })).statusCode).toBe(200)
  })

  it('use the address reported by a trusted proxy', async () => {
    const maxPerMinute = MAX_PER_MINUTE['guest-writing']
    await statuses(maxPerMinute, '/open', { method: 'POST', from: '198.51.100.1' })
    expect((await request('/open', { method: 'POST', from: '203.0.113.5, 198.51.100.1' })).statusCode).toBe(429)
    expect((await request('/open', { method: 'POST', from: '198.51.100.2' })).statusCode).toBe(200)
  })

  it('count requests with invalid tokens as guest requests', async () => {
    const maxPerMinute = MAX_PER_MINUTE.public
    expect(new Set(await statuses(maxPerMinute, '/read', { token: 'eyJ.no.token' }))).toEqual(new Set([401]))
    expect((await request('/read', { token: 'eyJ.no.token' })).statusCode).toBe(429)
    expect((await request('/read', { token: admin.token })).statusCode).toBe(200)
  })

  it('do not apply to health checks', async () => {
    const responses = await Promise.all(Array.from({ length: 700 }, () => app.inject('/healthz')))
    expect(responses.every(({ statusCode }) => statusCode === 200)).toBe(true)
  })
})
