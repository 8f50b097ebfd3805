/**
 * Access to every route: each is called by every role, with records of its own and with those of another measurer.
 * The expected responses come from the contracts, which are compared with the rules below.
 */
import { type Access, type Contract, SIGNED_IN } from '@trophy/domain'
import { describe, expect, it } from 'vitest'
import { testApp } from '#testing/app.ts'
import { CALLERS, type Caller, contracts, mayCall } from '#testing/calls/contracts.ts'
import { createRecords, type Records } from '#testing/calls/records.ts'
import { countFileWrites, takeSnapshot } from '#testing/calls/snapshot.ts'
import { createValidFiles, createValidRequest, listValidInputs } from '#testing/calls/valid-calls.ts'

/** Everything that a guest may call. */
const PUBLIC_ROUTES = [
  'GET /healthz',
  'GET /readyz',
  'GET /api/docs',
  'GET /api/docs/*',
  'GET /api/config',
  'GET /api/signing-keys',
  'POST /api/login',
  'POST /api/login/second-factor',
  'POST /api/forgot',
  'GET /api/reset/:resetToken',
  'POST /api/reset/:resetToken',
  'GET /api/account/email/:token',
  'POST /api/account/email/:token',
  'POST /api/registration',
  'GET /api/static/pdf/guidelines.pdf',
  'GET /api/evaluation/public/:publicId',
  'GET /api/news/image/:uid',
  'GET /api/calendar/:key',
  'GET /api/notifications/:token',
  'POST /api/notifications/:token',
  'POST /notifications/:token',
]

/** The roles that may call the other routes: the first pattern that matches applies. */
const ACCESS_RULES: readonly (readonly [RegExp, Access])[] = [
  [/ \/api\/(member|file|mails|audit|backups|work-queue)(\/|$)/, ['admin']],
  [/^(POST|PATCH|DELETE) \/api\/(documents|handbook|news)(\/|$)/, ['admin']],
  [/^GET \/api\/news\/recipients$/, ['admin']],
  [/^GET \/api\/evaluation\/(common-data-export|export\.csv|:id\/hunter-data)$/, ['admin']],
  [/^POST \/api\/evaluation\/:id\/erase-hunter$/, ['admin']],
  [/^POST \/api\/evaluation\/:id\/restore$/, ['admin', 'STJ']],
  [/^DELETE \/api\/evaluation\/:id$/, ['admin', 'STJ']],
  [/^GET \/api\/evaluation\/measurers$/, ['admin', 'STJ']],
  [/\/bulk-import/, ['admin', 'STJ']],
  [/^(PATCH|DELETE) \/api\/reviews\//, ['admin']],
  [/^POST \/api\/reviews\//, ['STJ']],
  [/^POST \/api\/me$/, ['STJ', 'CCM']],
  [
    /^(GET|PATCH|POST|DELETE) \/api\/(me|logout|evaluation|evaluation-statistics|documents|handbook|news|reviews|trophies)(\/|$)/,
    SIGNED_IN,
  ],
]

/** Statuses for records of another member, where they are not the same as for the user's own. */
const STATUS_FOR_OTHERS: Readonly<Record<string, Partial<Record<Caller, number>>>> = {
  'DELETE /api/me/sessions/:id': { CCM: 404, STJ: 404, admin: 404 },
  'PATCH /api/evaluation/:id': { CCM: 403 },
  'GET /api/evaluation/:id/history': { CCM: 403 },
  'POST /api/evaluation/:id/file': { CCM: 403 },
  'PATCH /api/evaluation/file/:fileId': { CCM: 403 },
  'DELETE /api/evaluation/file/:fileId': { CCM: 403 },
  'DELETE /api/bulk-import/:batch': { STJ: 403 },
  'POST /api/evaluation/:id/restore': { STJ: 404 },
}

const fileWrites = countFileWrites()
const context = await testApp({ fileStore: fileWrites.watch })
const { app } = context
const { clients, records } = await createRecords(context)
const files = await createValidFiles()
const snapshot = await takeSnapshot(context, fileWrites.getCount)

/** Calls a route with valid input, restores the data and returns the status. */
const requestStatus = async (route: string, contract: Contract, caller: Caller, own: Records): Promise<number> => {
  const input = listValidInputs(own)[route] ?? {}
  const { token } = clients[caller]
  const headers = token === null ? {} : { authorization: `Bearer ${token}` }
  const { statusCode } = await app.inject({ ...createValidRequest(route, contract, input, files), headers })
  // A rejected call changes nothing that others depend on.
  if (statusCode < 400) await snapshot.restore()
  return statusCode
}

it('declares a contract for every route of the server', () => {
  const routes = app.routeAccess.filter(({ method }) => method !== 'HEAD').map(({ method, url }) => `${method} ${url}`)
  expect([...new Set(routes)].sort()).toEqual(Object.keys(contracts).sort())
})

it('lets guests call nothing but the public routes [A-205]', () => {
  const open = Object.keys(contracts).filter((route) => contracts[route]?.access === 'public')
  expect(open.sort()).toEqual([...PUBLIC_ROUTES].sort())
})

const protectedRoutes = Object.entries(contracts).filter(([route]) => !PUBLIC_ROUTES.includes(route))

it.each(protectedRoutes)(
  'declares the access of %s by the rules [A-206] [A-207] [A-208] [A-210]',
  (route, contract) => {
    const [, roles] = ACCESS_RULES.find(([pattern]) => pattern.test(route)) ?? []
    expect([...contract.access].sort()).toEqual([...(roles ?? [])].sort())
  },
)

const calls = Object.entries(contracts).flatMap(([route, contract]) => {
  const own = listValidInputs(records.CCM)[route]
  const isOfMember = JSON.stringify(own?.params) !== JSON.stringify(listValidInputs(records.another)[route]?.params)
  /** Without a known input the server may reject the call for its input. */
  const isComplete = own !== undefined || contract.body === undefined
  // Of the roles that may call a route, the others may do what the least privileged may.
  const least = CALLERS.find((caller) => mayCall(contract, caller))
  return CALLERS.map((caller) => ({
    route,
    contract,
    caller,
    isOfMember,
    isComplete,
    isNeeded: !mayCall(contract, caller) || caller === least,
  }))
})

describe('own records', () => {
  it.each(calls.filter(({ isNeeded }) => isNeeded))(
    '$route by $caller [A-205] [A-206] [A-207] [A-208] [A-210]',
    async (call) => {
      const { route, contract, caller, isComplete } = call
      const status = await requestStatus(route, contract, caller, records[caller])
      if (!mayCall(contract, caller)) expect(status).toBe(caller === 'guest' ? 401 : 403)
      else if (isComplete) expect(status).toBe(200)
      else expect([401, 403, 500, 503]).not.toContain(status)
    },
  )
})

describe('records of another member', () => {
  it.each(calls.filter(({ isOfMember }) => isOfMember))('$route by $caller', async ({ route, contract, caller }) => {
    const status = await requestStatus(route, contract, caller, records.another)
    const allowed = STATUS_FOR_OTHERS[route]?.[caller] ?? 200
    expect(status).toBe(mayCall(contract, caller) ? allowed : caller === 'guest' ? 401 : 403)
  })
})

describe('file of another member that shows the hunter', () => {
  const another = { ...records.another, evaluationFile: records.another.hunterFile }
  it.each(
    Object.entries(contracts)
      .filter(([route]) => route.endsWith('/api/evaluation/file/:fileId'))
      .flatMap(([route, contract]) => CALLERS.map((caller) => ({ route, contract, caller }))),
  )('$route by $caller', async ({ route, contract, caller }) => {
    const expected: Record<Caller, number> = { guest: 401, CCM: 404, STJ: 200, admin: 200 }
    expect(await requestStatus(route, contract, caller, another)).toBe(expected[caller])
  })
})
