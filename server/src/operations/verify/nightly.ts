/** Verification of the records that were changed since the last run: every night, by one server. */
import { setTimeout as sleep } from 'node:timers/promises'
import { type RawBuilder, sql } from 'kysely'
import { withTryLock } from '#platform/database/advisory-lock.ts'
import type { Db, HistoryRow, Pool } from '#platform/database/types.ts'
import type { Deps } from '#platform/http/deps.ts'
import { findNewestCheckpoint } from '#platform/records/checkpoints.ts'
import { checkHistories } from './check-histories.ts'
import type { RecordFinding } from './finding.ts'
import { findRecordsWithoutHistory } from './histories.ts'
import { checkScores } from './scores.ts'
import { RECORD_KINDS } from './stored-records.ts'

/** The hour in UTC after which the night's run is due. */
const NIGHT_HOUR = 1

/** History rows whose records are checked at once. They take some milliseconds, in which no request is answered. */
const BATCH_ROWS = 20

/** At most this many records with findings are named in the log. */
const MAX_LOGGED_RECORDS = 20

type Verification = {
  readonly records: number
  readonly findings: number
  /** Kind and id of records with findings. The log contains no values. */
  readonly found: readonly string[]
}

/**
 * Verifies history, values and score of every record changed since the last run, whether or not its history says so, and
 * stores the result. Covers histories up to the newest checkpoint. Returns null if tonight's run is not due or another
 * server does it. An aborted `signal` ends it with an error, and the next run starts again.
 */
export const verifyChangedRecords = async (
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  signal?: AbortSignal,
): Promise<Verification | null> => {
  const verified = await withTryLock(db, 'verification', async (connection) => {
    const now = clock.now()
    const last = await findLastVerification(connection)
    if (!isDue(last, now)) return null
    const oldest_running = await readOldestRunning(connection)
    // Later rows may still be followed by rows with a lower ordinal.
    const up_to = (await findNewestCheckpoint(connection))?.up_to ?? '0'
    const changes = { after: last?.up_to ?? '0', upTo: up_to, since: last?.oldest_running ?? null }
    const verification = await verifyChanges(connection, changes, signal)
    const { records, findings } = verification
    await connection.insertInto('verifications').values({ at: now, up_to, oldest_running, records, findings }).execute()
    return verification
  })
  return verified ?? null
}

const readOldestRunning = async (db: Db): Promise<string> => {
  const { rows } = await sql<{ oldest: string }>`
    select pg_snapshot_xmin(pg_current_snapshot())::text as oldest`.execute(db)
  return rows[0]?.oldest ?? '0'
}

/** Returns the newest run, for the metrics too. */
export const findLastVerification = (db: Db) =>
  db.selectFrom('verifications').selectAll().orderBy('at', 'desc').limit(1).executeTakeFirst()

/** Returns true if records have not been verified since the last night. */
export const isVerificationDue = async (db: Db, now: Date): Promise<boolean> =>
  isDue(await findLastVerification(db), now)

const isDue = (last: { readonly at: string } | undefined, now: Date): boolean =>
  last === undefined || Date.parse(last.at) < getLastNight(now)

const getLastNight = (now: Date): number => {
  const night = new Date(now)
  night.setUTCHours(NIGHT_HOUR, 0, 0, 0)
  if (night > now) night.setUTCDate(night.getUTCDate() - 1)
  return night.getTime()
}

/** History rows after one ordinal up to another, and rows that a transaction since the given one has written. */
type Changes = { readonly after: string; readonly upTo: string; readonly since: string | null }

const verifyChanges = async (pool: Pool, changes: Changes, signal?: AbortSignal): Promise<Verification> => {
  const found = new Set<string>()
  let [records, findings] = [0, 0]
  const report = ({ kind, id }: RecordFinding) => {
    findings += 1
    found.add(`${kind} ${id}`)
  }
  const check = async (ids: readonly string[]) => {
    signal?.throwIfAborted()
    const started = performance.now()
    records += (await checkHistories(pool, listHistories(pool, ids), report)).records
    await checkScores(pool, ids, report)
    // Leaves about half of the time to requests.
    await sleep(performance.now() - started)
  }
  for await (const ids of listByHistory(pool, changes)) await check(ids)
  for (const [kind, { table }] of Object.entries(RECORD_KINDS)) {
    for await (const ids of listByTransaction(pool, { table, id: 'id' }, changes)) await check(ids)
    for await (const ids of listMissing(pool, kind, table, changes)) await check(ids)
  }
  for (const part of RECORD_PARTS) for await (const ids of listByTransaction(pool, part, changes)) await check(ids)
  for await (const finding of findRecordsWithoutHistory(pool)) report(finding)
  return { records, findings, found: [...found].slice(0, MAX_LOGGED_RECORDS) }
}

/** Yields the ids of records by their new history rows. */
async function* listByHistory(db: Db, { after, upTo }: Changes): AsyncGenerator<string[]> {
  let last = after
  for (;;) {
    const rows = await db
      .selectFrom('history')
      .select(['ordinal', 'record_id'])
      .where('ordinal', '>', last)
      .where('ordinal', '<=', upTo)
      .orderBy('ordinal')
      .limit(BATCH_ROWS)
      .execute()
    if (rows.length === 0) return
    yield [...new Set(rows.map(({ record_id }) => record_id))]
    last = rows.at(-1)?.ordinal ?? last
  }
}

/** A table, and its column with the id of the record. */
type RecordTable = { readonly table: string; readonly id: string }

/** Tables with values that the history of another record contains. */
const RECORD_PARTS: readonly RecordTable[] = [
  { table: 'files', id: 'owner_id' },
  { table: 'handbook_files', id: 'chapter_id' },
]

/**
 * Yields the ids of the other records that a transaction since the last run has written: a change by SQL leaves no
 * history. PostgreSQL stores the last 32 bits of the transaction's number in each row.
 */
const listByTransaction = (
  db: Db,
  { table, id }: RecordTable,
  { after, upTo, since }: Changes,
): AsyncGenerator<string[]> => {
  const column = sql.ref(`record.${id}`)
  return listIds(
    (last) => sql`select distinct ${column} as id from ${sql.table(table)} as record
      where ${column} > ${last} and ((record.xmin::text::bigint - ${since ?? '0'}::bigint) & 4294967295) < 2147483648
        and not exists (select from history where record_id = ${column} and ordinal > ${after} and ordinal <= ${upTo})
      order by id limit ${sql.lit(BATCH_ROWS)}`,
    db,
  )
}

/** Yields the ids of the other records that have a history but no row: most were deleted, a few may be missing. */
const listMissing = (db: Db, kind: string, table: string, { after, upTo }: Changes): AsyncGenerator<string[]> =>
  listIds(
    (last) => sql`select record_id as id from history as first
      where record_kind = ${kind} and seq = 1 and record_id > ${last}
        and not exists (select from ${sql.table(table)} as record where record.id = first.record_id)
        and not exists (
          select from history where record_id = first.record_id and ordinal > ${after} and ordinal <= ${upTo}
        )
      order by record_id limit ${sql.lit(BATCH_ROWS)}`,
    db,
  )

async function* listIds(select: (last: string) => RawBuilder<unknown>, db: Db): AsyncGenerator<string[]> {
  let last = '00000000-0000-0000-0000-000000000000'
  for (;;) {
    const { rows } = await (select(last) as RawBuilder<{ id: string }>).execute(db)
    if (rows.length === 0) return
    yield rows.map(({ id }) => id)
    last = rows.at(-1)?.id ?? last
  }
}

async function* listHistories(db: Db, ids: readonly string[]): AsyncGenerator<HistoryRow> {
  yield* await db
    .selectFrom('history')
    .selectAll()
    .where('record_id', 'in', ids)
    .orderBy('record_kind')
    .orderBy('record_id')
    .orderBy('seq')
    .execute()
}
