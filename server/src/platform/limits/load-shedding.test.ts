import { setTimeout as sleep } from 'node:timers/promises'
import { noData, routes } from '@trophy/domain'
import { describe, expect, it } from 'vitest'
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
const limits = { connections: 100, eventLoopDelay: 200, memory: null }
const lines: string[] = []
const defaultApp = await testApp({ endpoints, config: { limits }, log: { write: (line) => lines.push(line) } })
const tolerantApp = await testApp({ endpoints, config: { limits: { ...limits, eventLoopDelay: 800 } } })
const memoryLimitedApp = await testApp({ endpoints, config: { limits: { ...limits, memory: 1 } } })

/** Blocks the event loop with several long tasks and almost no time in between. */
const blockEventLoop = async (milliseconds: number) => {
  for (let task = 0; task < 6; task++) {
    await sleep(1)
    // Lets due timers run.
    await new Promise((done) => setImmediate(done))
    const end = performance.now() + milliseconds
    while (performance.now() < end);
  }
  await sleep(1)
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

/** Returns true once requests are served again. */
const waitUntilServed = async () => {
  for (let tries = 0; tries < 40; tries++) {
    if ((await defaultApp.app.inject('/api/work')).statusCode === 200) return true
    await sleep(100)
  }
  return false
}

describe('overloaded process', () => {
  it('serves requests while it is not overloaded', async () => {
    expect((await defaultApp.app.inject('/api/work')).statusCode).toBe(200)
  })

  it('serves requests after a single long task', async () => {
    const end = performance.now() + 1_500
    while (performance.now() < end);
    await sleep(1)
    expect((await defaultApp.app.inject('/api/work')).statusCode).toBe(200)
  })

  it('returns 503 with Retry-After, stays healthy, and serves again once it has recovered', async () => {
    await blockEventLoop(700)
    await expectUnavailable(defaultApp)
    expect(await waitUntilServed()).toBe(true)
    expect(lines.filter((line) => /"load shedding (started|stopped)"/.test(line))).toHaveLength(2)
  })

  it('rejects exports first', async () => {
    await blockEventLoop(700)
    const [work, exported] = await Promise.all([
      tolerantApp.app.inject('/api/work'),
      tolerantApp.app.inject('/api/export'),
    ])
    expect([work.statusCode, exported.statusCode]).toEqual([200, 503])
  })

  it('returns 503 above the memory limit', async () => {
    await sleep(600)
    await expectUnavailable(memoryLimitedApp)
  })
})
