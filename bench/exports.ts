/** Exports: time to the first byte and in total, and the server's peak memory. */
import { request } from 'node:http'
import { fetchToken, measureLatencyDuring } from './latency-probe.ts'
import { watchMemory } from './memory.ts'
import type { Credentials, Product } from './product.ts'
import type { Row } from './table.ts'

/** Maximum number of rows of a measurements workbook. */
const MAX_WORKBOOK_ROWS = 20_000

type ExportResult = {
  readonly firstByteMs: number
  readonly totalMs: number
  readonly bytes: number
  /** MiB. */
  readonly peak: number
}

/** Downloads a file and discards it. */
const downloadExport = (product: Product, token: string, path: string): Promise<ExportResult> =>
  new Promise((done, fail) => {
    let firstByteMs = 0
    let bytes = 0
    const watch = watchMemory(product.pid)
    const started = performance.now()
    const httpRequest = request(
      `${product.url}/api${path}`,
      { headers: { authorization: `Bearer ${token}` } },
      (response) => {
        response.on('data', (part: Buffer) => {
          firstByteMs ||= performance.now() - started
          bytes += part.length
        })
        response.on('close', () => {
          const totalMs = performance.now() - started
          const peak = watch.stop()
          if (response.statusCode === 200 && response.complete) done({ firstByteMs, totalMs, bytes, peak })
          else fail(new Error(`${path}: ${response.statusCode}, ${response.complete ? 'complete' : 'interrupted'}`))
        })
      },
    )
    httpRequest.on('error', fail)
    httpRequest.end()
  })

export const benchExports = async (product: Product, admin: Credentials, stored: number): Promise<Row[]> => {
  const token = await fetchToken(product.url, admin)
  const rows: Row[] = []
  const files = [
    ...(stored <= MAX_WORKBOOK_ROWS ? [{ what: 'workbook of measurements', path: '/evaluation/export' }] : []),
    { what: 'workbook of common data', path: '/evaluation/common-data-export' },
    { what: 'everything as CSV', path: '/evaluation/export.csv' },
  ]
  for (const { what, path } of files) {
    const running = downloadExport(product, token, path)
    const [{ firstByteMs, totalMs, bytes, peak }, others] = await Promise.all([
      running,
      measureLatencyDuring(product, token, running),
    ])
    rows.push({
      what,
      'first byte ms': firstByteMs,
      'total s': totalMs / 1000,
      'rows/s': stored / (totalMs / 1000),
      MB: bytes / 1_000_000,
      'peak MiB': peak,
      'slowest other request ms': others.at(-1) ?? 0,
    })
  }
  return rows
}
