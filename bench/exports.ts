/** Exports: time to the first byte and in total, and the server's peak memory. */
import { request } from 'node:http'
import { sql } from 'kysely'
import { fetchToken, measureLatencyDuring } from '#bench/probes/latency-probe.ts'
import { watchMemory } from '#bench/probes/memory.ts'
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

const SPECIES = 'red-deer'

/** Returns the query of the newest sheets of one species, as many as a workbook may have, and their number. */
const findLargestSheet = async (product: Product): Promise<{ readonly query: string; readonly count: number }> => {
  const { db, close } = await product.openDatabase()
  const { rows } = await sql<{ day: string; count: number }>`
    select to_char(eval_date, 'YYYY-MM-DD') as day, number::int as count from (
      select eval_date, row_number() over (order by eval_date desc) as number,
        lead(eval_date) over (order by eval_date desc) as earlier
      from evaluations where deleted_at is null and eval_option = ${SPECIES}
    ) as sheets
    where number <= ${MAX_WORKBOOK_ROWS} and earlier is distinct from eval_date order by number desc limit 1`.execute(
    db,
  )
  await close()
  return { query: `eval_option=${SPECIES}&eval_date_from=${rows[0]?.day}`, count: rows[0]?.count ?? 0 }
}

export const benchExports = async (product: Product, admin: Credentials, stored: number): Promise<Row[]> => {
  const token = await fetchToken(product.url, admin)
  const rows: Row[] = []
  const { query, count } = await findLargestSheet(product)
  const files = [
    ...(stored <= MAX_WORKBOOK_ROWS
      ? [{ what: 'workbook of measurements', path: '/evaluation/export', count: stored }]
      : []),
    { what: `workbook of one species, ${count} rows`, path: `/evaluation/export?${query}`, count },
    { what: 'workbook of common data', path: '/evaluation/common-data-export', count: stored },
    { what: 'everything as CSV', path: '/evaluation/export.csv', count: stored },
  ]
  for (const { what, path, count } of files) {
    const running = downloadExport(product, token, path)
    const [{ firstByteMs, totalMs, bytes, peak }, others] = await Promise.all([
      running,
      measureLatencyDuring(product, token, running),
    ])
    rows.push({
      what,
      'first byte ms': firstByteMs,
      'total s': totalMs / 1000,
      'rows/s': count / (totalMs / 1000),
      MB: bytes / 1_000_000,
      'peak MiB': peak,
      'slowest other request ms': others.at(-1) ?? 0,
    })
  }
  return rows
}
