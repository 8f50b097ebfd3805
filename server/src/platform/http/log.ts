/**
 * The request log: id, route pattern, status, time, the id of the user, and why a request was rejected. No address, no
 * name, no token, no value.
 */
import { randomUUID } from 'node:crypto'
import { toLoggedPaths } from '@trophy/domain'
import type { FastifyInstance, FastifyServerOptions } from 'fastify'
import { destination } from 'pino'

export const newRequestId = (): string => randomUUID()

/** Lines are written in batches: writing each by itself would cost more than the rest of the request. */
const MIN_BATCH_CHARACTERS = 4096
const FLUSH_INTERVAL_MS = 100

/** Logs to standard output; `stream` is for tests. */
export const logOptions = (
  stream: { write(line: string): void } | null,
): Exclude<FastifyServerOptions['logger'], undefined> => ({
  level: 'info',
  base: null,
  timestamp: () => `,"time":"${new Date().toISOString()}"`,
  stream: stream ?? destination({ sync: false, minLength: MIN_BATCH_CHARACTERS, periodicFlush: FLUSH_INTERVAL_MS }),
})

export const logRequests = (app: FastifyInstance) => {
  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id)
  })
  app.addHook('onResponse', async (request, reply) => {
    const { method, problem, routeOptions } = request
    const ms = Math.round(reply.elapsedTime)
    // Log the pattern, not the URL: paths can contain tokens and names.
    const user = request.signedIn ? { user: request.signedIn._id } : {}
    const route = routeOptions.url ?? 'none'
    const code = problem ? { code: problem.code } : {}
    // The fields of a rejected list are names of parameters, which clients make up.
    const fields =
      problem?.fields && method !== 'GET' && method !== 'HEAD' ? { fields: toLoggedPaths(problem.fields) } : {}
    request.log.info({ method, route, status: reply.statusCode, ms, ...user, ...code, ...fields }, 'request')
  })
}
