/**
 * Load shedding: rejects requests early when the process is overloaded, so that the others are still served in time.
 */
import { problems } from '@trophy/domain'
import type { FastifyInstance } from 'fastify'
import type { Config } from '#platform/runtime/config.ts'

/** Interval of the samples, and how many in a row must be late: a single long task does not count. */
const SAMPLE_INTERVAL_MS = 250
const MIN_LATE_SAMPLES = 4

const RETRY_AFTER_SECONDS = 5

/** Exports can wait, so they are rejected at this fraction of the limit. */
const EXPORT_LIMIT_FACTOR = 0.5

/** Health checks are never rejected, because an overloaded process must not be restarted. */
export const registerLoadShedding = (app: FastifyInstance, limits: Config['limits']): void => {
  let delay = 0
  let isShedding = false
  let expected = performance.now() + SAMPLE_INTERVAL_MS

  const delays: number[] = Array(MIN_LATE_SAMPLES).fill(0)

  const measure = () => {
    const now = performance.now()
    delays.push(now - expected)
    delays.shift()
    delay = Math.max(0, Math.min(...delays))
    expected = now + SAMPLE_INTERVAL_MS
    timer = setTimeout(measure, SAMPLE_INTERVAL_MS).unref()
    if (isShedding === delay > limits.eventLoopDelay) return
    isShedding = !isShedding
    app.log.warn({ delay_ms: Math.round(delay) }, isShedding ? 'load shedding started' : 'load shedding stopped')
  }
  // Not setInterval, which would catch up on missed runs.
  let timer = setTimeout(measure, SAMPLE_INTERVAL_MS).unref()
  app.addHook('onClose', async () => clearTimeout(timer))

  app.addHook('onRequest', async ({ routeOptions }, reply) => {
    const { rate } = routeOptions.config
    const limit = limits.eventLoopDelay * (rate === 'exports' ? EXPORT_LIMIT_FACTOR : 1)
    if (rate === 'health' || delay <= limit) return
    const problem = problems.unavailable(RETRY_AFTER_SECONDS)
    return reply.code(problem.status).header('retry-after', String(RETRY_AFTER_SECONDS)).send(problem.body())
  })
}
