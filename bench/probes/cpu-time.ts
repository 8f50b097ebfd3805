/** The processor time of processes, and the core on which they run. Linux only. */
import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const MS_PER_TICK = 10

/** Returns the fields of /proc/PID/stat after the name: the parent is at 1, CPU times at 11 to 14. */
const readStat = (pid: number): readonly number[] => {
  const text = readFileSync(`/proc/${pid}/stat`, 'utf8')
  return text
    .slice(text.lastIndexOf(')') + 2)
    .split(' ')
    .map(Number)
}

/** Returns a process and all processes below it, except those of `apart`. */
export const listTree = (root: number, apart: number | null = null): number[] => {
  const parents = new Map<number, number>()
  for (const name of readdirSync('/proc'))
    try {
      if (/^\d+$/.test(name)) parents.set(Number(name), readStat(Number(name))[1] ?? 0)
    } catch {
      // The process has ended.
    }
  const listBelow = (pid: number): number[] =>
    pid === apart
      ? []
      : [pid, ...[...parents].filter(([, parent]) => parent === pid).flatMap(([child]) => listBelow(child))]
  return listBelow(root)
}

/** Returns the CPU time of the processes, and of those below them that have ended. */
export const readCpuMs = (pids: readonly number[]): number =>
  pids.reduce(
    (sum, pid) =>
      sum +
      readStat(pid)
        .slice(11, 15)
        .reduce((a, b) => a + b) *
        MS_PER_TICK,
    0,
  )

/** Returns the process of the private database in this folder, to which its other processes belong. */
export const readPostmasterPid = (dataDir: string): number =>
  Number(readFileSync(join(dataDir, 'database/postmaster.pid'), 'utf8').split('\n')[0])

export const pin = (pids: readonly number[], core: string): void => {
  for (const pid of pids) execFileSync('taskset', ['-a', '-c', '-p', core, String(pid)], { stdio: 'ignore' })
}
