/** Repeated faults, with counts of the results. */
import { RUN_FACTOR } from '#lab/runs.ts'

const CYCLES = 10 * RUN_FACTOR

/** Timeout of a test with this many cycles on a busy machine. */
export const CYCLES_TIMEOUT_MS = 60_000 + CYCLES * 20_000

/** Runs the cycles sequentially, and prints the counts, for example `412 saves acknowledged`. */
export const runCycles = async (
  fault: string,
  cycle: (index: number, count: (what: string, times?: number) => void) => Promise<void>,
): Promise<void> => {
  const counts = new Map<string, number>()
  const count = (what: string, times = 1) => counts.set(what, (counts.get(what) ?? 0) + times)
  for (let index = 0; index < CYCLES; index += 1) await cycle(index, count)
  console.log(`${CYCLES} × ${fault}: ${[...counts].map(([what, times]) => `${times} ${what}`).join('; ')}`)
}
