/**
 * The end of a server that others go on beside: it stops being ready, so that whoever distributes calls sends it no
 * more, still answers what comes meanwhile, and takes leave of each connection with its answer.
 */
import { Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { problems } from '@trophy/domain'
import type { FastifyInstance } from 'fastify'

/** The address that tells whether the server wants calls. */
const READINESS_PATH = '/readyz'

/** Seconds; by then it has ended, or another one stands in its place. */
const RETRY_AFTER_SECONDS = 5

declare module 'fastify' {
  interface FastifyInstance {
    /** Stops being ready, and after these milliseconds takes no more connections; waits for what is under way. */
    drain(delayMs: number): Promise<void>
  }
}

export const registerGracefulShutdown = (app: FastifyInstance): void => {
  let isDraining = false
  let activeRequests = 0
  const connections = new Set<Socket>()
  let resolveIdle = () => {}

  app.decorate('drain', async (delayMs: number) => {
    isDraining = true
    app.log.info({ delay_ms: delayMs }, 'draining')
    if (delayMs > 0) await sleep(delayMs)
    // On `localhost` fastify listens at two addresses. It would close the second after the first, and wait for neither
    // its connections nor its answers; this event is how it is told to.
    app.server.emit('unref')
    await app.close()
    if (activeRequests > 0) await new Promise<void>((done) => (resolveIdle = done))
  })
  app.server.on('connection', (socket: Socket) => {
    connections.add(socket)
    socket.once('close', () => connections.delete(socket))
  })
  // Browsers open connections ahead of what they may ask. Node takes them for busy, and would wait for their first
  // call.
  app.addHook('preClose', async () => {
    for (const socket of connections) if (socket.bytesRead === 0) socket.destroy()
  })
  app.addHook('onRequest', async ({ raw: { socket }, routeOptions }, reply) => {
    activeRequests += 1
    reply.raw.once('close', () => {
      activeRequests -= 1
      // Its answer may have begun before, and promised to keep the connection.
      if (isDraining && socket instanceof Socket) socket.end()
      if (activeRequests === 0) resolveIdle()
    })
    if (!isDraining || routeOptions.url !== READINESS_PATH) return
    const problem = problems.unavailable(RETRY_AFTER_SECONDS)
    return reply.code(problem.status).header('retry-after', String(RETRY_AFTER_SECONDS)).send(problem.body())
  })
  app.addHook('onSend', async (_request, reply) => {
    if (isDraining) reply.header('connection', 'close')
  })
}
