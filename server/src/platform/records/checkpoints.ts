/**
 * Checkpoints: the signed chain over the rows of all histories, which reveals a truncated or deleted history. See
 * docs/decisions/008-checkpoints-of-history.md.
 */
import { createHash } from 'node:crypto'
import type { CheckpointRow, Db, HistoryRow, Pool } from '#platform/database/types.ts'
import type { SigningKeys } from '#platform/runtime/signing-keys.ts'
import { canonicalJson, sha256 } from './history.ts'
import { type LinkHead, type RowRange, type SignedChain, writeLinks } from './signed-chain.ts'

/** The name of the lock under which one process at a time writes checkpoints: see `withTryLock`. */
export const CHECKPOINT_LOCK = 'checkpoints'

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

/** Lists the rows of all histories in the range. */
export const listHistoryRows = (
  db: Db,
  { after, upTo, limit }: RowRange,
): Promise<(CheckpointedRow & { readonly ordinal: string })[]> =>
  db
    .selectFrom('history')
    .select(['ordinal', 'record_kind', 'record_id', 'seq', 'hash'])
    .$if(after !== null, (query) => query.where('ordinal', '>', after))
    .where('ordinal', '<=', upTo)
    .orderBy('ordinal')
    .$if(limit !== undefined, (query) => query.limit(limit ?? 0))
    .execute()

export const checkpointChain: SignedChain<CheckpointRow> = {
  table: 'history_checkpoints',
  rowTable: 'history',
  signedPrefix: 'checkpoint',
  hashLink: ({ number, at, up_to, rows, manifest, digest, previous }) =>
    sha256(canonicalJson([number, at, up_to, rows, sha256(manifest), digest, previous])),
}

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
export const findNewestCheckpoint = async (
  db: Db,
  reportForged: ReportForged = () => undefined,
): Promise<LinkHead | undefined> => {
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
  if (number < 1 || rowCount > MAX_CHECKPOINT_ROWS || hash !== checkpointChain.hashLink(checkpoint)) return false
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

/** Writes checkpoints for all rows not covered yet: see `writeLinks`. Call it only under `CHECKPOINT_LOCK`. */
export const writeCheckpoint = async (
  pool: Pool,
  now: Date,
  sign: SigningKeys['sign'],
  reportForged?: ReportForged,
): Promise<LinkHead | null> => extendCheckpoints(pool, now, sign, await findNewestCheckpoint(pool, reportForged))

const extendCheckpoints = (pool: Pool, now: Date, sign: SigningKeys['sign'], newest: LinkHead | undefined) =>
  writeLinks(pool, checkpointChain, sign, newest, async (range) => {
    const rows = await listHistoryRows(pool, { ...range, limit: MAX_CHECKPOINT_ROWS })
    const last = rows.at(-1)
    if (!last) return null
    const manifest = rows.map(formatManifestLine).join('\n')
    return { at: now.toISOString(), up_to: last.ordinal, rows: rows.length, manifest, digest: digestRows(rows) }
  })

/** Writes checkpoints if the newest one is older than `CHECKPOINT_INTERVAL_MS`. */
export const writeCheckpointIfDue: typeof writeCheckpoint = async (pool, now, sign, reportForged) => {
  const newest = await findNewestCheckpoint(pool, reportForged)
  const age = newest ? now.getTime() - Date.parse(newest.at) : CHECKPOINT_INTERVAL_MS
  // A time in the future, which is wrong or forged, does not delay the next one.
  const isDue = age >= CHECKPOINT_INTERVAL_MS || age < 0
  return isDue ? extendCheckpoints(pool, now, sign, newest) : null
}
