/**
 * Fuzz test of every route, called by every role with invalid and unexpected requests that are generated from the API
 * description. CONTRIBUTING.md describes how to run more, and how to repeat a run.
 */
import { SIGNED_IN, type SignedInRole } from '@trophy/domain'
import fc from 'fast-check'
import type { LightMyRequestResponse } from 'fastify'
import { describe, expect, it } from 'vitest'
import { testApp } from '#testing/app.ts'
import { arbitraryCall, type Call, type Route, toInjectOptions, validCall } from '#testing/fuzz/calls.ts'
import { makeFuzzFixtures } from '#testing/fuzz/fixtures.ts'
import { fuzzOptions, seedTitle } from '#testing/fuzz/fuzz-options.ts'
import type { Schema } from '#testing/fuzz/schema-values.ts'

type Caller = 'guest' | SignedInRole
const CALLERS: readonly Caller[] = ['guest', ...SIGNED_IN]

/** Requests per route and role, and for routes that create documents or hash passwords. */
const RUNS_PER_ROUTE = 8
const RUNS_PER_EXPENSIVE_ROUTE = 3

/** Returns true if the route creates a document or a workbook, or hashes a password. */
const isExpensive = ({ name }: Route): boolean =>
  /pdf|zip|export|templates|bulk-import-|^POST .*(password|registration|reset|login|second-factor|\/me)\b/.test(name)

/** Tables that a rejected request may change, by route, with the reason; attempts are allowed for all routes. */
const ALLOWED_SIDE_EFFECTS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'POST /api/login': { audit: 'failed sign-ins are logged' },
  'POST /api/login/second-factor': {
    audit: 'wrong codes are logged',
    sign_in_challenges: 'attempts of a sign-in are counted',
  },
}

const log: string[] = []
const limits = { connections: 1_000, eventLoopDelay: Number.POSITIVE_INFINITY, memory: null }
const context = await testApp({ config: { limits }, log: { write: (line) => void log.push(line) } })
const fixtures = await makeFuzzFixtures(context)
const { app } = context
const { clients, contents, examples } = fixtures

type OperationDoc = {
  readonly parameters?: readonly { readonly name: string; readonly in: string; readonly schema?: Schema }[]
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly schema?: Schema }>> }
}
type ApiDoc = { readonly paths: Readonly<Record<string, Readonly<Record<string, OperationDoc>>>> }

const apiDoc = (await app.inject('/api/docs/json')).json<ApiDoc>()

const routes = app.routeAccess
  .filter(({ method }) => method !== 'HEAD' && method !== 'OPTIONS')
  .map(({ method, url, isAudited }): Route => {
    const { parameters = [], requestBody } = apiDoc.paths[url.replace(/:(\w+)/g, '{$1}')]?.[method.toLowerCase()] ?? {}
    const query = parameters.filter((one) => one.in === 'query').map(({ name, schema = {} }) => [name, schema] as const)
    const form = requestBody?.content['multipart/form-data']
    const body = form?.schema ?? requestBody?.content['application/json']?.schema ?? null
    const acceptsForm = form !== undefined
    return { name: `${method} ${url}`, method, url, query: Object.fromEntries(query), body, acceptsForm, isAudited }
  })

const statuses = new Map<number, number>()

const send = async (call: Call, caller: Caller): Promise<LightMyRequestResponse> => {
  const { token } = clients[caller]
  const { method, headers, ...rest } = toInjectOptions(call, contents)
  log.length = 0
  const response = await app.inject({
    ...rest,
    method: method as 'GET',
    headers: { ...(token === null ? {} : { authorization: `Bearer ${token}` }), ...headers },
  })
  statuses.set(response.statusCode, (statuses.get(response.statusCode) ?? 0) + 1)
  return response
}

/** Returns what is wrong with a response to any request; null if it is valid. */
const findViolation = ({ statusCode, headers, payload }: LightMyRequestResponse, method: string): string | null => {
  if (statusCode >= 500) return `returned ${statusCode}: ${payload.slice(0, 300)} ${log.join('')}`
  if (statusCode < 400 || method === 'HEAD') return null
  if (!String(headers['content-type']).startsWith('application/json')) return `rejected as ${headers['content-type']}`
  const { message, code, fields = {} } = JSON.parse(payload) as Record<string, unknown>
  const sentences = [message, ...Object.values(fields as object)]
  const hasMessages = sentences.every((one) => typeof one === 'string' && /^\S.*\w.*$/su.test(one))
  return hasMessages && typeof code === 'string' && /^[A-Z_]+$/.test(code)
    ? null
    : `rejected without a message: ${payload}`
}

/** Sends a request as every role, each to the same data, and throws if a response is invalid. */
const tryCall = async (route: Route, call: Call): Promise<void> => {
  for (const caller of CALLERS) {
    const response = await send(call, caller)
    const changed = await fixtures.listChanges()
    if (changed.length > 0) await fixtures.restore(changed)
    const violation = findViolation(response, call.method)
    if (violation !== null) throw new Error(`${caller}: ${violation}`)
    const isRejected = response.statusCode >= 400
    const allowedChanges = isRejected
      ? Object.keys(ALLOWED_SIDE_EFFECTS[route.name] ?? {})
      : route.isAudited
        ? ['audit']
        : []
    const isWrite = !isRejected && route.method !== 'GET'
    const unexpected = isWrite ? [] : changed.filter((one) => !allowedChanges.includes(one))
    if (unexpected.length > 0) throw new Error(`${caller}: returned ${response.statusCode}, but changed ${unexpected}`)
  }
}

describe('valid request with input', () => {
  it.each(Object.entries(examples))('%s', async (name, example) => {
    const route = routes.find((one) => one.name === name)
    if (!route) throw new Error(`Unknown route: ${name}`)
    const response = await send(validCall(route, example), example.as)
    await fixtures.restore(await fixtures.listChanges())
    expect([response.statusCode, response.statusCode < 300 ? '' : response.payload]).toEqual([200, ''])
  })
})

describe(`fuzzed requests (${seedTitle})`, () => {
  it.each(routes.map((route) => [route.name, route] as const))(
    '%s: returns a success or a message, and stores nothing when rejected',
    async (_, route) => {
      const runs = isExpensive(route) ? RUNS_PER_EXPENSIVE_ROUTE : RUNS_PER_ROUTE
      await fc.assert(
        fc.asyncProperty(arbitraryCall(route, fixtures), (call) => tryCall(route, call)),
        fuzzOptions(runs),
      )
    },
    600_000,
  )
})

it('sends enough requests, many of them successful', async ({ annotate }) => {
  const summary = [...statuses].sort().map(([status, times]) => `${times} × ${status}`)
  await annotate(`${routes.length} routes: ${summary.join(', ')}`)
  expect([...statuses.values()].reduce((sum, times) => sum + times, 0)).toBeGreaterThan(
    routes.length * RUNS_PER_EXPENSIVE_ROUTE * 4,
  )
  expect(statuses.get(200)).toBeGreaterThan(routes.length)
})
