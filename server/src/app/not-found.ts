/** Responds to calls that no route accepts. */
import { problems, SIGNED_IN } from '@trophy/domain'
import type { FastifyInstance } from 'fastify'
import { createAuthorise } from '#identity/sessions/authorise.ts'
import type { Deps } from '#platform/http/deps.ts'

/** Access to the calls of other methods at the same path: a session, in whatever state. */
const ANY_SESSION = {
  access: SIGNED_IN,
  rate: 'reading',
  allowsLink: false,
  allowsMissingSecondFactor: true,
  allowsPasswordSetByAdmin: true,
  requiresReauthentication: false,
} as const

/**
 * Responds 404 to an unknown path, and 405 to a method that a path does not have; at a path for users, 401 to guests.
 */
export const rejectUnknownCalls = (app: FastifyInstance, deps: Deps): void => {
  const authorise = createAuthorise(deps, ANY_SESSION)
  let all: ((typeof app.routeAccess)[number] & { readonly pattern: RegExp })[] | undefined
  app.setNotFoundHandler(async (request, reply) => {
    const path = request.url.split('?')[0] ?? ''
    all ??= app.routeAccess.map((route) => ({ ...route, pattern: toPattern(route.url) }))
    const routes = all.filter(({ pattern }) => pattern.test(path))
    // A parameter that is too long matches no route, although the path has this method.
    if (routes.length === 0 || routes.some(({ method }) => method === request.method)) throw problems.notFound()
    if (routes.every(({ access }) => access !== 'public')) await authorise(request, reply)
    reply.header('allow', [...new Set(routes.map(({ method }) => method))].join(', '))
    throw problems.wrongMethod()
  })
}

/** Returns a pattern of the paths of a route; that of a wildcard, as `/*`, matches none but itself. */
const toPattern = (url: string): RegExp => new RegExp(`^${url.replace(/[.*]/g, '\\$&').replace(/:\w+/g, '[^/]+')}$`)
