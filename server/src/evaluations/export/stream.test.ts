/** Streaming of exports: row limits, and lost connections of the client or the database. */
import { get, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Evaluation } from '@trophy/domain'
import { sql } from 'kysely'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { type Client, testApp } from '#testing/app.ts'
import { evaluationInput } from '#testing/inputs/evaluation-input.ts'

const { app, as, db, make } = await testApp()
const admin = await as(await make.admin())
const judge = await as(await make.member({ role: 'STJ', evaluation_options: ['muntjac'] }))

const MAX_EXPORT_ROWS = 20_000

/** Fills the table with copies of an evaluation up to `total`, each with an incompressible text. */
const copyUpTo = async (total: number): Promise<void> => {
  const { data } = await judge.post<Evaluation>('/evaluation/muntjac', { data: evaluationInput({}, 'muntjac') })
  const { rows } = await sql<{ name: string }>`select column_name as name from information_schema.columns
    where table_name = 'evaluations' and is_generated = 'NEVER' and column_name not in ('id', 'public_id', 'supporting_information')`.execute(
    db,
  )
  const names = sql.join(rows.map(({ name }) => sql.ref(name)))
  const text = sql`(select string_agg(md5(random()::text), '') from generate_series(copy, copy + 30))`
  await sql`insert into evaluations (id, public_id, supporting_information, ${names})
    select gen_random_uuid(), gen_random_uuid(), ${text}, ${names}
    from evaluations cross join generate_series(1, ${total - 1}::integer) as copy where id = ${data._id}`.execute(db)
}

/** Open transactions of other connections. */
const heldTransactions = sql`from pg_stat_activity
  where datname = current_database() and xact_start is not null and pid <> pg_backend_pid() and backend_type = 'client backend'`

const countHeldConnections = async (): Promise<number> => {
  const { rows } = await sql<{ held: string }>`select count(*) as held ${heldTransactions}`.execute(db)
  return Number(rows[0]?.held)
}

const openResponses: IncomingMessage[] = []
let address = ''

/** Starts a download over a real connection without reading the response. */
const startDownload = ({ token }: Client, path: string): Promise<IncomingMessage> =>
  new Promise((resolve, reject) => {
    const headers = { authorization: `Bearer ${token}` }
    get(`${address}/api${path}`, { headers, agent: false }, (response) => {
      openResponses.push(response)
      response.on('error', () => undefined)
      resolve(response)
    }).on('error', reject)
  })

/** Reads the response and returns true if it was complete. */
const readToEnd = async (response: IncomingMessage): Promise<boolean> => {
  response.resume()
  await new Promise((resolve) => response.once('close', resolve))
  return response.complete
}

describe('export', () => {
  beforeAll(async () => {
    await app.listen({ port: 0, host: '127.0.0.1' })
    address = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`
    await copyUpTo(MAX_EXPORT_ROWS + 1)
  })
  afterEach(async () => {
    for (const response of openResponses.splice(0)) response.destroy()
    await expect.poll(countHeldConnections).toBe(0)
  })

  it('is rejected above 20000 evaluations, and allowed at 20000 [E-041]', async () => {
    const rejected = await judge.get('/evaluation/export')
    expect(rejected).toMatchObject({ status: 422, problem: { message: 'Please filter your search' } })
    await sql`delete from evaluations where id = (select id from evaluations limit 1)`.execute(db)
    expect((await startDownload(judge, '/evaluation/export')).statusCode).toBe(200)
  })

  it('releases its connection when the client disconnects', async () => {
    const response = await startDownload(admin, '/evaluation/export.csv')
    expect(await countHeldConnections()).toBe(1)
    response.destroy()
    await expect.poll(countHeldConnections).toBe(0)
    expect(await readToEnd(await startDownload(admin, '/evaluation/export?eval_option=moose'))).toBe(true)
  })

  it.each(['/evaluation/export.csv', '/evaluation/common-data-export', '/evaluation/export'])(
    'aborts visibly when the database connection is lost: %s',
    async (path) => {
      const response = await startDownload(admin, path)
      expect(response.statusCode).toBe(200)
      await sql`select pg_terminate_backend(pid) ${heldTransactions}`.execute(db)
      expect(await readToEnd(response)).toBe(false)
    },
  )

  it('does not block other requests, and queues further exports', async () => {
    const [first, second] = [
      await startDownload(admin, '/evaluation/export.csv'),
      await startDownload(admin, '/evaluation/export.csv'),
    ]
    const third = startDownload(admin, '/evaluation/export?eval_option=moose')
    expect((await judge.get('/evaluation')).status).toBe(200)
    expect(await countHeldConnections()).toBe(2)
    first.destroy()
    expect((await third).statusCode).toBe(200)
    second.destroy()
  })

  it('responds to HEAD without creating the export', async () => {
    const { statusCode, headers, body } = await app.inject({
      method: 'HEAD',
      url: '/api/evaluation/export.csv',
      headers: { authorization: `Bearer ${admin.token}` },
    })
    expect({ statusCode, body }).toEqual({ statusCode: 200, body: '' })
    expect(headers['content-type']).toBe('text/csv; charset=utf-8')
  })
})
