/** Graceful shutdown: fails the readiness check, keeps serving, and closes each connection after its response. */
import { Socket } from 'node:net'
import { problems } from '@trophy/domain'
import type { FastifyInstance } from 'fastify'

/** The path of the readiness check. */
const READINESS_PATH = '/readyz'

/** By then the server has ended or been replaced. */
const RETRY_AFTER_SECONDS = 5

declare module 'fastify' {
  interface FastifyInstance {
    /** Fails the readiness check, stops accepting connections after `delay`, and waits for active requests. */
    drain(delay: Promise<unknown>): Promise<void>
  }
}

export const registerGracefulShutdown = (app: FastifyInstance): void => {
  let isDraining = false
  let activeRequests = 0
  const connections = new Set<Socket>()
  let resolveIdle = () => {}

  app.decorate('drain', async (delay: Promise<unknown>) => {
    isDraining = true
    app.log.info('draining')
    await delay
    // For `localhost` fastify listens at two addresses. Without this event, it closes the second after the first, and
    // does not wait for its connections and responses.
    app.server.emit('unref')
    await app.close()
    if (activeRequests > 0) await new Promise<void>((done) => (resolveIdle = done))
  })
  app.server.on('connection', (socket: Socket) => {
    connections.add(socket)
    socket.once('close', () => connections.delete(socket))
  })
  // Browsers open connections in advance. Node considers them active, and would wait for their first request.
  app.addHook('preClose', async () => {
    for (const socket of connections) if (socket.bytesRead === 0) socket.destroy()
  })
  app.addHook('onRequest', async ({ raw: { socket }, routeOptions }, reply) => {
    activeRequests += 1
    reply.raw.once('close', () => {
      activeRequests -= 1
      // A response that started before draining may have announced keep-alive.
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
