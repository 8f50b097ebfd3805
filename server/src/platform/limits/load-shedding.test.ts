import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { endpoint } from '#platform/http/endpoint.ts'
import { testApp } from '#testing/app.ts'

const endpoints = [
  endpoint({ method: 'GET', url: '/work', access: 'public', summary: 'Works', handler: async () => null }),
  endpoint({
    method: 'GET',
    url: '/export',
    access: 'public',
    rate: 'exports',
    summary: 'Works longer',
    handler: async () => null,
  }),
]
const limits = { connections: 100, eventLoopDelay: 200, memory: null }
const lines: string[] = []
const defaultApp = await testApp({ endpoints, config: { limits }, log: { write: (line) => lines.push(line) } })
const tolerantApp = await testApp({ endpoints, config: { limits: { ...limits, eventLoopDelay: 800 } } })
const memoryLimitedApp = await testApp({ endpoints, config: { limits: { ...limits, memory: 1 } } })

/** Does one long task after the other, and hardly anything between them; the last ends now. */
const blockEventLoop = async (milliseconds: number) => {
  for (let task = 0; task < 6; task++) {
    await sleep(1)
    // Time for what is due to be seen to be late, were it only for the timers.
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

/** Until the process has caught its breath. */
const waitUntilServed = async () => {
  for (let tries = 0; tries < 40; tries++) {
    if ((await defaultApp.app.inject('/api/work')).statusCode === 200) return true
    await sleep(100)
  }
  return false
}

describe('a process with too much to do', () => {
  it('serves while it has room', async () => {
    expect((await defaultApp.app.inject('/api/work')).statusCode).toBe(200)
  })

  it('serves on after one long task', async () => {
    const end = performance.now() + 1_500
    while (performance.now() < end);
    await sleep(1)
    expect((await defaultApp.app.inject('/api/work')).statusCode).toBe(200)
  })

  it('refuses early, says when to come back, and serves again once it has caught up; it is not taken for dead', async () => {
    await blockEventLoop(700)
    await expectUnavailable(defaultApp)
    expect(await waitUntilServed()).toBe(true)
    expect(lines.filter((line) => /"under pressure"|"pressure has gone"/.test(line))).toHaveLength(2)
  })

  it('refuses exports before anything else', async () => {
    await blockEventLoop(700)
    const [work, made] = await Promise.all([tolerantApp.app.inject('/api/work'), tolerantApp.app.inject('/api/export')])
    expect([work.statusCode, made.statusCode]).toEqual([200, 503])
  })

  it('refuses when it holds too much memory', async () => {
    await sleep(600)
    await expectUnavailable(memoryLimitedApp)
  })
})
