/** Repeated faults in tests, with counts of the results. `npm run faults` records them. */
import { appendFileSync } from 'node:fs'

const CYCLES = Number(process.env.FAULT_CYCLES ?? 5)

/** Timeout of a test with this many cycles on a busy machine. */
export const CYCLES_TIMEOUT_MS = 60_000 + CYCLES * 10_000

/** Counts by label, for example `412 saves acknowledged`. */
type Counts = Map<string, number>

/** Runs the cycles sequentially. */
export const runCycles = async (
  fault: string,
  cycle: (index: number, count: (what: string, times?: number) => void) => Promise<void>,
): Promise<void> => {
  const counts: Counts = new Map()
  const count = (what: string, times = 1) => counts.set(what, (counts.get(what) ?? 0) + times)
  for (let index = 0; index < CYCLES; index += 1) await cycle(index, count)
  const report = process.env.FAULT_REPORT
  if (report === undefined) return
  appendFileSync(report, `${JSON.stringify({ fault, cycles: CYCLES, counts: [...counts] })}\n`)
}
