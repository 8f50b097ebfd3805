/**
 * Refuses early when there is too much to do: who is told at once to come back in a moment is served sooner than who
 * waits with all others until nobody is served.
 */
import { problems } from '@trophy/domain'
import type { FastifyInstance } from 'fastify'
import type { Config } from '#platform/runtime/config.ts'

/** Milliseconds between two measurements, and how many in a row must be late: one long task passes by itself. */
const STEP = 250
const IN_A_ROW = 4

/** Seconds after which those who were refused may come back. */
const RETRY_AFTER = 5

/** Exports, which can wait, are refused at this part of the delay. */
const EXPORTS_SHARE = 0.5

/** By how many milliseconds the process is late with everything, and the memory it holds, in MB. */
type Pressure = { delay: number; memory: number }

/** Health is answered at all times: a process that is busy must not be taken for dead. */
export const refuseUnderPressure = (app: FastifyInstance, limits: Config['limits']): void => {
  const pressure: Pressure = { delay: 0, memory: 0 }
  let isTold = false
  let expected = performance.now() + STEP

  const delays: number[] = Array(IN_A_ROW).fill(0)

  const measure = () => {
    const now = performance.now()
    delays.push(now - expected)
    delays.shift()
    pressure.delay = Math.max(0, Math.min(...delays))
    pressure.memory = process.memoryUsage.rss() / 2 ** 20
    expected = now + STEP
    timer = setTimeout(measure, STEP).unref()
    if (isTold === isTooMuch(limits, pressure, 1)) return
    isTold = !isTold
    const found = { delay_ms: Math.round(pressure.delay), memory_mb: Math.round(pressure.memory) }
    app.log.warn(found, isTold ? 'under pressure' : 'pressure has gone')
  }
  // An interval would catch up on what it missed.
  let timer = setTimeout(measure, STEP).unref()
  app.addHook('onClose', async () => clearTimeout(timer))

  app.addHook('onRequest', async ({ routeOptions }, reply) => {
    const { rate } = routeOptions.config
    if (rate === 'health' || !isTooMuch(limits, pressure, rate === 'exports' ? EXPORTS_SHARE : 1)) return
    const problem = problems.unavailable(RETRY_AFTER)
    return reply.code(problem.status).header('retry-after', String(RETRY_AFTER)).send(problem.body())
  })
}

const isTooMuch = ({ eventLoopDelay, memory }: Config['limits'], pressure: Pressure, share: number): boolean =>
  pressure.delay > eventLoopDelay * share || (memory !== null && pressure.memory > memory)
