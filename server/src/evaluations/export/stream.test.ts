/** Exports on their way: how many rows, and what happens when caller or database go. */
import { get, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { read } from '@e965/xlsx'
import type { Evaluation } from '@trophy/domain'
import { sql } from 'kysely'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { type Client, testApp } from '#testing/app.ts'
import { evaluationInput } from '#testing/inputs/evaluation-input.ts'

const { app, as, db, make } = await testApp()
const admin = await as(await make.admin())
const judge = await as(await make.member({ role: 'STJ', evaluation_options: ['muntjac'] }))

const LIMIT = 20_000

/** Fills the table with copies of one evaluation up to this many, each with a text that no compression makes small. */
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

/** The connections that others hold a transaction on. */
const held = sql`from pg_stat_activity
  where datname = current_database() and xact_start is not null and pid <> pg_backend_pid() and backend_type = 'client backend'`

const heldConnections = async (): Promise<number> => {
  const { rows } = await sql<{ held: string }>`select count(*) as held ${held}`.execute(db)
  return Number(rows[0]?.held)
}

const open: IncomingMessage[] = []
let address = ''

/** An answer over a real connection, of which nothing is taken yet. */
const begin = ({ token }: Client, path: string): Promise<IncomingMessage> =>
  new Promise((done, fail) => {
    const headers = { authorization: `Bearer ${token}` }
    get(`${address}/api${path}`, { headers, agent: false }, (answer) => {
      open.push(answer)
      answer.on('error', () => undefined)
      done(answer)
    }).on('error', fail)
  })

/** Takes all that comes; answers whether the answer was whole. */
const takeAll = async (answer: IncomingMessage): Promise<boolean> => {
  answer.resume()
  await new Promise((done) => answer.once('close', done))
  return answer.complete
}

describe('an export', () => {
  beforeAll(async () => {
    await app.listen({ port: 0, host: '127.0.0.1' })
    address = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`
    await copyUpTo(LIMIT + 1)
  })
  afterEach(async () => {
    for (const answer of open.splice(0)) answer.destroy()
    await expect.poll(heldConnections).toBe(0)
  })

  it('is refused above 20000 evaluations, and made at 20000 [E-041]', async () => {
    const refused = await judge.get('/evaluation/export')
    expect(refused).toMatchObject({ status: 422, problem: { message: 'Please filter your search' } })
    expect((await judge.get('/evaluation/export?medal=none&medal=Gold')).status).toBe(200)
    await sql`delete from evaluations where id = (select id from evaluations limit 1)`.execute(db)
    const { status, raw } = await judge.get('/evaluation/export')
    expect(status).toBe(200)
    const filtered = read(raw, { sheetRows: 1 }).Sheets.CE24?.['!autofilter']?.ref
    expect(filtered).toMatch(new RegExp(`^A1:[A-Z]+${LIMIT + 1}$`))
  })

  it('gives its connection back when the caller goes', async () => {
    const answer = await begin(admin, '/evaluation/export.csv')
    expect(await heldConnections()).toBe(1)
    answer.destroy()
    await expect.poll(heldConnections).toBe(0)
    expect(await takeAll(await begin(admin, '/evaluation/export?eval_option=moose'))).toBe(true)
  })

  it.each(['/evaluation/export.csv', '/evaluation/common-data-export', '/evaluation/export'])(
    'breaks off, and never looks whole, when the database goes: %s',
    async (path) => {
      const answer = await begin(admin, path)
      expect(answer.statusCode).toBe(200)
      await sql`select pg_terminate_backend(pid) ${held}`.execute(db)
      expect(await takeAll(answer)).toBe(false)
    },
  )

  it('leaves room for other requests, and lets the next one wait for its turn', async () => {
    const [first, second] = [await begin(admin, '/evaluation/export.csv'), await begin(admin, '/evaluation/export.csv')]
    const third = begin(admin, '/evaluation/export?eval_option=moose')
    expect((await judge.get('/evaluation')).status).toBe(200)
    expect(await heldConnections()).toBe(2)
    first.destroy()
    expect((await third).statusCode).toBe(200)
    second.destroy()
  })

  it('answers a question for its headers without the work', async () => {
    const { statusCode, headers, body } = await app.inject({
      method: 'HEAD',
      url: '/api/evaluation/export.csv',
      headers: { authorization: `Bearer ${admin.token}` },
    })
    expect({ statusCode, body }).toEqual({ statusCode: 200, body: '' })
    expect(headers['content-type']).toBe('text/csv; charset=utf-8')
  })
})
