/** Saving (validated, scored, with its history row), compared with plain SQL inserts and with a bare server. */
import { randomUUID } from 'node:crypto'
import { addDays, EDITION, findEdition } from '@trophy/domain'
import { createRandom, makeSheet } from '@trophy/domain/samples'
import { openPool } from '@trophy/server/platform/database/open.ts'
import type { Db } from '@trophy/server/platform/database/types.ts'
import { sql } from 'kysely'
import { HISTORY_COPY_TABLE } from './bare/history-copy.ts'
import { startBareServer } from './bare/start-bare-server.ts'
import type { Caller } from './caller.ts'
import { measureThroughput, timeCalls, warmUp } from './measure.ts'
import type { Product } from './product.ts'
import type { Row } from './table.ts'

const CONCURRENCY = 8
export const SPECIES_KEY = 'roe-deer'

export const benchSaves = async (product: Product, measurers: readonly Caller[]): Promise<Row[]> => {
  const data = createEvaluationBody()
  const save = (index: number) =>
    measurers[index % measurers.length]?.post(`/evaluation/${SPECIES_KEY}`, { data }) ?? Promise.resolve()
  const { ownerUrl, close } = await product.openDatabase()
  const { db, close: closeOwner } = openPool(ownerUrl)
  const { insert, createRows, removeInserted } = await preparePlainInsert(db)
  const bare = await startBareServer(ownerUrl)
  try {
    await warmUp(CONCURRENCY, save)
    const http = await timeCalls(save)
    const plain = await timeCalls(insert)
    const saveBare = () => bare.post('/evaluation', createRows())
    const bareHttp = await timeCalls(saveBare)
    const plainPerSecond = await measureThroughput(CONCURRENCY, insert)
    const perSecond = await measureThroughput(CONCURRENCY, save)
    const barePerSecond = await measureThroughput(CONCURRENCY, saveBare)
    return [
      {
        what: 'save',
        'HTTP p50 ms': http.p50,
        'p95 ms': http.p95,
        'SQL p50 ms': plain.p50,
        'SQL p95 ms': plain.p95,
        'p50 HTTP/SQL': http.p50 / plain.p50,
        'bare p95 ms': bareHttp.p95,
        [`/s with ${CONCURRENCY}`]: perSecond,
        [`SQL /s with ${CONCURRENCY}`]: plainPerSecond,
        'bare /s': barePerSecond,
        'share of bare': perSecond / barePerSecond,
      },
    ]
  } finally {
    await bare.stop()
    await removeInserted()
    await closeOwner()
    await close()
  }
}

/** Returns a valid request body of a save. */
export const createEvaluationBody = () => {
  const species = findEdition(SPECIES_KEY, EDITION)
  const [phenotype] = species?.phenotypes ?? []
  if (!species || !phenotype) throw new Error(`There is no species ${SPECIES_KEY}`)
  const today = new Date().toISOString().slice(0, 10)
  return {
    eval_date: addDays(today, -1),
    eval_country: 'HU',
    eval_location: 'Gödöllő',
    eval_type: ['Individual'],
    hunt_date: addDays(today, -90),
    hunt_country: 'SK',
    hunt_location: 'Poľana',
    hunter_name: 'Łucja Őrsi',
    hunter_address: '',
    hunter_phone: '',
    hunter_email: 'hunter@example.com',
    supporting_information: '',
    source: 'Free range',
    phenotype: { key: phenotype.key },
    data: makeSheet(species, phenotype, 'Silver', createRandom(7)),
  }
}

/**
 * Returns `insert`, which copies the newest evaluation and its history row under new ids, `createRows`, which only
 * returns such rows, and `removeInserted`.
 */
export const preparePlainInsert = async (db: Db) => {
  // An interrupted run leaves its table.
  await sql`drop table if exists ${sql.table(HISTORY_COPY_TABLE)}`.execute(db)
  await sql`create table ${sql.table(HISTORY_COPY_TABLE)} (like history including all)`.execute(db)
  const inserted: string[] = []
  const listColumns = async (table: string) => {
    const { rows } = await sql<{ name: string }>`select column_name as name from information_schema.columns
      where table_name = ${table} and is_generated = 'NEVER' and column_name <> 'ordinal'`.execute(db)
    return rows.map(({ name }) => name)
  }
  const evaluationColumns = await listColumns('evaluations')
  const historyColumns = await listColumns('history')
  const newest = await db
    .selectFrom('evaluations')
    .selectAll()
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
  const history = await db
    .selectFrom('history')
    .selectAll()
    .where('record_id', '=', newest.id)
    .executeTakeFirstOrThrow()
  const insertRow = (table: string, names: readonly string[], row: object) => {
    const list = sql.join(names.map((name) => sql.ref(name)))
    return sql`insert into ${sql.table(table)} (${list})
      select ${list} from json_populate_record(null::${sql.table(table)}, ${JSON.stringify(row)}::json)`
  }
  const createRows = () => {
    const id = randomUUID()
    inserted.push(id)
    return {
      evaluation: { ...newest, id, public_id: id, modified_date: new Date() },
      history: { ...history, id: randomUUID(), record_id: id },
    }
  }
  const insert = () =>
    db.transaction().execute(async (tx) => {
      const rows = createRows()
      await insertRow('evaluations', evaluationColumns, rows.evaluation).execute(tx)
      await insertRow(HISTORY_COPY_TABLE, historyColumns, rows.history).execute(tx)
    })
  const removeInserted = async () => {
    await sql`drop table ${sql.table(HISTORY_COPY_TABLE)}`.execute(db)
    await sql`delete from evaluations where id = any(${inserted}::uuid[])`.execute(db)
    await sql`vacuum evaluations`.execute(db)
  }
  return { insert, createRows, removeInserted }
}
