/** The memory that the server holds, as the system counts it. */
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'

/** Milliseconds between two looks. */
const SAMPLE_INTERVAL_MS = 50

/** MiB that the process holds now. */
export const residentMiB = (pid: number): number => {
  if (process.platform !== 'linux')
    return Number(execFileSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' }).trim()) / 1024
  return Number(/^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024
}

/** Looks again and again; `stop` answers the most that the process held meanwhile, in MiB. */
export const watchMemory = (pid: number): { stop: () => number } => {
  let peak = 0
  const sample = () => {
    peak = Math.max(peak, residentMiB(pid))
  }
  sample()
  const timer = setInterval(sample, SAMPLE_INTERVAL_MS)
  return {
    stop: () => {
      clearInterval(timer)
      sample()
      return peak
    },
  }
}
