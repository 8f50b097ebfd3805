/** The resident memory of the server process. */
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'

const SAMPLE_INTERVAL_MS = 50

/** Returns the resident memory of a process in MiB. */
export const residentMiB = (pid: number): number => {
  if (process.platform !== 'linux')
    return Number(execFileSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' }).trim()) / 1024
  return Number(/^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024
}

/** Samples the memory of a process; `stop` returns the peak in MiB. */
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
