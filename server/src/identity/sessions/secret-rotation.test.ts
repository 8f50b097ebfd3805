import { expect, it } from 'vitest'
import { buildApp } from '#app/app.ts'
import { closeDeps, openDeps } from '#app/open-deps.ts'
import { openPool } from '#platform/database/open.ts'
import type { Config } from '#platform/runtime/config.ts'
import { testApp } from '#testing/app.ts'
import { PASSWORD } from '#testing/inputs/builders.ts'
import { notificationLink } from '#testing/inputs/news-input.ts'
import { enableSecondFactor, getCurrentCode } from '#testing/inputs/second-factor.ts'

const context = await testApp()
const { as, clock, db, deps, make } = context
const OLD = deps.tokenSecret
const NEW = 'the new secret of at least 32 characters'

/** Starts a server on the same database with other secrets, and calls it. */
const withSecrets = async <T>(
  secrets: Pick<Config, 'tokenSecret' | 'previousTokenSecrets'>,
  work: (call: (method: 'GET' | 'POST', path: string, options?: Options) => Promise<Response>) => Promise<T>,
): Promise<T> => {
  const database = openPool(deps.database.url, 2)
  const newDeps = await openDeps(
    { ...deps.config, ...secrets },
    { given: { clock, database, fileStore: deps.fileStore } },
  )
  const app = await buildApp(newDeps, { log: { write: () => undefined }, webApp: null })
  try {
    return await work(async (method, path, { token, body } = {}) => {
      const headers = token ? { authorization: `Bearer ${token}` } : {}
      const response = await app.inject({ method, url: `/api${path}`, headers, ...(body ? { payload: body } : {}) })
      return { status: response.statusCode, data: response.json().data }
    })
  } finally {
    await app.close()
    await closeDeps(newDeps)
  }
}
type Options = { readonly token?: string | null; readonly body?: object }
type Response = { readonly status: number; readonly data: { readonly token?: string; readonly challenge?: string } }

const rotated = { tokenSecret: NEW, previousTokenSecrets: [OLD] }
const newOnly = { tokenSecret: NEW, previousTokenSecrets: [] }

it('accepts sessions, second factors and links of an earlier secret, and replaces what is used', async () => {
  const member = await make.member()
  const { secret } = await enableSecondFactor(context, member.id)
  const { token } = await as(member)
  const link = notificationLink(deps, member)
  const signIn = (call: Parameters<Parameters<typeof withSecrets>[1]>[0]) => async () => {
    clock.advance(30)
    const { data } = await call('POST', '/login', { body: { username: member.email, password: PASSWORD } })
    const body = { challenge: data.challenge, code: getCurrentCode(secret, context) }
    return call('POST', '/login/second-factor', { body })
  }
  await withSecrets(newOnly, async (call) => {
    expect((await call('GET', '/me', { token })).status).toBe(401)
    expect((await call('GET', link)).status).toBe(404)
    expect((await signIn(call)()).status).toBe(400)
  })
  const newToken = await withSecrets(rotated, async (call) => {
    expect((await call('GET', '/me', { token })).status).toBe(200)
    expect((await call('GET', link)).status).toBe(200)
    const { status, data } = await signIn(call)()
    expect(status).toBe(200)
    return data.token ?? null
  })
  // The new token and the second factor no longer need the earlier secret.
  await withSecrets(newOnly, async (call) => {
    expect((await call('GET', '/me', { token: newToken })).status).toBe(200)
    expect((await signIn(call)()).status).toBe(200)
  })
  const { secret: stored } = await db
    .selectFrom('second_factors')
    .select('secret')
    .where('user_id', '=', member.id)
    .executeTakeFirstOrThrow()
  expect(stored).not.toContain(secret)
})
