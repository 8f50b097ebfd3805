import { noData, routes } from '@trophy/domain'
import { afterAll, describe, expect, it, vi } from 'vitest'
import { implement } from '#platform/http/implement.ts'
import { testApp } from '#testing/app.ts'

const contracts = routes({
  'GET /work': {
    access: 'public',
    summary: 'Works',
    response: noData,
  },
  'GET /export': {
    access: 'public',
    rate: 'exports',
    summary: 'Works longer',
    response: noData,
  },
})
const endpoints = implement(contracts, {
  'GET /work': async () => null,
  'GET /export': async () => null,
})
// Before the apps start, so that their first samples use them.
vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
let now = performance.now()
const clock = vi.spyOn(performance, 'now').mockImplementation(() => now)
const limits = { connections: 100, eventLoopDelay: 200 }
const lines: string[] = []
const defaultApp = await testApp({ endpoints, config: { limits }, log: { write: (line) => lines.push(line) } })
const tolerantApp = await testApp({ endpoints, config: { limits: { ...limits, eventLoopDelay: 800 } } })

afterAll(() => {
  vi.useRealTimers()
  clock.mockRestore()
})

/** Takes samples of the event loop, each of them late by this many milliseconds. */
const takeSamples = async (count: number, lateMs: number) => {
  for (let sample = 0; sample < count; sample += 1) {
    now += 250 + lateMs
    await vi.advanceTimersByTimeAsync(250)
  }
}

const expectUnavailable = async ({ app }: typeof defaultApp) => {
  const { statusCode, headers, body } = await app.inject('/api/work')
  expect([statusCode, headers['retry-after']]).toEqual([503, '5'])
  expect(JSON.parse(body)).toEqual({
    message: 'The service is busy. Please try again in a moment.',
    code: 'UNAVAILABLE',
  })
  for (const url of ['/healthz', '/readyz']) expect([url, (await app.inject(url)).statusCode]).toEqual([url, 200])
}

describe('overloaded process', () => {
  it('serves requests while it is not overloaded', async () => {
    await takeSamples(5, 0)
    expect((await defaultApp.app.inject('/api/work')).statusCode).toBe(200)
  })

  it('serves requests after a single long task', async () => {
    await takeSamples(1, 1_500)
    expect((await defaultApp.app.inject('/api/work')).statusCode).toBe(200)
  })

  it('returns 503 with Retry-After, stays healthy, and serves again once it has recovered', async () => {
    await takeSamples(5, 700)
    await expectUnavailable(defaultApp)
    await takeSamples(5, 0)
    expect((await defaultApp.app.inject('/api/work')).statusCode).toBe(200)
    expect(lines.filter((line) => /"load shedding (started|stopped)"/.test(line))).toHaveLength(2)
  })

  it('rejects exports first', async () => {
    await takeSamples(5, 700)
    const [work, exported] = await Promise.all([
      tolerantApp.app.inject('/api/work'),
      tolerantApp.app.inject('/api/export'),
    ])
    expect([work.statusCode, exported.statusCode]).toEqual([200, 503])
  })
})
