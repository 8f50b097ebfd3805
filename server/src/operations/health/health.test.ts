import { afterAll, expect, it } from 'vitest'
import { buildApp } from '#app/app.ts'
import { connect } from '#platform/database/open.ts'
import { testApp } from '#testing/app.ts'

const { app, deps } = await testApp()
const unreachableDb = connect('postgres://nobody@127.0.0.1:1/nothing')
const disconnectedApp = await buildApp({ ...deps, db: unreachableDb }, { log: 'none', webApp: null })
afterAll(() => unreachableDb.destroy())

it('reports a live and ready server', async () => {
  expect((await app.inject('/healthz')).statusCode).toBe(200)
  expect((await app.inject('/readyz')).statusCode).toBe(200)
})

it('reports a live but unready server with Retry-After while the database is unreachable', async () => {
  expect((await disconnectedApp.inject('/healthz')).statusCode).toBe(200)
  const { statusCode, headers } = await disconnectedApp.inject('/readyz')
  expect([statusCode, headers['retry-after']]).toEqual([503, '5'])
})
