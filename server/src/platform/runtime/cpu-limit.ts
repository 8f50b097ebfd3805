/**
 * Ends this process when a task has used too much CPU time. Unlike a timeout, this does not depend on the load of the
 * machine.
 */
import { Worker } from 'node:worker_threads'

/** The signal that the system's own CPU limit sends. */
export const CPU_LIMIT_SIGNAL = 'SIGXCPU'

const CHECK_INTERVAL_MS = 50

/** Runs in a thread, because the task blocks the event loop. Plain JavaScript starts immediately. */
const WATCHER_SOURCE = `
  const { most, from } = require('node:worker_threads').workerData
  setInterval(() => {
    const { user, system } = process.cpuUsage(from)
    if (user + system > most) process.kill(process.pid, '${CPU_LIMIT_SIGNAL}')
  }, ${CHECK_INTERVAL_MS})
`

/**
 * Starts counting the CPU time of all threads of the process.
 *
 * @returns a function that stops counting and returns true if the limit was not exceeded.
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
