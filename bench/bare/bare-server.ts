/**
 * The least that a request costs on this stack: Fastify and pg over the product's tables, without sessions, permissions,
 * validation, scoring, limits or logs. Started by `start-bare-server.ts`; answers the same paths as the product.
 */
import Fastify from 'fastify'
import pg from 'pg'
import { HISTORY_COPY_TABLE } from './history-copy.ts'

const [url = '', port = ''] = process.argv.slice(2)
const pool = new pg.Pool({ connectionString: url, max: 10 })
const app = Fastify()

/** Prepares each statement once per connection. */
const names = new Map<string, string>()
const query = async (text: string, values: readonly unknown[]): Promise<object[]> => {
  const name = names.get(text) ?? `bare_${names.size}`
  names.set(text, name)
  return (await pool.query({ name, text, values: [...values] })).rows
}

const LIST_COLUMNS = `id, public_id, eval_option, phenotype_key, phenotype_label, phenotype_latin, version, eval_date,
  eval_country, eval_location, eval_type, hunt_date, hunt_country, hunt_location, hunter_name, source, total_points,
  award, measurer_id, measurer_id_number, measurer_name, files_num, hunter_files_num, created_at, modified_date`

const FILTERS: Readonly<Record<string, (value: string) => string>> = {
  eval_option: (value) => `and eval_option = ${value}`,
  medal: (value) => `and award = ${value}`,
  hunt_country: (value) => `and hunt_country = ${value}`,
  hunter_name: (value) => `and hunter_name_folded like fold('%' || ${value} || '%')`,
  search: (value) => `and (public_id like upper('%' || ${value} || '%')
    or measurer_id_number like upper('%' || ${value} || '%') or measurer_name_folded like fold('%' || ${value} || '%')
    or hunter_name_folded like fold('%' || ${value} || '%'))`,
}

/** The columns of the filter options. */
const OPTION_COLUMNS = ['eval_option', 'hunt_country', 'source', 'version', 'award']

const SORT_COLUMNS = new Set(['created_at', 'total_points', 'hunter_name'])

app.get<{ Params: { id: string } }>('/api/evaluation/:id', async ({ params }) => {
  const [row] = await query('select * from evaluations where deleted_at is null and id = $1', [params.id])
  return { data: row }
})

const listFilterOptions = () =>
  Promise.all(
    OPTION_COLUMNS.map((column) => query(`select distinct ${column} from evaluations where deleted_at is null`, [])),
  )

app.get<{ Querystring: Record<string, string> }>('/api/evaluation', async ({ query: parameters }) => {
  const { page = '1', sortBy = 'created_at', filterListQuery } = parameters
  if (filterListQuery === 'true') return { data: await listFilterOptions() }
  if (!SORT_COLUMNS.has(sortBy)) throw new Error(`Unknown column ${sortBy}`)
  const given = Object.entries(FILTERS).filter(([name]) => name in parameters)
  const where = given.map(([, toCondition], index) => toCondition(`$${index + 1}`)).join(' ')
  const values = given.map(([name]) => parameters[name])
  const from = `from evaluations where deleted_at is null ${where}`
  const order = `order by ${sortBy} desc, id desc limit 10 offset $${given.length + 1}`
  const [docs, [total]] = await Promise.all([
    query(`select ${LIST_COLUMNS} ${from} ${order}`, [...values, (Number(page) - 1) * 10]),
    query(`select count(*)::int as "totalDocs" ${from}`, values),
  ])
  return { data: { docs, ...total } }
})

/** Returns the names of all columns that an insert may set. */
const listColumns = async (table: string): Promise<string> => {
  const rows = await query(
    `select string_agg(column_name, ', ') as names from information_schema.columns
      where table_name = $1 and is_generated = 'NEVER' and column_name <> 'ordinal'`,
    [table],
  )
  return (rows as { names: string }[])[0]?.names ?? ''
}

app.post<{ Body: { evaluation: object; history: object } }>('/api/evaluation', async ({ body }) => {
  await query(insertText, [JSON.stringify(body.evaluation), JSON.stringify(body.history)])
  return { data: body.evaluation }
})

const toInsert = (table: string, columns: string, parameter: string) =>
  `insert into ${table} (${columns}) select ${columns} from json_populate_record(null::${table}, ${parameter})`

const insertText = `with created as (${toInsert('evaluations', await listColumns('evaluations'), '$1')})
  ${toInsert(HISTORY_COPY_TABLE, await listColumns('history'), '$2')}`
await app.listen({ port: Number(port), host: '127.0.0.1' })
