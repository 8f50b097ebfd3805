/** Start time and idle memory of the server. */
import { setTimeout as sleep } from 'node:timers/promises'
import { residentMiB } from '#bench/probes/memory.ts'
import { findQuantile } from './measure.ts'
import type { Product } from './product.ts'
import type { Row } from './table.ts'

const START_COUNT = 5
/** Memory needed only for the start is released after about fifteen seconds. */
const IDLE_MS = 25_000

export const benchStart = async (product: Product): Promise<Row[]> => {
  const times: number[] = []
  for (let i = 0; i < START_COUNT; i += 1) {
    await product.stop()
    times.push(await product.start())
  }
  await sleep(IDLE_MS)
  return [
    { what: 'start with an existing build, ms (median)', value: findQuantile(times, 0.5) },
    { what: 'idle memory without the database, MiB', value: residentMiB(product.pid) },
  ]
}
