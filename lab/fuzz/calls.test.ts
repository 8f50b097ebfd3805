/**
 * Fuzz test of every route, called by every role with invalid and unexpected requests that are generated from the
 * contracts. CONTRIBUTING.md describes how to run more, and how to repeat a run.
 */

import { testApp } from '@trophy/server/testing/app.ts'
import { CALLERS, type Caller, contracts, mayCall } from '@trophy/server/testing/calls/contracts.ts'
import { createRecords } from '@trophy/server/testing/calls/records.ts'
import { countFileWrites, takeSnapshot } from '@trophy/server/testing/calls/snapshot.ts'
import { listValidInputs } from '@trophy/server/testing/calls/valid-calls.ts'
import { PASSWORD } from '@trophy/server/testing/inputs/builders.ts'
import fc from 'fast-check'
import type { LightMyRequestResponse } from 'fastify'
import { describe, expect, it } from 'vitest'
import { fuzzOptions, seedTitle } from '#lab/runs.ts'
import { arbitraryCall, type Call, type Route, toInjectOptions } from './arbitrary-call.ts'
import { createContents } from './forms.ts'

/** Requests per route and role, and for routes that create documents or hash passwords. */
const RUNS_PER_ROUTE = 8
const RUNS_PER_EXPENSIVE_ROUTE = 3

const isExpensive = ({ name, contract }: Route): boolean =>
  contract.rate === 'exports' ||
  /bulk-import-|^POST .*(password|registration|reset|login|second-factor|\/me)\b/.test(name)

/**
 * Tables that a rejected request may change, by route, with the reason. For all routes, attempts are counted, and the
 * audit log records rejected calls.
 */
const ALLOWED_SIDE_EFFECTS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'POST /api/login/second-factor': {
    sign_in_challenges: 'attempts of a sign-in are counted',
  },
}

const log: string[] = []
const limits = { connections: 1_000, eventLoopDelay: Number.POSITIVE_INFINITY }
const fileWrites = countFileWrites()
const context = await testApp({
  config: { limits },
  log: { write: (line) => void log.push(line) },
  fileStore: fileWrites.watch,
})
const { clients, records } = await createRecords(context)
const { holder, codes, challenge, resetToken, emailToken, newsToken, member } = records.CCM
const contents = await createContents()
const snapshot = await takeSnapshot(context, fileWrites.getCount)
const { app } = context

const existing = {
  contents,
  ids: snapshot.ids,
  knownValues: {
    animal: ['red-deer', 'roe-deer', 'wild-boar'],
    language: ['english', 'german', 'french'],
    resetToken: [resetToken],
    token: [emailToken, newsToken, resetToken],
    challenge: [challenge],
    code: ['000000', ...codes],
    username: [member.email, holder.email, '20001'],
    email: [member.email, 'new@example.org'],
    password: [PASSWORD],
    current_password: [PASSWORD],
    pass: ['Other-1'],
    repass: ['Other-1'],
    link: ['x'.repeat(43)],
  },
}

const routes = Object.entries(contracts).map(([name, contract]): Route => {
  // The caller with the fewest rights of those who have access.
  const caller = CALLERS.find((one) => mayCall(contract, one)) ?? 'admin'
  return { name, contract, input: listValidInputs(records[caller])[name] ?? {} }
})

const statuses = new Map<number, number>()
let requestCount = 0

const send = async (call: Call, caller: Caller): Promise<LightMyRequestResponse> => {
  const { token } = clients[caller]
  const options = toInjectOptions(call, contents)
  const authorization = token === null ? {} : { authorization: `Bearer ${token}` }
  log.length = 0
  requestCount += 1
  // A new address each time: the rate limits must not reject most requests.
  const remoteAddress = `10.0.${requestCount >> 8}.${requestCount & 255}`
  const response = await app.inject({ ...options, remoteAddress, headers: { ...authorization, ...options.headers } })
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
    const changed = await snapshot.restore()
    const violation = findViolation(response, call.method)
    if (violation !== null) throw new Error(`${caller}: ${violation}`)
    const isRejected = response.statusCode >= 400
    const allowedChanges = ['audit', ...(isRejected ? Object.keys(ALLOWED_SIDE_EFFECTS[route.name] ?? {}) : [])]
    const isWrite = !isRejected && !route.name.startsWith('GET')
    const unexpected = isWrite ? [] : changed.filter((one) => !allowedChanges.includes(one))
    if (unexpected.length > 0) throw new Error(`${caller}: returned ${response.statusCode}, but changed ${unexpected}`)
  }
}

describe(`fuzzed requests (${seedTitle})`, () => {
  it.each(routes.map((route) => [route.name, route] as const))(
    '%s: returns a success or a message, and stores nothing when rejected',
    async (_, route) => {
      const runs = isExpensive(route) ? RUNS_PER_EXPENSIVE_ROUTE : RUNS_PER_ROUTE
      await fc.assert(
        fc.asyncProperty(arbitraryCall(route, existing), (call) => tryCall(route, call)),
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
