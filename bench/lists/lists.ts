/** Reading: pages of the list, filters and single evaluations, each compared with plain SQL and with a bare server. */
import { AWARDS } from '@trophy/domain'
import { TYPICAL_MEASURES } from '@trophy/domain/samples'
import { NATIONS } from '@trophy/server/operations/demo/nations.ts'
import type { Db, Pool } from '@trophy/server/platform/database/types.ts'
import { sql } from 'kysely'
import { startBareServer } from '#bench/bare/start-bare-server.ts'
import type { Caller } from '#bench/caller.ts'
import { type Latency, measureThroughput, timeCalls, warmUp } from '#bench/measure.ts'
import type { Product } from '#bench/product.ts'
import type { Row } from '#bench/table.ts'

const CONCURRENCY = 8
const ROWS_PER_PAGE = 10

/** An HTTP request and the equivalent SQL, both by the number of the call. */
type Case = {
  readonly what: string
  readonly path: (index: number) => string
  readonly statements: (index: number) => readonly string[]
}

/** Returns hand-written SQL for a page and its total. */
const plainList = (where: string, order: string, offset = 0): readonly string[] => [
  `select id, public_id, eval_option, phenotype_key, phenotype_label, phenotype_latin, version, eval_date, eval_country,
    eval_location, eval_type, hunt_date, hunt_country, hunt_location, hunter_name, source, total_points, award,
    measurer_id, measurer_id_number, measurer_name, files_num, hunter_files_num, created_at, modified_date
    from evaluations where deleted_at is null ${where} order by ${order} limit ${ROWS_PER_PAGE} offset ${offset}`,
  `select count(*) from evaluations where deleted_at is null ${where}`,
]

const pickAt = <T>(list: readonly T[], index: number): T => list[index % list.length] as T

/** Requests consecutive pages from this share of the list on (0 to 1); the same page each time for 0 and 1. */
const createPageCase = (what: string, sortBy: string, rows: number, share: number): Case => {
  const last = Math.ceil(rows / ROWS_PER_PAGE)
  const number = (index: number) => Math.max(1, Math.ceil(last * share) + (share % 1 === 0 ? 0 : index % 1_000))
  return {
    what,
    path: (index) => `/evaluation?page=${number(index)}&sortBy=${sortBy}&sortDir=desc`,
    statements: (index) => plainList('', `${sortBy} desc, id desc`, (number(index) - 1) * ROWS_PER_PAGE),
  }
}

const createFilterCase = (what: string, isVaried: boolean): Case => {
  const species = ['red-deer', 'roe-deer', 'wild-boar', 'fallow-deer', 'chamois', 'moose', 'muntjac']
  const getChoice = (index: number) => {
    const n = isVaried ? index : 0
    const option = pickAt(species, n)
    return { option, medal: pickAt(AWARDS, n), country: pickAt(TYPICAL_MEASURES[option]?.countries ?? [], n * 3) }
  }
  return {
    what,
    path: (index) => {
      const { option, medal, country } = getChoice(index)
      return `/evaluation?eval_option=${option}&medal=${medal}&hunt_country=${country}&sortBy=total_points&sortDir=desc`
    },
    statements: (index) => {
      const { option, medal, country } = getChoice(index)
      const where = `and eval_option = '${option}' and award = '${medal}' and hunt_country = '${country}'`
      return plainList(where, 'total_points desc, id desc')
    },
  }
}

/** The SQL conditions of the text filters, by the literal of the pattern. */
const textConditions = {
  hunter_name: (pattern: string) => `hunter_name_folded like fold(${pattern})`,
  search: (pattern: string) => `(public_id like upper(${pattern}) or measurer_id_number like upper(${pattern})
    or measurer_name_folded like fold(${pattern}) or hunter_name_folded like fold(${pattern}))`,
} as const

const createTextCase = (what: string, filter: keyof typeof textConditions, isVaried: boolean): Case => {
  const names = NATIONS.flatMap(({ last }) => last.map((name) => name.toLowerCase())).filter((name) => name.length > 2)
  // In strides, so that a few calls cover every alphabet.
  const name = (index: number) => pickAt(names, isVaried ? index * 37 : 0)
  return {
    what,
    path: (index) => `/evaluation?${filter}=${encodeURIComponent(name(index))}`,
    statements: (index) => {
      const pattern = `'%${name(index).replaceAll("'", "''")}%'`
      return plainList(`and ${textConditions[filter](pattern)}`, 'created_at desc, id desc')
    },
  }
}

export const listCases = (rows: number, ids: readonly string[]): Case[] => [
  createPageCase('newest page and total', 'created_at', rows, 0),
  {
    what: 'one evaluation',
    path: (index) => `/evaluation/${pickAt(ids, index)}`,
    statements: (index) => [`select * from evaluations where deleted_at is null and id = '${pickAt(ids, index)}'`],
  },
  createFilterCase('three filters, sorted, and total', false),
  createFilterCase('… with some hundred filters in turn', true),
  createTextCase('text filter and total', 'hunter_name', false),
  createTextCase('… with 200 texts in turn', 'hunter_name', true),
  createTextCase('search and total', 'search', false),
  createTextCase('… with 200 searches in turn', 'search', true),
  createPageCase('page at a quarter', 'created_at', rows, 0.25),
  createPageCase('middle page', 'created_at', rows, 0.5),
  createPageCase('last page', 'created_at', rows, 1),
  createPageCase('middle page by hunter', 'hunter_name', rows, 0.5),
  createPageCase('last page by hunter', 'hunter_name', rows, 1),
  {
    what: 'filter options',
    path: () => '/evaluation?filterListQuery=true',
    statements: () =>
      ['eval_option', 'hunt_country', 'source', 'version', 'award'].map(
        (column) => `select distinct ${column} from evaluations where deleted_at is null`,
      ),
  },
]

/** Times the statements one after another, without the product's limit on their duration. */
const timePlainSql = (db: Pool, statements: Case['statements']): Promise<Latency> =>
  db.connection().execute(async (connection) => {
    await sql`set statement_timeout = 0`.execute(connection)
    const latency = await timeCalls(async (index) => {
      for (const statement of statements(index)) await sql.raw(statement).execute(connection)
    })
    await sql`reset statement_timeout`.execute(connection)
    return latency
  })

export const benchLists = async (product: Product, judge: Caller): Promise<Row[]> => {
  const { db, ownerUrl, close } = await product.openDatabase()
  const bare = await startBareServer(ownerUrl)
  const rows: Row[] = []
  try {
    const { totalDocs } = await judge.get<{ totalDocs: number }>('/evaluation')
    // `timeCalls` warms up for four seconds, which is too short for a server that has just started.
    await warmUp(CONCURRENCY, () => judge.get('/evaluation'))
    for (const { what, path, statements } of listCases(totalDocs, await listSampleIds(db))) {
      const call = (index: number) => judge.get(path(index))
      const http = await timeCalls(call)
      const plainSql = await timePlainSql(db, statements)
      const callBare = (index: number) => bare.get(path(index))
      const bareHttp = await timeCalls(callBare)
      const perSecond = await measureThroughput(CONCURRENCY, call)
      const barePerSecond = await measureThroughput(CONCURRENCY, callBare)
      rows.push({
        what,
        'HTTP p50 ms': http.p50,
        'p95 ms': http.p95,
        'SQL p50 ms': plainSql.p50,
        'SQL p95 ms': plainSql.p95,
        'p50 HTTP/SQL': http.p50 / plainSql.p50,
        'bare p95 ms': bareHttp.p95,
        [`/s with ${CONCURRENCY}`]: perSecond,
        'bare /s': barePerSecond,
        'share of bare': perSecond / barePerSecond,
      })
    }
  } finally {
    await bare.stop()
    await close()
  }
  return rows
}

export const listSampleIds = async (db: Db): Promise<string[]> => {
  const { rows } = await sql<{ id: string }>`select id from evaluations tablesample system (1)
    where deleted_at is null limit 500`.execute(db)
  return rows.map(({ id }) => id)
}
