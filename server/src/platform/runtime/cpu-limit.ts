/**
 * Ends this process when a piece of its work has cost too much, counted in processor time: a busy machine, on which
 * everything takes longer, costs nobody their work.
 */
import { Worker } from 'node:worker_threads'

/** What the process ends by, as it would by a limit of the system. */
export const CPU_LIMIT_SIGNAL = 'SIGXCPU'

/** Milliseconds between two looks at what was spent. */
const CHECK_INTERVAL_MS = 50

/** Looks on from a thread, for the work lets nothing else run. Plain JavaScript, which is there at once. */
const WATCHER_SOURCE = `
  const { most, from } = require('node:worker_threads').workerData
  setInterval(() => {
    const { user, system } = process.cpuUsage(from)
    if (user + system > most) process.kill(process.pid, '${CPU_LIMIT_SIGNAL}')
  }, ${CHECK_INTERVAL_MS})
`

/**
 * Counts from now on, all threads of the process together.
 *
 * @param milliseconds that may be spent.
 * @returns what ends the count: whether no more was spent.
 */
export const startCpuLimit = (milliseconds: number): (() => boolean) => {
  const from = process.cpuUsage()
  const most = milliseconds * 1000
  const watcher = new Worker(WATCHER_SOURCE, { eval: true, execArgv: [], workerData: { most, from } })
  return () => {
    void watcher.terminate()
    const { user, system } = process.cpuUsage(from)
    return user + system <= most
  }
}
