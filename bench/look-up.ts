/** Public look-ups of found, misspelt and unknown ids. */
import { Agent, request } from 'node:http'
import { sql } from 'kysely'
import { nextAddress } from './caller.ts'
import { measureThroughput, timeCalls } from './measure.ts'
import type { Product } from './product.ts'
import type { Row } from './table.ts'

const CONCURRENCY = 8

/** Looks an id up from the next address. Rejects if the status is not the expected one. */
export const lookUp = (agent: Agent, url: string, id: string, expected: number): Promise<void> =>
  new Promise((done, fail) => {
    const headers = { 'x-forwarded-for': nextAddress() }
    request(`${url}/api/evaluation/public/${id}`, { agent, headers }, (response) => {
      response.on('error', fail)
      response.on('end', () =>
        response.statusCode === expected
          ? done()
          : fail(new Error(`${id}: ${response.statusCode} instead of ${expected}`)),
      )
      response.resume()
    })
      .on('error', fail)
      .end()
  })

export const benchLookUp = async (product: Product): Promise<Row[]> => {
  const { db, close } = await product.openDatabase()
  const agent = new Agent({ keepAlive: true, maxSockets: CONCURRENCY })
  try {
    const { rows: stored } = await sql<{ public_id: string }>`
      select public_id from evaluations tablesample system (1) where deleted_at is null limit 500`.execute(db)
    const ids = stored.map(({ public_id }) => public_id)
    const getId = (index: number) => ids[index % ids.length] ?? ''
    const lookUpId = (id: string, expected: number) => lookUp(agent, product.url, id, expected)
    const plain = await timeCalls((index) =>
      sql`select * from evaluations where public_id = ${getId(index)}`.execute(db),
    )
    const cases = [
      { what: 'found', call: (index: number) => lookUpId(getId(index), 200) },
      { what: 'misspelt', call: () => lookUpId('CE01-UUUUUUU', 404) },
      { what: 'unknown', call: () => lookUpId('CE01-0000000', 404) },
    ]
    const rows: Row[] = []
    for (const { what, call } of cases) {
      const http = await timeCalls(call)
      rows.push({
        what,
        'HTTP p50 ms': http.p50,
        'p95 ms': http.p95,
        'SQL p50 ms': plain.p50,
        'p50 HTTP/SQL': http.p50 / plain.p50,
        [`/s with ${CONCURRENCY}`]: await measureThroughput(CONCURRENCY, call),
      })
    }
    return rows
  } finally {
    agent.destroy()
    await sql`delete from attempts`.execute(db)
    await close()
  }
}
