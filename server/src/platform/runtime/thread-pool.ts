/**
 * Worker threads that start with the first task and end when idle, so that they cost neither start time nor idle
 * memory.
 */
import type { ResourceLimits } from 'node:worker_threads'
import type { Piscina } from 'piscina'
import { getWorkerScript, type WorkerName } from './worker-url.ts'

export type ThreadPool<Task, Result> = Piscina<Task, Result>

/** Time without tasks after which a thread ends. */
const IDLE_TIMEOUT_MS = 120_000

/** Loads the library lazily. A task is aborted by ending its thread. */
export const openThreadPool = async <Task, Result>(
  name: WorkerName,
  options: { readonly maxThreads: number; readonly maxQueue?: number; readonly resourceLimits?: ResourceLimits },
): Promise<ThreadPool<Task, Result>> => {
  const { Piscina } = await import('piscina')
  const { url, execArgv } = await getWorkerScript(name)
  return new Piscina({
    filename: url.href,
    execArgv: [...execArgv],
    minThreads: 0,
    idleTimeout: IDLE_TIMEOUT_MS,
    ...options,
  })
}
