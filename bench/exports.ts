/** Exports: how long they take, when they begin, and how much memory the server holds at most while they run. */
import { request } from 'node:http'
import { tokenOf, waitBeside } from './latency-probe.ts'
import { watchMemory } from './memory.ts'
import type { Product, SignIn } from './product.ts'
import type { Row } from './table.ts'

/** What one workbook of measurements may hold. */
const MOST = 20_000

type Run = { readonly first: number; readonly whole: number; readonly bytes: number; readonly peak: number }

/** Takes a file and throws it away. */
const take = (product: Product, token: string, path: string): Promise<Run> =>
  new Promise((done, fail) => {
    let first = 0
    let bytes = 0
    const watch = watchMemory(product.pid)
    const started = performance.now()
    const asked = request(`${product.url}/api${path}`, { headers: { authorization: `Bearer ${token}` } }, (answer) => {
      answer.on('data', (part: Buffer) => {
        first ||= performance.now() - started
        bytes += part.length
      })
      answer.on('close', () => {
        const whole = performance.now() - started
        const peak = watch.stop()
        if (answer.statusCode === 200 && answer.complete) done({ first, whole, bytes, peak })
        else fail(new Error(`${path}: ${answer.statusCode}, ${answer.complete ? 'whole' : 'broken off'}`))
      })
    })
    asked.on('error', fail)
    asked.end()
  })

export const benchExports = async (product: Product, admin: SignIn, stored: number): Promise<Row[]> => {
  const token = await tokenOf(product.url, admin)
  const rows: Row[] = []
  const files = [
    ...(stored <= MOST ? [{ what: 'workbook of measurements', path: '/evaluation/export' }] : []),
    { what: 'workbook of common data', path: '/evaluation/common-data-export' },
    { what: 'everything as CSV', path: '/evaluation/export.csv' },
  ]
  for (const { what, path } of files) {
    const running = take(product, token, path)
    const [{ first, whole, bytes, peak }, others] = await Promise.all([running, waitBeside(product, token, running)])
    rows.push({
      what,
      'first byte ms': first,
      'whole s': whole / 1000,
      'rows/s': stored / (whole / 1000),
      MB: bytes / 1_000_000,
      'peak MiB': peak,
      'slowest other request ms': others.at(-1) ?? 0,
    })
  }
  return rows
}
