/** Public look-ups: found, misspelt and unknown, each counted towards the limit of its address. */
import { Agent, request } from 'node:http'
import { sql } from 'kysely'
import { nextAddress } from './caller.ts'
import { countCalls, timeCalls } from './measure.ts'
import type { Product } from './product.ts'
import type { Row } from './table.ts'

const CALLERS = 8

/** Asks from the next address; throws for another status than the expected one. */
export const lookUp = (agent: Agent, url: string, id: string, expected: number): Promise<void> =>
  new Promise((done, fail) => {
    const headers = { 'x-forwarded-for': nextAddress() }
    request(`${url}/api/evaluation/public/${id}`, { agent, headers }, (answer) => {
      answer.on('error', fail)
      answer.on('end', () =>
        answer.statusCode === expected ? done() : fail(new Error(`${id}: ${answer.statusCode} instead of ${expected}`)),
      )
      answer.resume()
    })
      .on('error', fail)
      .end()
  })

export const benchLookUp = async (product: Product): Promise<Row[]> => {
  const { db, close } = await product.openDatabase()
  const agent = new Agent({ keepAlive: true, maxSockets: CALLERS })
  try {
    const { rows: stored } = await sql<{ public_id: string }>`
      select public_id from evaluations tablesample system (1) where deleted_at is null limit 500`.execute(db)
    const ids = stored.map(({ public_id }) => public_id)
    const idAt = (nth: number) => ids[nth % ids.length] ?? ''
    const ask = (id: string, expected: number) => lookUp(agent, product.url, id, expected)
    const plain = await timeCalls((nth) => sql`select * from evaluations where public_id = ${idAt(nth)}`.execute(db))
    const cases = [
      { what: 'found', call: (nth: number) => ask(idAt(nth), 200) },
      { what: 'misspelt', call: () => ask('CE01-UUUUUUU', 404) },
      { what: 'unknown', call: () => ask('CE01-0000000', 404) },
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
        [`/s with ${CALLERS}`]: await countCalls(CALLERS, call),
      })
    }
    return rows
  } finally {
    agent.destroy()
    await sql`delete from attempts`.execute(db)
    await close()
  }
}
