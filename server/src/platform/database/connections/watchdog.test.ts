/** A database that does not respond, although nothing has closed its connections. */
import { randomUUID } from 'node:crypto'
import type { Evaluation } from '@trophy/domain'
import { afterAll, expect, it } from 'vitest'
import { testApp } from '#testing/app.ts'
import { clusterUrl } from '#testing/cluster-url.ts'
import { openDatabaseProxy } from '#testing/database-proxy.ts'
import { evaluationInput } from '#testing/inputs/evaluation-input.ts'

const proxy = await openDatabaseProxy(await clusterUrl)
/** Shorter than in production, so that an outage takes a second. */
const watchdogTimeouts = { checkAfterMs: 300, responseMs: 600 }
const { app, as, close, make } = await testApp({ clusterUrl: proxy.url, watchdogTimeouts })
afterAll(async () => {
  await close()
  proxy.close()
})

it('makes requests return 503 until it responds, and a repeated save is stored once', async () => {
  const client = await as(await make.member({ role: 'STJ', evaluation_options: ['red-deer'] }))
  const headers = { 'Idempotency-Key': randomUUID() }
  const save = () => client.post<Evaluation>('/evaluation/red-deer', { data: evaluationInput() }, headers)
  const list = () => client.get<{ totalDocs: number }>('/evaluation')
  expect((await list()).status).toBe(200)
  proxy.lose('everything')
  const responses = await Promise.all([save(), list()])
  expect(responses.map(({ status, problem }) => [status, problem?.code])).toEqual(
    responses.map(() => [503, 'UNAVAILABLE']),
  )
  expect((await app.inject('/healthz')).statusCode).toBe(200)
  proxy.lose('nothing')
  await expect.poll(async () => (await save()).status).toBe(200)
  await expect.poll(async () => (await list()).data?.totalDocs).toBe(1)
})
