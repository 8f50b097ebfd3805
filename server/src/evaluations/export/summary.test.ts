import { read, utils } from '@e965/xlsx'
import { type Evaluation, MAX_SUMMARY_ROWS, type SummaryRow, TOO_MANY_IN_SUMMARY } from '@trophy/domain'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { testApp } from '#testing/app.ts'
import { evaluationInput, validSheet } from '#testing/inputs/evaluation-input.ts'

const { as, guest, make, ownerDb } = await testApp()
const certified = { evaluation_options: ['red-deer', 'wild-boar'] }
const [ccm, colleague, judge, admin] = await Promise.all([
  as(await make.member({ ...certified, firstname: 'Celia', lastname: 'Žárská' })),
  as(await make.member(certified)),
  as(await make.member({ role: 'STJ' })),
  as(await make.admin()),
])
type Client = typeof ccm

const PLACE = { eval_location: 'Gödöllő', eval_date: '2026-03-02' }

const enter = async (
  client: Client,
  ticket: string,
  overrides: object = {},
  animal = 'red-deer',
): Promise<Evaluation> => {
  const input = evaluationInput({ ticket, ...overrides }, animal)
  const { data, problem } = await client.post<Evaluation>(`/evaluation/${animal}`, { data: input })
  expect(problem).toBeNull()
  return data
}

const gold = validSheet('red-deer', 'Gold')
const first = await enter(ccm, 'T-9', { eval_location: ' GODOLLO' })
await enter(ccm, '')
await enter(ccm, '=1+1', { phenotype: { key: gold.key }, data: gold.data })
await enter(colleague, 'T-10', {}, 'wild-boar')
await enter(ccm, 'T-1', { eval_date: '2026-03-03' })
await enter(ccm, 'T-2', { eval_location: 'Gödöllő, hall 2' })
const deleted = await enter(ccm, 'T-3')
await judge.delete(`/evaluation/${deleted._id}`)

const query = (place: object = PLACE) => `?${new URLSearchParams({ ...place })}`
const getSummary = (client: Client, place?: object) => client.get<SummaryRow[]>(`/evaluation/summary${query(place)}`)
const listTickets = async (client: Client) => (await getSummary(client)).data.map(({ ticket }) => ticket)

it('lists the evaluations of a location and a day by ticket, without deleted ones', async () => {
  for (const client of [judge, admin]) expect(await listTickets(client)).toEqual(['=1+1', 'T-9', 'T-10', ''])
  const row = (await getSummary(judge)).data.find(({ ticket }) => ticket === 'T-9')
  const { _id, public_id, phenotype, total_points, measurer_id_number } = first
  expect(row).toEqual({
    ...{ _id, public_id, phenotype, total_points, measurer_id_number },
    ticket: 'T-9',
    eval_option: 'red-deer',
    measurer_name: 'Celia Žárská',
  })
})

it('gives a CCM their own evaluations only', async () => {
  expect(await listTickets(ccm)).toEqual(['=1+1', 'T-9', ''])
  expect(await listTickets(colleague)).toEqual(['T-10'])
})

it('exports numbers and list as a workbook without formulas or the hunter, and records this in the audit log', async () => {
  const { status, headers, raw } = await judge.get(`/evaluation/summary-export${query()}`)
  expect(status).toBe(200)
  expect(headers['content-disposition']).toContain('filename="summary-02-03-2026.xlsx"')
  const { Sheets } = read(raw)
  const readRows = (name: string) => utils.sheet_to_json(Sheets[name] ?? {}, { header: 1, raw: false, defval: '' })
  expect(readRows('By species')).toEqual([
    ['Trophy Type', 'Gold', 'Silver', 'Bronze', 'No medal', 'All'],
    ['Red deer', '1', '2', '0', '0', '3'],
    ['Wild boar', '0', '1', '0', '0', '1'],
    ['All species', '1', '3', '0', '0', '4'],
  ])
  const [headings, ...rows] = readRows('By ticket') as string[][]
  expect(headings?.slice(0, 6)).toEqual(['Ticket', 'Public ID', 'Trophy Type', 'Phenotype', 'Total Points', 'Medal'])
  expect(rows.map(([ticket]) => ticket)).toEqual(['=1+1', 'T-9', 'T-10', ''])
  expect(Sheets['By ticket']?.A2).toMatchObject({ t: 's', v: '=1+1' })
  expect(Sheets['By ticket']?.A2).not.toHaveProperty('f')
  expect(JSON.stringify(Sheets)).not.toContain(first.hunter_name)
  const own = read((await ccm.get(`/evaluation/summary-export${query()}`)).raw).Sheets['By ticket'] ?? {}
  expect(utils.sheet_to_json(own)).toHaveLength(3)
  const { data } = await admin.get<{ docs: { kind: string }[] }>('/audit?page=1&rowsPerPage=25')
  expect(data.docs[0]).toMatchObject({ kind: 'evaluations exported' })
})

it('rejects guests, a missing location and days that do not exist', async () => {
  for (const route of ['summary', 'summary-export']) {
    expect((await guest.get(`/evaluation/${route}${query()}`)).status).toBe(401)
    const { status, problem } = await judge.get(`/evaluation/${route}?eval_location=+&eval_date=2026-02-30`)
    expect([status, problem?.fields]).toEqual([
      400,
      { eval_location: 'Required', eval_date: 'This day does not exist' },
    ])
    expect((await judge.get(`/evaluation/${route}`)).status).toBe(400)
  }
})

it('summarises thousands of evaluations, up to a limit', async () => {
  const { rows } = await sql<{ name: string }>`select column_name as name from information_schema.columns
    where table_name = 'evaluations' and is_generated = 'NEVER' and column_name not in ('id', 'public_id', 'eval_location')`.execute(
    ownerDb,
  )
  const names = sql.join(rows.map(({ name }) => sql.ref(name)))
  const copy = (count: number) =>
    sql`insert into evaluations (id, public_id, eval_location, ${names})
      select gen_random_uuid(), gen_random_uuid(), 'Wien', ${names}
      from evaluations cross join generate_series(1, ${count}::integer) where id = ${first._id}`.execute(ownerDb)
  await copy(MAX_SUMMARY_ROWS)
  const inVienna = { ...PLACE, eval_location: 'wien' }
  expect((await getSummary(judge, inVienna)).data).toHaveLength(MAX_SUMMARY_ROWS)
  await copy(1)
  const { status, problem } = await getSummary(judge, inVienna)
  expect([status, problem?.message]).toEqual([422, TOO_MANY_IN_SUMMARY])
})
