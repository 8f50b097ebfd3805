/**
 * Refuses early when there is too much to do: who is told at once to come back in a moment is served sooner than who
 * waits with all others until nobody is served.
 */
import { problems } from '@trophy/domain'
import type { FastifyInstance } from 'fastify'
import type { Config } from '#platform/runtime/config.ts'

/** Milliseconds between two measurements, and how many in a row must be late: one long task passes by itself. */
const SAMPLE_INTERVAL_MS = 250
const MIN_LATE_SAMPLES = 4

/** Seconds after which those who were refused may come back. */
const RETRY_AFTER_SECONDS = 5

/** Exports, which can wait, are refused at this part of the delay. */
const EXPORT_LIMIT_FACTOR = 0.5

/** By how many milliseconds the process is late with everything, and the memory it holds, in MB. */
type ProcessLoad = { delay: number; memory: number }

/** Health is answered at all times: a process that is busy must not be taken for dead. */
export const registerLoadShedding = (app: FastifyInstance, limits: Config['limits']): void => {
  const load: ProcessLoad = { delay: 0, memory: 0 }
  let isShedding = false
  let expected = performance.now() + SAMPLE_INTERVAL_MS

  const delays: number[] = Array(MIN_LATE_SAMPLES).fill(0)

  const measure = () => {
    const now = performance.now()
    delays.push(now - expected)
    delays.shift()
    load.delay = Math.max(0, Math.min(...delays))
    load.memory = process.memoryUsage.rss() / 2 ** 20
    expected = now + SAMPLE_INTERVAL_MS
    timer = setTimeout(measure, SAMPLE_INTERVAL_MS).unref()
    if (isShedding === isOverloaded(limits, load, 1)) return
    isShedding = !isShedding
    const logFields = { delay_ms: Math.round(load.delay), memory_mb: Math.round(load.memory) }
    app.log.warn(logFields, isShedding ? 'under pressure' : 'pressure has gone')
  }
  // An interval would catch up on what it missed.
  let timer = setTimeout(measure, SAMPLE_INTERVAL_MS).unref()
  app.addHook('onClose', async () => clearTimeout(timer))

  app.addHook('onRequest', async ({ routeOptions }, reply) => {
    const { rate } = routeOptions.config
    if (rate === 'health' || !isOverloaded(limits, load, rate === 'exports' ? EXPORT_LIMIT_FACTOR : 1)) return
    const problem = problems.unavailable(RETRY_AFTER_SECONDS)
    return reply.code(problem.status).header('retry-after', String(RETRY_AFTER_SECONDS)).send(problem.body())
  })
}

const isOverloaded = ({ eventLoopDelay, memory }: Config['limits'], load: ProcessLoad, factor: number): boolean =>
  load.delay > eventLoopDelay * factor || (memory !== null && load.memory > memory)
