/** What the log says of a request: its id, the route's pattern, status and time. No address, no name, no token. */
import { randomUUID } from 'node:crypto'
import type { FastifyInstance, FastifyServerOptions } from 'fastify'

export const newRequestId = (): string => randomUUID()

/** Milliseconds for which lines are gathered: writing each by itself costs more than all else that is done for it. */
const FLUSH_INTERVAL_MS = 20

/** Standard output, some lines at a time; what was gathered is written at the end of the process at the latest. */
const createBufferedOutput = (): { write(line: string): void } => {
  let lines = ''
  const flush = () => {
    const chunk = lines
    lines = ''
    if (chunk !== '') process.stdout.write(chunk)
  }
  // A reader of the log that went away must not end the server.
  process.stdout.on('error', () => undefined)
  process.once('exit', flush)
  return {
    write: (line) => {
      if (lines === '') setTimeout(flush, FLUSH_INTERVAL_MS).unref()
      lines += line
    },
  }
}

/** To standard output; `stream` is for tests that read the log. */
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
    // The pattern, never the address: tokens and names can stand in a path.
    request.log.info({ method, route: routeOptions.url ?? 'none', status: reply.statusCode, ms }, 'request')
  })
}
