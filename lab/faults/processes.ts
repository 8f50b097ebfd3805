/** Signals to PostgreSQL and all of its processes. */
import { readdirSync, readFileSync } from 'node:fs'

/** Linux only. */
const listChildren = (pid: number): readonly number[] =>
  readdirSync('/proc').flatMap((name) => {
    if (!/^\d+$/.test(name)) return []
    try {
      const [, parent] = readFileSync(`/proc/${name}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
      return Number(parent) === pid ? [Number(name)] : []
    } catch {
      // It has just ended.
      return []
    }
  })

/** Signals the parent first, so that it starts no other process meanwhile. */
export const signalAll = (pid: number, signal: NodeJS.Signals): void => {
  const send = (one: number) => {
    try {
      process.kill(one, signal)
    } catch {
      // It has just ended.
    }
  }
  send(pid)
  listChildren(pid).forEach(send)
}
