/** Records the responses of every route by role, on one fixed data set that is restored after each call. */
import { cp, rm } from 'node:fs/promises'
import { setImmediate } from 'node:timers/promises'
import { SIGNED_IN } from '@trophy/domain'
import type { LightMyRequestResponse } from 'fastify'
import { afterAll, expect, it } from 'vitest'
import { testApp } from '#testing/app.ts'
import { snapshotDatabase } from '#testing/fuzz/database-snapshot.ts'
import { type Call, createCalls } from './calls.ts'
import { describeContent } from './describe-content.ts'
import { CALLERS, type Caller, createFixtures } from './fixtures.ts'
import { createMask, type Mask, maskJson } from './mask.ts'
import { expectRecorded, formatJson } from './recorded.ts'

const unlimited = { connections: 1_000, eventLoopDelay: Number.POSITIVE_INFINITY, memory: null }
const world = await testApp({ config: { limits: unlimited } })
const { app, ownerDb, deps } = world
const fixtures = await createFixtures(world)
const calls = createCalls(fixtures)

const { dataDir } = deps.config
const savedDir = `${dataDir}-saved`
await cp(dataDir, savedDir, { recursive: true })
afterAll(() => rm(savedDir, { recursive: true }))
const saved = await snapshotDatabase(ownerDb)

const routes = [
  ...new Set(
    app.routeAccess
      .filter(({ method }) => method !== 'HEAD' && method !== 'OPTIONS')
      .map(({ method, url }) => `${method} ${url}`),
  ),
]

const NO_ID = '00000000-0000-7000-8000-000000000000'

const send = async ({ route, params = {}, query = '', body }: Call, caller: Caller) => {
  const [method, pattern = ''] = route.split(' ')
  const url = pattern.replace(/:(\w+)|\*/g, (name) => params[name.replace(':', '')] ?? NO_ID)
  const { token } = fixtures.clients[caller]
  const payload = await body?.()
  return app.inject({
    method: method as 'GET',
    url: url + query,
    headers: token === null ? {} : { authorization: `Bearer ${token}` },
    ...(payload === undefined ? {} : { payload: payload as object }),
  })
}

/** Headers that depend on the length of ids, on the time or on the connection. */
const OMITTED = new Set(['content-length', 'date', 'connection', 'keep-alive', 'x-request-id'])

const listHeaders = ({ headers }: LightMyRequestResponse): ReadonlyMap<string, string> =>
  new Map(
    Object.entries(headers)
      .filter(([name]) => !OMITTED.has(name))
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([name, value]) => [name, String(value)]),
  )

const usual = listHeaders(await app.inject('/api/config'))

/** Returns the headers that differ from those of most responses. */
const formatHeaders = (response: LightMyRequestResponse): string[] => {
  const own = listHeaders(response)
  const missing = [...usual.keys()].filter((name) => !own.has(name)).map((name) => `without ${name}`)
  return [...missing, ...[...own].filter(([name, value]) => usual.get(name) !== value).map((pair) => pair.join(': '))]
}

const formatBody = async ({ headers, rawPayload }: LightMyRequestResponse, mask: Mask): Promise<string> => {
  const isJson = headers['content-type']?.toString().startsWith('application/json') ?? false
  if (!isJson) return mask(await describeContent(rawPayload))
  return formatJson(maskJson(mask, JSON.parse(rawPayload.toString('utf8'))))
}

const formatResponse = async (response: LightMyRequestResponse): Promise<string> => {
  const mask = createMask(fixtures.names)
  const head = [String(response.statusCode), ...formatHeaders(response).map(mask)]
  return [...head, await formatBody(response, mask)].join('\n')
}

/** Adds two calls for each route: one for a record that does not exist, and one with an empty body. */
const withUsualErrors = (own: readonly Call[]): Call[] => {
  const seen = new Set<string>()
  return own.flatMap((call): Call[] => {
    const { route, params, body } = call
    if (seen.has(route)) return [call]
    seen.add(route)
    const isPublic = app.routeAccess.some(
      ({ method, url, access }) => `${method} ${url}` === route && access === 'public',
    )
    const [role] = app.routeAccess.flatMap(({ method, url, access }) =>
      `${method} ${url}` === route && access !== 'public' ? SIGNED_IN.filter((one) => access.includes(one)) : [],
    )
    const callers: readonly Caller[] = [isPublic ? 'guest' : (role ?? 'admin')]
    const unknown: Call[] =
      params === undefined || route.includes('*')
        ? []
        : [{ ...call, title: 'an unknown one', params: { ...params, ...toUnknownParams(params) }, callers }]
    const isForm = call.body?.() instanceof FormData || /file|image|bulk-import/.test(route)
    const empty: Call[] =
      body === undefined
        ? []
        : [{ ...call, title: 'with an empty body', body: () => (isForm ? new FormData() : {}), callers }]
    return [call, ...unknown, ...empty]
  })
}

const toUnknownParams = (params: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(Object.keys(params).map((name) => [name, name === 'animal' ? 'unicorn' : NO_ID]))

/** Restores the database and the stored files. */
const restore = async (): Promise<void> => {
  // Audit entries of the call, which are added after its response and stored later.
  await setImmediate()
  await deps.auditBatch.flush()
  const changed = await saved.listChangedTables()
  if (changed.length > 0) await saved.restoreTables(changed)
  if (!changed.includes('files')) return
  await rm(dataDir, { recursive: true })
  await cp(savedDir, dataDir, { recursive: true })
}

const isReading = ({ route }: Call): boolean => route.startsWith('GET ')

/** Returns the responses to a call; callers that get the same response share an entry. */
const recordCall = async (call: Call): Promise<string> => {
  const groups = new Map<string, Caller[]>()
  const { callers = CALLERS, route, title } = call
  for (const caller of callers) {
    const response = await send(call, caller)
    const text = await formatResponse(response)
    if (!isReading(call) && response.statusCode < 400) await restore()
    groups.set(text, [...(groups.get(text) ?? []), caller])
  }
  await restore()
  const responses = [...groups].map(([text, same]) => `${same.join(', ')}: ${text}`)
  return [`## ${route}${title === undefined ? '' : ` (${title})`}`, ...responses].join('\n')
}

/** GET calls go first: list totals are cached, and a fixed clock never expires them. */
const recordAll = async (): Promise<ReadonlyMap<Call, string>> => {
  const all = Object.values(calls).flatMap(withUsualErrors)
  const responses = new Map<Call, string>()
  for (const call of [...all.filter(isReading), ...all.filter((one) => !isReading(one))])
    responses.set(call, await recordCall(call))
  return responses
}

const responses = await recordAll()

it('records every route of the server, and no others', () => {
  const recorded = Object.values(calls).flatMap((group) => group.map(({ route }) => route))
  expect([...new Set(recorded)].sort()).toEqual([...routes].sort())
})

it('sends the recorded headers with most responses', async () => {
  await expectRecorded('routes/headers.txt', [...usual].map((pair) => pair.join(': ')).join('\n'))
})

it.each(Object.keys(calls))('returns the recorded responses: %s', async (name) => {
  const own = new Set((calls[name] ?? []).map(({ route }) => route))
  const texts = [...responses].filter(([{ route }]) => own.has(route))
  const order = [...own]
  const sorted = texts.sort(([a], [b]) => order.indexOf(a.route) - order.indexOf(b.route))
  await expectRecorded(`routes/${name}.txt`, sorted.map(([, text]) => text).join('\n\n'))
})
