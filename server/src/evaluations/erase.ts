/** Erasing what is personal: on an admin's word, and by the clock once a deleted evaluation cannot come back. */
import { HUNTER_DATA, messages, PRODUCT, problems, RESTORE_DAYS } from '@trophy/domain'
import { alone } from '../db/alone.ts'
import * as files from '../db/files.ts'
import { appendHistory, eraseHistoryValues, type HistoryEntry } from '../db/history.ts'
import { later } from '../db/later.ts'
import type { Db, EvaluationRow } from '../db/types.ts'
import type { Deps } from '../http/deps.ts'
import type { SignedIn } from '../http/sessions.ts'
import type { PeriodicTask } from '../periodic.ts'
import * as store from './store.ts'

/**
 * Erases the hunter's data from an evaluation, deleted or not, and from its history, for good. Doing it again changes
 * nothing. Throws 404 for an unknown evaluation.
 */
export const eraseHunter = async (trx: Db, user: SignedIn, id: string, now: Date): Promise<EvaluationRow> => {
  const row = await store.getForUpdate(trx, id, { isDeletedToo: true })
  if (!row) throw problems.notFound(messages.unknownEvaluation)
  return row.hunter_erased_at === null ? erase(trx, row, user, now) : row
}

const erase = async (trx: Db, row: EvaluationRow, by: HistoryEntry['by'], now: Date): Promise<EvaluationRow> => {
  const record = { kind: 'evaluation', id: row.id }
  const empty = Object.fromEntries(HUNTER_DATA.map((name) => [name, '']))
  await eraseHistoryValues(trx, record, HUNTER_DATA)
  await appendHistory(trx, { record, action: 'erase', at: now, by, changes: [] })
  // Whoever has the data still open in an editor cannot save it back.
  const modified_date = later(row.modified_date, now)
  return store.update(trx, row.id, { ...empty, hunter_erased_at: now, modified_date })
}

/** What is erased once an evaluation cannot come back: the hunter, the files and what they were called. */
const eraseForGood = async (trx: Db, row: EvaluationRow, now: Date): Promise<void> => {
  const record = { kind: 'evaluation', id: row.id }
  await files.removeAll(trx, record)
  await eraseHistoryValues(trx, record, ['files'])
  await store.update(trx, row.id, { files_num: 0 })
  await erase(trx, row, PRODUCT, now)
}

const BATCH = 100

/** Erases hunters and files of the evaluations that were deleted longer ago than they can be restored; answers how many. */
export const eraseExpired = async ({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<number> => {
  const erased = await alone(db, 'erase', async (connection) => {
    let count = 0
    for (;;) {
      const now = clock.now()
      const ids = await listExpired(connection, now)
      for (const id of ids)
        await connection.transaction().execute(async (trx) => {
          const row = await store.getForUpdate(trx, id, { isDeletedToo: true })
          if (row && row.deleted_at !== null && isErasable(row)) await eraseForGood(trx, row, now)
        })
      count += ids.length
      if (ids.length < BATCH) return count
    }
  })
  return erased ?? 0
}

/** Whether there is still something to erase. The hunter may have been erased before. */
const isErasable = ({ hunter_erased_at, files_num }: EvaluationRow): boolean =>
  hunter_erased_at === null || files_num > 0

const listExpired = async (db: Db, now: Date): Promise<string[]> => {
  const rows = await db
    .selectFrom('evaluations')
    .select('id')
    .where('deleted_at', '<', new Date(now.getTime() - RESTORE_DAYS * 86_400_000).toISOString())
    .where(({ eb, or }) => or([eb('hunter_erased_at', 'is', null), eb('files_num', '>', 0)]))
    .orderBy('deleted_at')
    .limit(BATCH)
    .execute()
  return rows.map(({ id }) => id)
}

export const erasureTask: PeriodicTask = {
  name: 'erasure',
  everyMinutes: 60,
  run: async (deps) => {
    const evaluations = await eraseExpired(deps)
    return evaluations > 0 ? { evaluations } : null
  },
}
