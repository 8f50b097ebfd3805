/** The request log: id, route pattern, status and time. No address, no name, no token. */
import { randomUUID } from 'node:crypto'
import type { FastifyInstance, FastifyServerOptions } from 'fastify'

export const newRequestId = (): string => randomUUID()

/** Lines are written in batches: writing each by itself would cost more than the rest of the request. */
const FLUSH_INTERVAL_MS = 20

/** Returns a buffered standard output, which is flushed at the end of the process at the latest. */
const createBufferedOutput = (): { write(line: string): void } => {
  let lines = ''
  const flush = () => {
    const chunk = lines
    lines = ''
    if (chunk !== '') process.stdout.write(chunk)
  }
  // A closed reader of the log must not end the server.
  process.stdout.on('error', () => undefined)
  process.once('exit', flush)
  return {
    write: (line) => {
      if (lines === '') setTimeout(flush, FLUSH_INTERVAL_MS).unref()
      lines += line
    },
  }
}

/** Logs to standard output; `stream` is for tests. */
export const logOptions = (
  stream: { write(line: string): void } | null,
): Exclude<FastifyServerOptions['logger'], undefined> => ({
  level: 'info',
  base: null,
  timestamp: () => `,"time":"${new Date().toISOString()}"`,
  stream: stream ?? createBufferedOutput(),
})

export const logRequests = (app: FastifyInstance) => {
  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id)
  })
  app.addHook('onResponse', async (request, reply) => {
    const { method, routeOptions } = request
    const ms = Math.round(reply.elapsedTime)
    // Log the pattern, not the URL: paths can contain tokens and names.
    request.log.info({ method, route: routeOptions.url ?? 'none', status: reply.statusCode, ms }, 'request')
  })
}
