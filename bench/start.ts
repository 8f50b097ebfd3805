/** How long the server takes to start, and how much memory it then holds. */
import { setTimeout as sleep } from 'node:timers/promises'
import { residentMiB } from './memory.ts'
import type { Product } from './product.ts'
import type { Row } from './table.ts'

const START_COUNT = 5
/** Milliseconds in which nothing is asked: what was needed for the start alone is given back after some fifteen seconds. */
const IDLE_MS = 25_000

export const benchStart = async (product: Product): Promise<Row[]> => {
  const times: number[] = []
  for (let i = 0; i < START_COUNT; i += 1) {
    await product.stop()
    times.push(await product.start())
  }
  times.sort((a, b) => a - b)
  await sleep(IDLE_MS)
  return [
    { what: 'start with a build in place, ms (median)', figure: times[Math.floor(START_COUNT / 2)] ?? 0 },
    { what: 'idle memory without the database, MiB', figure: residentMiB(product.pid) },
  ]
}
