/** Imports: how long a workbook of 5,000 rows takes to check and to import, and how long others wait meanwhile. */
import { importWorkbook, validRow } from '@trophy/server/testing/inputs/import-workbook.ts'
import { tokenOf, waitBeside } from './latency-probe.ts'
import type { Product, SignIn } from './product.ts'
import type { Row } from './table.ts'

const ROWS = 5_000

export const benchImports = async (product: Product, admin: SignIn): Promise<Row[]> => {
  const token = await tokenOf(product.url, admin)
  const authorization = `Bearer ${token}`
  const book = importWorkbook(Array.from({ length: ROWS }, (_, index) => validRow({ hunter_name: `Hunter ${index}` })))
  const send = async (path: string): Promise<void> => {
    const form = new FormData()
    form.append('animal', 'red-deer')
    form.append('file', new Blob([new Uint8Array(book)]), 'heads.xlsx')
    const answer = await fetch(`${product.url}/api${path}`, { method: 'POST', headers: { authorization }, body: form })
    if (answer.status !== 200) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
    await answer.arrayBuffer()
  }
  const rows: Row[] = []
  for (const [what, path] of [
    [`check of ${ROWS} rows`, '/bulk-import-validate'],
    [`import of ${ROWS} rows`, '/bulk-import'],
  ] as const) {
    const started = performance.now()
    const running = send(path)
    const [times] = await Promise.all([waitBeside(product, token, running), running])
    rows.push({
      what,
      s: (performance.now() - started) / 1000,
      'others p95 ms': times[Math.floor(times.length * 0.95)] ?? 0,
      'slowest other ms': times.at(-1) ?? 0,
    })
  }
  return rows
}
