/**
 * Every route that the server declares, called by every role in ways that nobody means: a route is tried from the day
 * it is there, by the description of its own. CONTRIBUTING.md tells how to try more, and the same again.
 */
import { SIGNED_IN, type SignedInRole } from '@trophy/domain'
import fc from 'fast-check'
import type { LightMyRequestResponse } from 'fastify'
import { describe, expect, it } from 'vitest'
import { testApp } from '#testing/app.ts'
import { type Call, callsOf, type Route, rightCall, writeCall } from '#testing/fuzz/calls.ts'
import { makeHostileWorld } from '#testing/fuzz/fixtures.ts'
import type { Schema } from '#testing/fuzz/like-schema.ts'
import { drawn, howDrawn } from '#testing/fuzz/runs.ts'

type Caller = 'guest' | SignedInRole
const CALLERS: readonly Caller[] = ['guest', ...SIGNED_IN]

/** Calls of a route by every role, and of one that makes a document or hashes a password. */
const CALLS = 8
const DEAR_CALLS = 3

/** Where an answer takes a document, a workbook or a password to be made, whoever is let in. */
const isDear = ({ name }: Route): boolean =>
  /pdf|zip|export|templates|bulk-import-|^POST .*(password|registration|reset|login|second-factor|\/me)\b/.test(name)

/** What a refused call leaves behind all the same, by route: how often somebody has tried is kept for all of them. */
const KEPT_THOUGH_REFUSED: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'POST /api/login': { audit: 'a failed sign-in is on record' },
  'POST /api/login/second-factor': {
    audit: 'a wrong code is on record',
    sign_in_challenges: 'the tries of a sign-in are counted',
  },
}

const log: string[] = []
const unlimited = { connections: 1_000, eventLoopDelay: Number.POSITIVE_INFINITY, memory: null }
const world = await testApp({ config: { limits: unlimited }, log: { write: (line) => void log.push(line) } })
const hostile = await makeHostileWorld(world)
const { app } = world
const { clients, contents, examples } = hostile

type Described = {
  readonly parameters?: readonly { readonly name: string; readonly in: string; readonly schema?: Schema }[]
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly schema?: Schema }>> }
}
type Description = { readonly paths: Readonly<Record<string, Readonly<Record<string, Described>>>> }

const description = (await app.inject('/api/docs/json')).json<Description>()

const routes = app.routeAccess
  .filter(({ method }) => method !== 'HEAD' && method !== 'OPTIONS')
  .map(({ method, url, isAudited }): Route => {
    const { parameters = [], requestBody } =
      description.paths[url.replace(/:(\w+)/g, '{$1}')]?.[method.toLowerCase()] ?? {}
    const query = parameters.filter((one) => one.in === 'query').map(({ name, schema = {} }) => [name, schema] as const)
    const form = requestBody?.content['multipart/form-data']
    const body = form?.schema ?? requestBody?.content['application/json']?.schema ?? null
    const takesForm = form !== undefined
    return { name: `${method} ${url}`, method, url, query: Object.fromEntries(query), body, takesForm, isAudited }
  })

const statuses = new Map<number, number>()

const send = async (call: Call, caller: Caller): Promise<LightMyRequestResponse> => {
  const { token } = clients[caller]
  const { method, headers, ...rest } = writeCall(call, contents)
  log.length = 0
  const answer = await app.inject({
    ...rest,
    method: method as 'GET',
    headers: { ...(token === null ? {} : { authorization: `Bearer ${token}` }), ...headers },
  })
  statuses.set(answer.statusCode, (statuses.get(answer.statusCode) ?? 0) + 1)
  return answer
}

/** What is wrong with an answer, whatever was asked; null where nothing is. */
const faultOf = ({ statusCode, headers, payload }: LightMyRequestResponse, method: string): string | null => {
  if (statusCode >= 500) return `answered ${statusCode}: ${payload.slice(0, 300)} ${log.join('')}`
  if (statusCode < 400 || method === 'HEAD') return null
  if (!String(headers['content-type']).startsWith('application/json')) return `refused as ${headers['content-type']}`
  const { message, code, fields = {} } = JSON.parse(payload) as Record<string, unknown>
  const sentences = [message, ...Object.values(fields as object)]
  const isTold = sentences.every((one) => typeof one === 'string' && /^\S.*\w.*$/su.test(one))
  return isTold && typeof code === 'string' && /^[A-Z_]+$/.test(code) ? null : `refused without a sentence: ${payload}`
}

/** Sends a call as every role, each to the same world, and throws where one is not answered as it should be. */
const tryCall = async (route: Route, call: Call): Promise<void> => {
  for (const caller of CALLERS) {
    const answer = await send(call, caller)
    const changed = await hostile.changed()
    if (changed.length > 0) await hostile.restore(changed)
    const fault = faultOf(answer, call.method)
    if (fault !== null) throw new Error(`${caller}: ${fault}`)
    const isRefused = answer.statusCode >= 400
    const mayChange = isRefused ? Object.keys(KEPT_THOUGH_REFUSED[route.name] ?? {}) : route.isAudited ? ['audit'] : []
    const isWritten = !isRefused && route.method !== 'GET'
    const wrongly = isWritten ? [] : changed.filter((one) => !mayChange.includes(one))
    if (wrongly.length > 0) throw new Error(`${caller}: answered ${answer.statusCode}, yet changed ${wrongly}`)
  }
}

describe(`a call that is right, of a route that takes something`, () => {
  it.each(Object.entries(examples))('%s', async (name, example) => {
    const route = routes.find((one) => one.name === name)
    if (!route) throw new Error(`There is no route ${name}`)
    const answer = await send(rightCall(route, example), example.as)
    await hostile.restore(await hostile.changed())
    expect([answer.statusCode, answer.statusCode < 300 ? '' : answer.payload]).toEqual([200, ''])
  })
})

describe(`hostile calls (${howDrawn})`, () => {
  it.each(routes.map((route) => [route.name, route] as const))(
    '%s: answered in a sentence or served, and nothing stored by a refusal',
    async (_, route) => {
      const runs = isDear(route) ? DEAR_CALLS : CALLS
      await fc.assert(
        fc.asyncProperty(callsOf(route, hostile), (call) => tryCall(route, call)),
        drawn(runs),
      )
    },
    600_000,
  )
})

it('tries enough of it, and much of that gets past the door', async ({ annotate }) => {
  const told = [...statuses].sort().map(([status, times]) => `${times} × ${status}`)
  await annotate(`${routes.length} routes: ${told.join(', ')}`)
  expect([...statuses.values()].reduce((sum, times) => sum + times, 0)).toBeGreaterThan(routes.length * DEAR_CALLS * 4)
  expect(statuses.get(200)).toBeGreaterThan(routes.length)
})
