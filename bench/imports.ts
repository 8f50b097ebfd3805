/** Imports: time to check and to import a workbook of 5,000 rows, and the latency of other requests meanwhile. */
import { createImportWorkbook, validRow } from '@trophy/server/testing/inputs/import-workbook.ts'
import { fetchToken, measureLatencyDuring } from '#bench/probes/latency-probe.ts'
import { findQuantile } from './measure.ts'
import type { Credentials, Product } from './product.ts'
import type { Row } from './table.ts'

const IMPORT_ROWS = 5_000

export const benchImports = async (product: Product, admin: Credentials): Promise<Row[]> => {
  const token = await fetchToken(product.url, admin)
  const authorization = `Bearer ${token}`
  // The same rows can be imported only once, also into a database of an earlier run.
  const run = Date.now()
  const workbook = createImportWorkbook(
    Array.from({ length: IMPORT_ROWS }, (_, index) => validRow({ hunter_name: `Hunter ${index} of ${run}` })),
  )
  const send = async (path: string): Promise<void> => {
    const form = new FormData()
    form.append('animal', 'red-deer')
    form.append('file', new Blob([new Uint8Array(workbook)]), 'heads.xlsx')
    const response = await fetch(`${product.url}/api${path}`, {
      method: 'POST',
      headers: { authorization },
      body: form,
    })
    if (response.status !== 200) throw new Error(`${path}: ${response.status} ${await response.text()}`)
    await response.arrayBuffer()
  }
  const rows: Row[] = []
  for (const [what, path] of [
    [`check of ${IMPORT_ROWS} rows`, '/bulk-import-validate'],
    [`import of ${IMPORT_ROWS} rows`, '/bulk-import'],
  ] as const) {
    const started = performance.now()
    const running = send(path)
    const [times] = await Promise.all([measureLatencyDuring(product, token, running), running])
    rows.push({
      what,
      s: (performance.now() - started) / 1000,
      'others p95 ms': findQuantile(times, 0.95),
      'slowest other ms': times.at(-1) ?? 0,
    })
  }
  return rows
}
