/**
 * Checkpoints: a signed hash chain over the rows of all histories, which reveals a truncated or deleted history. See
 * docs/decisions/008-checkpoints-of-history.md.
 */
import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { CheckpointRow, Db, HistoryRow, Pool } from '#platform/database/types.ts'
import type { Signature, SigningKeys } from '#platform/runtime/signing-keys.ts'
import { canonicalJson, sha256 } from './history.ts'

/** The name of the lock under which one process at a time writes checkpoints: see `withTryLock`. */
export const CHECKPOINT_LOCK = 'checkpoints'

/** The advisory lock that writers of the history share: the function `next_history_ordinal` takes it. */
const WRITER_LOCK = 4_710_001
/** Timeout for active writers. It is short because others queue behind; the next run tries again. */
const LOCK_TIMEOUT_MS = 2_000

/** Rows per checkpoint; more rows get several. */
const MAX_CHECKPOINT_ROWS = 10_000
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

/** Lists the rows of all histories in the order of their ordinals, from the first row if `after` is null. */
export const listHistoryRows = (
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

export const hashCheckpoint = ({
  number,
  at,
  up_to,
  rows,
  manifest,
  digest,
  previous,
}: Omit<CheckpointRow, 'hash' | keyof Signature>): string =>
  sha256(canonicalJson([number, at, up_to, rows, sha256(manifest), digest, previous]))

/** Returns the text that the key signs. */
export const toSignedText = (hash: string): Uint8Array => Buffer.from(`checkpoint ${hash}`)

/** Returns true if the newest signed checkpoint was signed with none of these keys: the right one is missing. */
export const hasUnknownSignature = async (
  db: Db,
  { publicKeys }: Pick<SigningKeys, 'publicKeys'>,
): Promise<boolean> => {
  const newest = await db
    .selectFrom('history_checkpoints')
    .select('key_id')
    .where('key_id', 'is not', null)
    .orderBy('number', 'desc')
    .executeTakeFirst()
  return newest !== undefined && publicKeys.every(({ id }) => id !== newest.key_id)
}

/** Is called with the number of a checkpoint that is not extended, because it is not what the server would write. */
type ReportForged = (number: number) => void

/**
 * Returns the newest checkpoint that may be extended. The server's own role can add rows with any number to the table,
 * and a forged one that claims to cover later rows would otherwise end the chain.
 */
const findNewestCheckpoint = async (
  db: Db,
  reportForged: ReportForged = () => undefined,
): Promise<CheckpointRow | undefined> => {
  let newest: CheckpointRow | undefined
  do {
    if (newest) reportForged(newest.number)
    const { number } = newest ?? {}
    newest = await db
      .selectFrom('history_checkpoints')
      .selectAll()
      .$if(number !== undefined, (query) => query.where('number', '<', number ?? 0))
      .orderBy('number', 'desc')
      .limit(1)
      .executeTakeFirst()
  } while (newest && !(await isGenuine(db, newest)))
  return newest
}

/** Returns true if the checkpoint follows an earlier one and covers the rows since then. */
const isGenuine = async (db: Db, checkpoint: CheckpointRow): Promise<boolean> => {
  const { number, previous, up_to, rows: rowCount, digest, hash } = checkpoint
  if (number < 1 || rowCount > MAX_CHECKPOINT_ROWS || hash !== hashCheckpoint(checkpoint)) return false
  const before = await db
    .selectFrom('history_checkpoints')
    .select('up_to')
    .where('number', '<', number)
    .where('hash', '=', previous)
    .executeTakeFirst()
  if (!before && previous !== '') return false
  const rows = await listHistoryRows(db, { after: before?.up_to ?? null, upTo: up_to, limit: MAX_CHECKPOINT_ROWS + 1 })
  return rows.length === rowCount && rows.at(-1)?.ordinal === up_to && digestRows(rows) === digest
}

/** Writes and returns checkpoints for all rows not covered yet. Call it only under `CHECKPOINT_LOCK`. */
export const writeCheckpoints = async (
  pool: Pool,
  now: Date,
  sign: SigningKeys['sign'],
  reportForged?: ReportForged,
): Promise<readonly CheckpointRow[]> =>
  extendCheckpoints(pool, now, sign, await findNewestCheckpoint(pool, reportForged))

/** Writes checkpoints if the newest one is older than `CHECKPOINT_INTERVAL_MS`. */
export const writeCheckpointsIfDue: typeof writeCheckpoints = async (pool, now, sign, reportForged) => {
  const newest = await findNewestCheckpoint(pool, reportForged)
  const age = newest ? now.getTime() - Date.parse(newest.at) : CHECKPOINT_INTERVAL_MS
  // A time in the future, which is wrong or forged, does not delay the next one.
  const isDue = age >= CHECKPOINT_INTERVAL_MS || age < 0
  return isDue ? extendCheckpoints(pool, now, sign, newest) : []
}

const extendCheckpoints = async (
  pool: Pool,
  now: Date,
  sign: SigningKeys['sign'],
  newest: CheckpointRow | undefined,
): Promise<readonly CheckpointRow[]> => {
  const upTo = await findLastSettledOrdinal(pool)
  const written: CheckpointRow[] = []
  for (;;) {
    const last = written.at(-1) ?? newest
    const rows = await listHistoryRows(pool, { after: last?.up_to ?? null, upTo, limit: MAX_CHECKPOINT_ROWS })
    const end = rows.at(-1)
    if (!end) return written
    const unsigned = {
      number: await findFreeNumber(pool, last?.number ?? 0),
      at: now.toISOString(),
      up_to: end.ordinal,
      rows: rows.length,
      manifest: rows.map(formatManifestLine).join('\n'),
      digest: digestRows(rows),
      previous: last?.hash ?? '',
    }
    const hash = hashCheckpoint(unsigned)
    const signature = sign(toSignedText(hash)) ?? { key_id: null, signature: null }
    const checkpoint = { ...unsigned, hash, ...signature }
    await pool.insertInto('history_checkpoints').values(checkpoint).execute()
    written.push(checkpoint)
  }
}

/** Returns the first number after the given one without a checkpoint: forged ones may have the next numbers. */
const findFreeNumber = async (db: Db, after: number): Promise<number> => {
  const rows = await db
    .selectFrom('history_checkpoints')
    .select('number')
    .where('number', '>', after)
    .orderBy('number')
    .execute()
  return rows.reduce((free, { number }) => (number === free ? free + 1 : free), after + 1)
}

/** Returns the newest ordinal before which no row can be added any more. */
const findLastSettledOrdinal = (pool: Pool): Promise<string> =>
  pool.transaction().execute(async (tx) => {
    await sql`set local lock_timeout = ${sql.lit(LOCK_TIMEOUT_MS)}`.execute(tx)
    await sql`select pg_advisory_xact_lock(${sql.lit(WRITER_LOCK)})`.execute(tx)
    const { newest } = await tx
      .selectFrom('history')
      .select(sql<string>`coalesce(max(ordinal), 0)`.as('newest'))
      .executeTakeFirstOrThrow()
    return newest
  })
