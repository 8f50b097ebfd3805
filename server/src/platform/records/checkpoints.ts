/**
 * Checkpoints anchor the rows of all histories together, so that a chain whose newest rows were cut off, or that was
 * taken away as a whole, shows. Each covers the rows that came since the one before and the hash of that one. See
 * docs/decisions/008-checkpoints-of-history.md.
 */
import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { CheckpointRow, Db, HistoryRow } from '#platform/database/types.ts'
import { canonicalJson, sha256 } from './history.ts'

/** The name under which one process at a time writes checkpoints: see `alone`. */
export const CHECKPOINT_LOCK = 'checkpoints'

/** The advisory lock that every writer of history shares; the trigger of migration 005 takes it. */
const HISTORY_WRITERS = 4_710_001

/** A checkpoint covers at most so many rows; what has gathered beyond that gets several. */
const MAX_CHECKPOINT_ROWS = 10_000
/** Milliseconds to wait for writers at work. Others queue behind, so it is short: the next run tries again. */
const LOCK_TIMEOUT_MS = 2_000
/** How old the newest checkpoint is when the next one is due: with the time between two runs less than an hour. */
const CHECKPOINT_INTERVAL_MS = 50 * 60_000

/** What a checkpoint covers of a row. */
export type CheckpointedRow = Pick<HistoryRow, 'record_kind' | 'record_id' | 'seq' | 'hash'>

/** A row as the manifest of its checkpoint names it; enough of its hash to tell which row was rewritten. */
export const formatManifestLine = ({ record_kind, record_id, seq, hash }: CheckpointedRow): string =>
  `${record_kind} ${record_id} ${seq} ${hash.slice(0, 8)}`

/** One hash over the whole hashes of rows, in their order. */
export const digestRows = (rows: readonly CheckpointedRow[]): string => {
  const hash = createHash('sha256')
  for (const { record_kind, record_id, seq, hash: rowHash } of rows)
    hash.update(`${record_kind} ${record_id} ${seq} ${rowHash}\n`)
  return hash.digest('hex')
}

export const hashCheckpoint = (row: Omit<CheckpointRow, 'hash'>): string =>
  sha256(canonicalJson([row.number, row.at, row.up_to, row.rows, sha256(row.manifest), row.digest, row.previous]))

/** The rows of all histories behind one ordinal (null: from the first on) up to another, in the order they came. */
export const listHistoryRows = async (
  db: Db,
  { after, upTo, limit }: { readonly after: string | null; readonly upTo: string; readonly limit?: number },
): Promise<(CheckpointedRow & { readonly ordinal: string })[]> =>
  db
    .selectFrom('history')
    .select(['ordinal', 'record_kind', 'record_id', 'seq', 'hash'])
    .$if(after !== null, (query) => query.where('ordinal', '>', after))
    .where('ordinal', '<=', upTo)
    .orderBy('ordinal')
    .$if(limit !== undefined, (query) => query.limit(limit ?? 0))
    .execute()

/** A checkpoint without its manifest. */
type CheckpointSummary = Pick<CheckpointRow, 'number' | 'at' | 'up_to' | 'hash'>

const findNewestCheckpoint = (db: Db): Promise<CheckpointSummary | undefined> =>
  db
    .selectFrom('history_checkpoints')
    .select(['number', 'at', 'up_to', 'hash'])
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst()

/**
 * Anchors every row that no checkpoint covers yet, and answers the newest checkpoint it wrote; null where there was
 * nothing to anchor. Only under `alone`.
 */
export const writeCheckpoint = async (db: Db, now: Date): Promise<CheckpointSummary | null> => {
  const upTo = await findLastSettledOrdinal(db)
  let written: CheckpointSummary | null = null
  for (;;) {
    const newest: CheckpointSummary | undefined = written ?? (await findNewestCheckpoint(db))
    const rows = await listHistoryRows(db, { after: newest?.up_to ?? null, upTo, limit: MAX_CHECKPOINT_ROWS })
    const last = rows.at(-1)
    if (!last) return written
    const checkpoint: CheckpointRow = buildCheckpoint(newest, rows, last.ordinal, now)
    await db.insertInto('history_checkpoints').values(checkpoint).execute()
    written = checkpoint
  }
}

const buildCheckpoint = (
  before: CheckpointSummary | undefined,
  rows: readonly CheckpointedRow[],
  up_to: string,
  now: Date,
): CheckpointRow => {
  const checkpoint = {
    number: (before?.number ?? 0) + 1,
    at: now.toISOString(),
    up_to,
    rows: rows.length,
    manifest: rows.map(formatManifestLine).join('\n'),
    digest: digestRows(rows),
    previous: before?.hash ?? '',
  }
  return { ...checkpoint, hash: hashCheckpoint(checkpoint) }
}

/** The same, when the newest checkpoint is older than `DUE_AFTER`. */
export const writeCheckpointIfDue = async (db: Db, now: Date): Promise<CheckpointSummary | null> => {
  const newest = await findNewestCheckpoint(db)
  const isDue = !newest || now.getTime() - Date.parse(newest.at) >= CHECKPOINT_INTERVAL_MS
  return isDue ? writeCheckpoint(db, now) : null
}

/** The newest ordinal of which every one before has either its row, or none for ever. */
const findLastSettledOrdinal = (db: Db): Promise<string> =>
  db.transaction().execute(async (trx) => {
    await sql`set local lock_timeout = ${sql.lit(LOCK_TIMEOUT_MS)}`.execute(trx)
    await sql`select pg_advisory_xact_lock(${sql.lit(HISTORY_WRITERS)})`.execute(trx)
    const { rows } = await sql<{ newest: string }>`select coalesce(max(ordinal), 0) as newest from history`.execute(trx)
    return rows[0]?.newest ?? '0'
  })
