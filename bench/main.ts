/** `npm run bench`: times the built product over HTTP, beside the same plain SQL. It asserts nothing. */
import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { gzipSync } from 'node:zlib'
import { listEditions, MAX_IMPORT_ROWS } from '@trophy/domain'
import { DEMO_MEMBERS } from '@trophy/server/operations/demo/members.ts'
import { openDatabase, openPool } from '@trophy/server/platform/database/open.ts'
import type { Pool } from '@trophy/server/platform/database/types.ts'
import { evaluationInput } from '@trophy/server/testing/inputs/evaluation-input.ts'
import { createImportWorkbook, validRow } from '@trophy/server/testing/inputs/import-workbook.ts'
import autocannon from 'autocannon'
import { sql } from 'kysely'
import type { Manifest } from 'vite'
import { pages } from '#web/src/app/pages.ts'
import { fillDatabase, startProduct } from './product.ts'

const SECONDS = 4
const CONNECTIONS = 8
const ROWS_PER_PAGE = 10
const JUDGE = 'margit.erdos@example.org'
/** Requests before the address changes; fewer than any limit per minute. */
const REQUESTS_PER_ADDRESS = 100

type Row = Readonly<Record<string, string | number>>

const round = (value: number): number => Number(value.toPrecision(3))

const findMedian = (values: readonly number[]): number => {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)] ?? 0
}

let requestCount = 0
const nextAddress = (): string => {
  const index = Math.floor(requestCount++ / REQUESTS_PER_ADDRESS)
  return `10.${(index >> 16) & 255}.${(index >> 8) & 255}.${index & 255}`
}

/** A request and the plain SQL that does the same; both are repeated. */
type Case = {
  readonly what: string
  readonly path: string
  /** The body of a POST; without it, the request is a GET. */
  readonly body?: unknown
  readonly token?: string
  readonly plain: readonly string[]
}

/** Repeats a request. Throws unless every response is 200. */
const load = async (url: string, { path, body, token }: Case, connections: number) => {
  const times: number[] = []
  const headers = {
    ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
  }
  const options = {
    url: `${url}/api${path}`,
    connections,
    duration: SECONDS,
    method: body === undefined ? ('GET' as const) : ('POST' as const),
    body: body === undefined ? undefined : JSON.stringify(body),
    requests: [
      {
        setupRequest: (request: object) => ({ ...request, headers: { ...headers, 'x-forwarded-for': nextAddress() } }),
      },
    ],
  }
  const { non2xx, errors, requests } = await new Promise<autocannon.Result>((done, fail) => {
    const instance = autocannon(options, (error, result) => (error ? fail(error) : done(result)))
    instance.on('response', (_client, _status, _bytes, time) => times.push(time))
  })
  if (non2xx + errors > 0) throw new Error(`${path}: ${non2xx + errors} of ${requests.total} requests failed`)
  return { p50: findMedian(times), perSecond: requests.average }
}

const timePlain = async (db: Pool, statements: readonly string[]): Promise<number> =>
  db.connection().execute(async (connection) => {
    await sql`set statement_timeout = 0`.execute(connection)
    const times: number[] = []
    const until = performance.now() + SECONDS * 1000
    while (performance.now() < until || times.length < 3) {
      const startedAt = performance.now()
      for (const statement of statements) await sql.raw(statement).execute(connection)
      times.push(performance.now() - startedAt)
    }
    await sql`reset statement_timeout`.execute(connection)
    return findMedian(times)
  })

const benchRequests = async (url: string, db: Pool, cases: readonly Case[]): Promise<Row[]> => {
  const rows: Row[] = []
  for (const one of cases) {
    await load(url, one, 1)
    const plain = await timePlain(db, one.plain)
    const { p50 } = await load(url, one, 1)
    const { perSecond } = await load(url, one, CONNECTIONS)
    rows.push({
      what: one.what,
      'p50 ms': round(p50),
      'SQL ms': round(plain),
      ratio: round(p50 / plain),
      [`per second, ${CONNECTIONS} clients`]: Math.round(perSecond),
    })
  }
  return rows
}

const signIn = async (url: string, email: string): Promise<string> => {
  const member = DEMO_MEMBERS.find((one) => one.email === email)
  const response = await fetch(`${url}/api/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: email, password: member?.password }),
  })
  const { data } = (await response.json()) as { data: { token: string } }
  return data.token
}

/** Returns the SQL of a page and its exact count. */
const plainList = (where: string, order: string, offset = 0): string[] => [
  `select id, public_id, eval_option, phenotype_key, phenotype_label, phenotype_latin, version, eval_date, eval_country,
    eval_location, eval_type, hunt_date, hunt_country, hunt_location, hunter_name, source, total_points, award,
    measurer_id, measurer_id_number, measurer_name, files_num, hunter_files_num, created_at, modified_date
    from evaluations where deleted_at is null ${where} order by ${order} limit ${ROWS_PER_PAGE} offset ${offset}`,
  `select count(*) from evaluations where deleted_at is null ${where}`,
]

const listPairedPaths = (species: string): string[] =>
  listEditions(species)[0]?.leaves.flatMap(({ path, field }) => (field.kind.startsWith('pair') ? [path] : [])) ?? []

/** Returns the SQL of all figures: medals; the spread of points; points and ages; and left against right. */
const plainStatistics = (where: string, paths: readonly string[]): string[] => [
  `select extract(year from hunt_date), hunt_country, source, eval_option, award, count(*) from evaluations
    where deleted_at is null ${where}
    group by grouping sets ((extract(year from hunt_date), award), (hunt_country, award), (source, award), (eval_option, award))`,
  `select phenotype_key, percentile_disc(array[0.005, 0.995]) within group (order by total_points), count(*)
    from evaluations where deleted_at is null ${where} group by 1`,
  `select phenotype_key, total_points / 500, floor(get_age(data)), count(*)
    from evaluations where deleted_at is null ${where} group by 1, 2, 3`,
  ...paths.map((path) => {
    const [left, right] = ['left', 'right'].map(
      (side) => `(data #>> '{${path.replaceAll('.', ',')},${side}}')::numeric`,
    )
    return `select avg(${left}), avg(${right}), count(*) filter (where ${left} > ${right}), count(*)
      from evaluations where deleted_at is null ${where} and ${left} > 0 and ${right} > 0`
  }),
]

const createReadCases = async (db: Pool, token: string, total: number): Promise<Case[]> => {
  const middleOne = sql<{
    id: string
  }>`select id from evaluations where deleted_at is null limit 1 offset ${total >> 1}`
  const id = (await middleOne.execute(db)).rows[0]?.id ?? ''
  const judge = await db.selectFrom('users').selectAll().where('email', '=', JUDGE).executeTakeFirst()
  const middle = Math.ceil(total / ROWS_PER_PAGE / 2)
  const filter = "and eval_option = 'red-deer' and award = 'Gold' and hunt_country = 'HU'"
  return [
    { what: 'newest page', path: '/evaluation', token, plain: plainList('', 'created_at desc, id desc') },
    {
      what: 'three filters, sorted',
      path: '/evaluation?eval_option=red-deer&medal=Gold&hunt_country=HU&sortBy=total_points&sortDir=desc',
      token,
      plain: plainList(filter, 'total_points desc, id desc'),
    },
    {
      what: 'middle page by hunter',
      path: `/evaluation?page=${middle}&sortBy=hunter_name&sortDir=desc`,
      token,
      plain: plainList('', 'hunter_name desc, id desc', (middle - 1) * ROWS_PER_PAGE),
    },
    {
      what: 'middle page of a species by points',
      path: `/evaluation?eval_option=red-deer&page=${middle >> 4}&sortBy=total_points&sortDir=desc`,
      token,
      plain: plainList(
        "and eval_option = 'red-deer'",
        'total_points desc, id desc',
        ((middle >> 4) - 1) * ROWS_PER_PAGE,
      ),
    },
    {
      what: 'one evaluation',
      path: `/evaluation/${id}`,
      token,
      plain: [`select * from evaluations where id = '${id}'`],
    },
    {
      what: 'highest trophies of a species',
      path: '/trophies?eval_option=red-deer',
      token,
      plain: [
        `select id, public_id, total_points, rank() over (order by total_points desc) from evaluations
          where deleted_at is null and later_public_id is null and eval_option = 'red-deer' and version = '2023'
          order by total_points desc, id limit ${ROWS_PER_PAGE}`,
        `select version, count(*) from evaluations
          where deleted_at is null and later_public_id is null and eval_option = 'red-deer' group by version`,
      ],
    },
    {
      what: 'queue of reviews',
      path: '/evaluation?reviewable=true&sortBy=created_at&sortDir=asc',
      token,
      plain: plainList(
        `and reviewed_at is null and award = 'Gold' and created_at >= (select since from review_settings)
          and eval_option = any('{${judge?.evaluation_options}}') and measurer_id is distinct from '${judge?.id}'
          and hunter_email <> '${JUDGE}' and not exists (select from history
            where record_kind = 'evaluation' and record_id = evaluations.id and seq = 1 and by_id = '${judge?.id}')`,
        'created_at, id',
      ),
    },
    {
      what: 'statistics of a species',
      path: '/evaluation-statistics?eval_option=red-deer',
      token,
      plain: plainStatistics("and eval_option = 'red-deer'", listPairedPaths('red-deer')),
    },
    {
      what: 'statistics of all species',
      path: '/evaluation-statistics',
      token,
      plain: plainStatistics('', []).slice(0, 1),
    },
    {
      what: 'statistics of four filters',
      path: '/evaluation-statistics?eval_option=red-deer&hunt_country=HU&medal=Gold&medal=Silver&hunt_date_from=2015-01-01',
      token,
      plain: plainStatistics(
        "and eval_option = 'red-deer' and hunt_country = 'HU' and award in ('Gold', 'Silver') and hunt_date >= '2015-01-01'",
        listPairedPaths('red-deer'),
      ),
    },
    {
      what: 'certificate as PDF',
      path: `/evaluation/pdf/${id}`,
      token,
      plain: [`select * from evaluations where id = '${id}'`],
    },
  ]
}

/** Times saves beside inserts into copies of both tables, with the same indexes. */
const benchSave = async (url: string, ownerUrl: string, token: string): Promise<Row[]> => {
  const { db, close } = openPool(ownerUrl)
  try {
    await sql`create schema bench create sequence ordinal`.execute(db)
    for (const table of ['evaluations', 'history']) {
      const [copy, one] = [sql.table(`bench.${table}`), sql.table(`bench.one_of_${table}`)]
      await sql`create table ${copy} (like ${sql.table(table)} including defaults including indexes)`.execute(db)
      await sql`create table ${one} as select * from ${sql.table(table)} limit 1`.execute(db)
    }
    const plain = [
      'update bench.one_of_evaluations set id = gen_random_uuid(), public_id = gen_random_uuid()',
      'insert into bench.evaluations select * from bench.one_of_evaluations',
      "update bench.one_of_history set id = gen_random_uuid(), seq = nextval('bench.ordinal'), ordinal = nextval('bench.ordinal')",
      'insert into bench.history select * from bench.one_of_history',
    ]
    const body = { data: evaluationInput() }
    return await benchRequests(url, db, [{ what: 'save', path: '/evaluation/red-deer', body, token, plain }])
  } finally {
    await sql`drop schema bench cascade`.execute(db)
    await close()
  }
}

/** Times work that takes seconds: exports of everything and an import. */
const benchFiles = async (url: string, db: Pool, token: string): Promise<Row[]> => {
  const headers = { authorization: `Bearer ${token}` }
  const time = async (what: string, path: string, options: RequestInit, plain: readonly string[]): Promise<Row> => {
    const startedAt = performance.now()
    const response = await fetch(`${url}/api${path}`, { ...options, headers })
    await response.arrayBuffer()
    if (!response.ok) throw new Error(`${path}: ${response.status}`)
    const seconds = (performance.now() - startedAt) / 1000
    return { what, s: round(seconds), ...(plain.length > 0 && { 'SQL s': round((await timePlain(db, plain)) / 1000) }) }
  }
  const everything = ['select * from evaluations where deleted_at is null']
  // The same rows can be imported only once, also into the database of an earlier run.
  const run = Date.now()
  const workbook = createImportWorkbook(
    Array.from({ length: MAX_IMPORT_ROWS }, (_, index) => validRow({ hunter_name: `Hunter ${index} of ${run}` })),
  )
  const createForm = () => {
    const form = new FormData()
    form.append('animal', 'red-deer')
    form.append('file', new Blob([new Uint8Array(workbook)]), 'heads.xlsx')
    return form
  }
  return [
    await time('workbook of common data', '/evaluation/common-data-export', {}, everything),
    await time('CSV of everything', '/evaluation/export.csv', {}, everything),
    await time(`check of ${MAX_IMPORT_ROWS} rows`, '/bulk-import-validate', { method: 'POST', body: createForm() }, []),
    await time(`import of ${MAX_IMPORT_ROWS} rows`, '/bulk-import', { method: 'POST', body: createForm() }, []),
  ]
}

const distFolder = fileURLToPath(new URL('../web/dist', import.meta.url))

/** Measures the compressed scripts and styles that a browser loads before it can show each page, without fonts. */
const measureFirstVisits = async (): Promise<Row[]> => {
  const manifest: Manifest = JSON.parse(await readFile(join(distFolder, '.vite/manifest.json'), 'utf8'))
  const collectFiles = (key: string, files: Set<string>): Set<string> => {
    const entry = manifest[key]
    if (!entry || files.has(entry.file)) return files
    for (const file of [entry.file, ...(entry.css ?? [])]) files.add(file)
    for (const imported of entry.imports ?? []) collectFiles(imported, files)
    return files
  }
  const start = ['index.html', ...Object.keys(manifest).filter((key) => key.startsWith('_preload-'))]
  const rows: Row[] = []
  for (const screen of ['login', 'evaluations', 'evaluationNewSpecies'] as const) {
    const files = new Set<string>()
    for (const key of [...start, `src/${pages[screen]}`]) collectFiles(key, files)
    const sizes = await Promise.all(
      [...files].map(async (file) => gzipSync(await readFile(join(distFolder, file))).length),
    )
    rows.push({
      page: screen,
      files: files.size,
      'KB gzip': Math.round(sizes.reduce((sum, size) => sum + size, 0) / 1000),
    })
  }
  return rows
}

const { values } = parseArgs({ options: { rows: { type: 'string', default: '100000' }, data: { type: 'string' } } })
const folder = values.data ? resolve(values.data) : await mkdtemp(join(tmpdir(), 'trophy-bench-'))
if (!values.data) await chmod(folder, 0o711)
fillDatabase(folder, values.rows)
// The first start may build.
await (await startProduct(folder)).stop()
const product = await startProduct(folder)
const { db, ownerUrl, close } = await openDatabase({ databaseUrl: null, dataDir: folder }, 'join')
try {
  const { url } = product
  const memory = await product.measureIdleMemory()
  console.table([{ 'ready after ms': round(product.startMs), 'idle memory MiB, without PostgreSQL': round(memory) }])
  console.table(await measureFirstVisits())
  const judge = await signIn(url, JUDGE)
  const admin = await signIn(url, 'ada.amsel@example.org')
  const total = Number(values.rows)
  console.table([
    ...(await benchRequests(url, db, await createReadCases(db, judge, total))),
    ...(await benchSave(url, ownerUrl, judge)),
  ])
  console.table(await benchFiles(url, db, admin))
} finally {
  await close()
  await product.stop()
  if (!values.data) await rm(folder, { recursive: true, force: true })
}
