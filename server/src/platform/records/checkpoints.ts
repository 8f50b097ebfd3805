/**
 * Checkpoints anchor the rows of all histories together, so that a chain whose newest rows were cut off, or that was
 * taken away as a whole, shows. Each covers the rows that came since the one before and the hash of that one. See
 * docs/decisions/008-checkpoints-of-history.md.
 */
import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { CheckpointRow, Db, HistoryRow } from '#platform/database/types.ts'
import { canonical, sha256 } from './history.ts'

/** The name under which one process at a time writes checkpoints: see `alone`. */
export const CHECKPOINTING = 'checkpoints'

/** The advisory lock that every writer of history shares; the trigger of migration 005 takes it. */
const HISTORY_WRITERS = 4_710_001

/** A checkpoint covers at most so many rows; what has gathered beyond that gets several. */
const MOST_ROWS = 10_000
/** Milliseconds to wait for writers at work. Others queue behind, so it is short: the next run tries again. */
const PATIENCE = 2_000
/** How old the newest checkpoint is when the next one is due: with the time between two runs less than an hour. */
const DUE_AFTER = 50 * 60_000

/** What a checkpoint covers of a row. */
export type Anchored = Pick<HistoryRow, 'record_kind' | 'record_id' | 'seq' | 'hash'>

/** A row as the manifest of its checkpoint names it; enough of its hash to tell which row was rewritten. */
export const manifestLineOf = ({ record_kind, record_id, seq, hash }: Anchored): string =>
  `${record_kind} ${record_id} ${seq} ${hash.slice(0, 8)}`

/** One hash over the whole hashes of rows, in their order. */
export const digestOfRows = (rows: readonly Anchored[]): string => {
  const hash = createHash('sha256')
  for (const { record_kind, record_id, seq, hash: own } of rows)
    hash.update(`${record_kind} ${record_id} ${seq} ${own}\n`)
  return hash.digest('hex')
}

export const hashOfCheckpoint = (row: Omit<CheckpointRow, 'hash'>): string =>
  sha256(canonical([row.number, row.at, row.up_to, row.rows, sha256(row.manifest), row.digest, row.previous]))

/** The rows of all histories behind one ordinal (null: from the first on) up to another, in the order they came. */
export const listRows = async (
  db: Db,
  { after, upTo, limit }: { readonly after: string | null; readonly upTo: string; readonly limit?: number },
): Promise<(Anchored & { readonly ordinal: string })[]> =>
  db
    .selectFrom('history')
    .select(['ordinal', 'record_kind', 'record_id', 'seq', 'hash'])
    .$if(after !== null, (query) => query.where('ordinal', '>', after))
    .where('ordinal', '<=', upTo)
    .orderBy('ordinal')
    .$if(limit !== undefined, (query) => query.limit(limit ?? 0))
    .execute()

/** A checkpoint without its manifest. */
type Link = Pick<CheckpointRow, 'number' | 'at' | 'up_to' | 'hash'>

const findNewest = (db: Db): Promise<Link | undefined> =>
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
export const anchorHistory = async (db: Db, now: Date): Promise<Link | null> => {
  const upTo = await findSettled(db)
  let written: Link | null = null
  for (;;) {
    const newest: Link | undefined = written ?? (await findNewest(db))
    const rows = await listRows(db, { after: newest?.up_to ?? null, upTo, limit: MOST_ROWS })
    const last = rows.at(-1)
    if (!last) return written
    const checkpoint: CheckpointRow = sealCheckpoint(newest, rows, last.ordinal, now)
    await db.insertInto('history_checkpoints').values(checkpoint).execute()
    written = checkpoint
  }
}

const sealCheckpoint = (
  before: Link | undefined,
  rows: readonly Anchored[],
  up_to: string,
  now: Date,
): CheckpointRow => {
  const checkpoint = {
    number: (before?.number ?? 0) + 1,
    at: now.toISOString(),
    up_to,
    rows: rows.length,
    manifest: rows.map(manifestLineOf).join('\n'),
    digest: digestOfRows(rows),
    previous: before?.hash ?? '',
  }
  return { ...checkpoint, hash: hashOfCheckpoint(checkpoint) }
}

/** The same, when the newest checkpoint is older than `DUE_AFTER`. */
export const anchorHistoryIfDue = async (db: Db, now: Date): Promise<Link | null> => {
  const newest = await findNewest(db)
  const isDue = !newest || now.getTime() - Date.parse(newest.at) >= DUE_AFTER
  return isDue ? anchorHistory(db, now) : null
}

/** The newest ordinal of which every one before has either its row, or none for ever. */
const findSettled = (db: Db): Promise<string> =>
  db.transaction().execute(async (trx) => {
    await sql`set local lock_timeout = ${sql.lit(PATIENCE)}`.execute(trx)
    await sql`select pg_advisory_xact_lock(${sql.lit(HISTORY_WRITERS)})`.execute(trx)
    const { rows } = await sql<{ newest: string }>`select coalesce(max(ordinal), 0) as newest from history`.execute(trx)
    return rows[0]?.newest ?? '0'
  })
