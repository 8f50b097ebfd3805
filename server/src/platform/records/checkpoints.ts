/**
 * Checkpoints over the rows of all histories, which reveal a truncated or deleted chain. Each covers the rows since the
 * previous one, and that one's hash. The hash is signed. See docs/decisions/008-checkpoints-of-history.md.
 */
import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { CheckpointRow, Db, HistoryRow, Pool } from '#platform/database/types.ts'
import type { Signature, SigningKeys } from '#platform/runtime/signing-keys.ts'
import { canonicalJson, sha256 } from './history.ts'

/** The name of the lock under which one process at a time writes checkpoints: see `withTryLock`. */
export const CHECKPOINT_LOCK = 'checkpoints'

/** The advisory locks shared by all writers of a table: the defaults of migrations 005 and 030 take them. */
const WRITER_LOCKS = { history: 4_710_001, audit: 4_710_002 }

/** Rows per checkpoint; more rows get several. */
const MAX_CHECKPOINT_ROWS = 10_000
/** Timeout for active writers. It is short because others queue behind; the next run tries again. */
const LOCK_TIMEOUT_MS = 2_000
/** Age of the newest checkpoint at which the next one is due: less than an hour including the task's interval. */
const CHECKPOINT_INTERVAL_MS = 50 * 60_000

/** The columns of a row that a checkpoint covers. */
export type CheckpointedRow = Pick<HistoryRow, 'record_kind' | 'record_id' | 'seq' | 'hash'>

/** Returns a row's line in the manifest, with enough of its hash to identify a rewritten row. */
export const formatManifestLine = ({ record_kind, record_id, seq, hash }: CheckpointedRow): string =>
  `${record_kind} ${record_id} ${seq} ${hash.slice(0, 8)}`

/** Returns one hash over the full hashes of the rows, in their order. */
export const digestRows = (rows: readonly CheckpointedRow[]): string => {
  const hash = createHash('sha256')
  for (const { record_kind, record_id, seq, hash: rowHash } of rows)
    hash.update(`${record_kind} ${record_id} ${seq} ${rowHash}\n`)
  return hash.digest('hex')
}

export const hashCheckpoint = (row: Omit<CheckpointRow, 'hash' | keyof Signature>): string =>
  sha256(canonicalJson([row.number, row.at, row.up_to, row.rows, sha256(row.manifest), row.digest, row.previous]))

/** Returns what is signed. The prefix distinguishes it from everything else that the key signs. */
export const toSignedData = (hash: string): Uint8Array => Buffer.from(`checkpoint ${hash}`)

/** Lists the rows of all histories after one ordinal (null: from the first) up to another, in order. */
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
 * Writes checkpoints for all rows not covered yet. Returns the newest one, or null if there were no such rows. Call it
 * only under `CHECKPOINT_LOCK`.
 */
export const writeCheckpoint = async (
  pool: Pool,
  now: Date,
  sign: SigningKeys['sign'],
): Promise<CheckpointSummary | null> => {
  const upTo = await findLastSettledOrdinal(pool, 'history')
  let written: CheckpointSummary | null = null
  for (;;) {
    const newest: CheckpointSummary | undefined = written ?? (await findNewestCheckpoint(pool))
    const rows = await listHistoryRows(pool, { after: newest?.up_to ?? null, upTo, limit: MAX_CHECKPOINT_ROWS })
    const last = rows.at(-1)
    if (!last) return written
    const unsigned = buildCheckpoint(newest, rows, last.ordinal, now)
    const checkpoint: CheckpointRow = { ...unsigned, ...(sign(toSignedData(unsigned.hash)) ?? NO_SIGNATURE) }
    await pool.insertInto('history_checkpoints').values(checkpoint).execute()
    written = checkpoint
  }
}

/** The signature of what was written without a key. */
export const NO_SIGNATURE = { key_id: null, signature: null }

const buildCheckpoint = (
  before: CheckpointSummary | undefined,
  rows: readonly CheckpointedRow[],
  up_to: string,
  now: Date,
): Omit<CheckpointRow, keyof Signature> => {
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

/** Writes checkpoints if the newest one is older than `CHECKPOINT_INTERVAL_MS`. */
export const writeCheckpointIfDue: typeof writeCheckpoint = async (pool, now, sign) => {
  const newest = await findNewestCheckpoint(pool)
  const isDue = !newest || now.getTime() - Date.parse(newest.at) >= CHECKPOINT_INTERVAL_MS
  return isDue ? writeCheckpoint(pool, now, sign) : null
}

/** Returns the newest ordinal of a table before which no row can be added any more. */
export const findLastSettledOrdinal = (pool: Pool, table: keyof typeof WRITER_LOCKS): Promise<string> =>
  pool.transaction().execute(async (tx) => {
    await sql`set local lock_timeout = ${sql.lit(LOCK_TIMEOUT_MS)}`.execute(tx)
    await sql`select pg_advisory_xact_lock(${sql.lit(WRITER_LOCKS[table])})`.execute(tx)
    const { newest } = await tx
      .selectFrom(table)
      .select(sql<string>`coalesce(max(ordinal), 0)`.as('newest'))
      .executeTakeFirstOrThrow()
    return newest
  })
