/** WORKERS: a primary process starts server processes that share one port, and replaces those that end. */
import cluster, { type Worker } from 'node:cluster'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Config } from '#platform/runtime/config.ts'

const MIN_RESTART_DELAY_MS = 100
const MAX_RESTART_DELAY_MS = 30_000
/** A worker that ran for this long is replaced with the shortest delay. */
const STABLE_MS = 60_000
/** Time of a worker's shutdown, in addition to that of its requests. */
const SHUTDOWN_MS = 30_000

type Workers = {
  /**
   * Resolves once all workers serve. The first one starts alone: it migrates the database and prints the first password
   * and the address. Throws if a worker ends before it serves.
   */
  start(): Promise<void>
  /** Stops all workers, each after its active requests. */
  stop(): Promise<void>
}

/** Creates the workers, which run `script` and report by `reportReady`. `onEnded` gets a sentence for the operator. */
export const createWorkers = (
  { workers, metrics, shutdown }: Pick<Config, 'workers' | 'metrics' | 'shutdown'>,
  script: string,
  onEnded: (message: string) => void,
): Workers => {
  cluster.setupPrimary({ exec: script, args: [] })
  let isStopping = false

  /** Each worker serves its own metrics, on a port of its own. */
  const fork = (index: number): Worker =>
    cluster.fork(metrics && metrics.port > 0 ? { METRICS_PORT: metrics.port + index } : {})

  const replaceWhenEnded = async (index: number, first: Worker): Promise<void> => {
    let delayMs = MIN_RESTART_DELAY_MS
    for (let worker = first; ; worker = fork(index)) {
      const startedAt = performance.now()
      const [code, signal] = await once(worker, 'exit')
      if (isStopping) return
      if (performance.now() - startedAt > STABLE_MS) delayMs = MIN_RESTART_DELAY_MS
      onEnded(`Worker ${worker.process.pid} ended (${signal ?? code}). It is replaced in ${delayMs} ms.`)
      await sleep(delayMs)
      if (isStopping) return
      delayMs = Math.min(2 * delayMs, MAX_RESTART_DELAY_MS)
    }
  }

  const startWorker = async (index: number): Promise<void> => {
    if (isStopping) return
    const worker = fork(index)
    const [message] = await Promise.race([once(worker, 'message'), once(worker, 'exit').then(() => [])])
    if (message === undefined) throw new Error('A worker did not start.')
    void replaceWhenEnded(index, worker)
  }

  const stopWorker = async (worker: Worker): Promise<void> => {
    if (worker.isDead()) return
    const ended = once(worker, 'exit')
    worker.process.kill('SIGTERM')
    const timeoutMs = (shutdown.drainSeconds + shutdown.shutdownSeconds) * 1000 + SHUTDOWN_MS
    const timer = setTimeout(() => worker.process.kill('SIGKILL'), timeoutMs)
    await ended
    clearTimeout(timer)
  }

  return {
    start: async () => {
      await startWorker(0)
      await Promise.all(Array.from({ length: workers - 1 }, (_, index) => startWorker(index + 1)))
    },
    stop: async () => {
      isStopping = true
      await Promise.all(Object.values(cluster.workers ?? {}).map((worker) => worker && stopWorker(worker)))
    },
  }
}

/** Tells the primary process, if there is one, that this worker serves requests. */
export const reportReady = (): void => {
  if (cluster.isWorker) process.send?.('ready')
}

/** Returns false for all workers but the first: they print nothing for the operator. */
export const printsForOperator = (): boolean => cluster.worker === undefined || cluster.worker.id === 1
