/** Verification of the records that were changed since the last run: every night, by one server. */
import { setImmediate } from 'node:timers/promises'
import { withTryLock } from '#platform/database/advisory-lock.ts'
import type { Db, HistoryRow, Pool } from '#platform/database/types.ts'
import type { Deps } from '#platform/http/deps.ts'
import { checkpointChain } from '#platform/records/checkpoints.ts'
import { findNewestLink } from '#platform/records/signed-chain.ts'
import { checkHistories } from './check-histories.ts'
import type { RecordFinding } from './finding.ts'
import { checkScores } from './scores.ts'

/** The hour in UTC after which the night's run is due. */
const NIGHT_HOUR = 1

/** History rows whose records are checked at once: a few milliseconds, so that requests are not delayed. */
const BATCH_ROWS = 50

/** At most this many records with findings are named in the log. */
const MAX_LOGGED_RECORDS = 20

type Verification = {
  readonly records: number
  readonly findings: number
  /** Kind and id of records with findings. The log contains no values. */
  readonly found: readonly string[]
}

/**
 * Verifies history, values and score of every record changed since the last run, up to the newest checkpoint, and
 * stores the result. Returns null if tonight's run is not due or another server does it.
 */
export const verifyChangedRecords = async ({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<Verification | null> => {
  const verified = await withTryLock(db, 'verification', async (connection) => {
    const now = clock.now()
    const last = await findLastVerification(connection)
    if (last && Date.parse(last.at) >= getLastNight(now)) return null
    // Later rows may still be followed by rows with a lower ordinal.
    const upTo = (await findNewestLink(connection, checkpointChain))?.up_to ?? '0'
    const verification = await verifyRange(connection, last?.up_to ?? '0', upTo)
    const { records, findings } = verification
    await connection.insertInto('verifications').values({ at: now, up_to: upTo, records, findings }).execute()
    return verification
  })
  return verified ?? null
}

/** Returns the newest run, for the metrics too. */
export const findLastVerification = (db: Db) =>
  db.selectFrom('verifications').selectAll().orderBy('at', 'desc').limit(1).executeTakeFirst()

const getLastNight = (now: Date): number => {
  const night = new Date(now)
  night.setUTCHours(NIGHT_HOUR, 0, 0, 0)
  if (night > now) night.setUTCDate(night.getUTCDate() - 1)
  return night.getTime()
}

const verifyRange = async (pool: Pool, after: string, upTo: string): Promise<Verification> => {
  const found = new Set<string>()
  let [records, findings, last] = [0, 0, after]
  for (;;) {
    const rows = await pool
      .selectFrom('history')
      .select(['ordinal', 'record_kind', 'record_id'])
      .where('ordinal', '>', last)
      .where('ordinal', '<=', upTo)
      .orderBy('ordinal')
      .limit(BATCH_ROWS)
      .execute()
    const ids = [...new Set(rows.map(({ record_id }) => record_id))]
    if (ids.length === 0) return { records, findings, found: [...found].slice(0, MAX_LOGGED_RECORDS) }
    const report = ({ kind, id }: RecordFinding) => {
      findings += 1
      found.add(`${kind} ${id}`)
    }
    records += (await checkHistories(pool, listHistories(pool, ids), report)).records
    await checkScores(pool, ids, report)
    last = rows.at(-1)?.ordinal ?? last
    await setImmediate()
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
