/** What the log says of a request: its id, the route's pattern, status and time. No address, no name, no token. */
import { randomUUID } from 'node:crypto'
import type { FastifyInstance, FastifyServerOptions } from 'fastify'

export const newRequestId = (): string => randomUUID()

/** `stream` is for tests that read the log. */
export const logOptions = (
  stream: { write(line: string): void } | null,
): Exclude<FastifyServerOptions['logger'], undefined> => ({
  level: 'info',
  base: null,
  timestamp: () => `,"time":"${new Date().toISOString()}"`,
  ...(stream ? { stream } : {}),
})

export const logRequests = (app: FastifyInstance) => {
  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id)
  })
  app.addHook('onResponse', async (request, reply) => {
    const { method, routeOptions } = request
    const ms = Math.round(reply.elapsedTime)
    // The pattern, never the address: tokens and names can stand in a path.
    request.log.info({ method, route: routeOptions.url ?? 'none', status: reply.statusCode, ms }, 'request')
  })
}
