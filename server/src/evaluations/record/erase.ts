/** Erasure of hunters' data: on request of an admin, and automatically when a deleted evaluation expires. */
import {
  addTime,
  CHANGE_REASON,
  DAY_MS,
  fold,
  getValueAtPath,
  HINT_PATH,
  HUNTER_FIELDS,
  isHunterField,
  RESTORE_DAYS,
  SYSTEM_AUTHOR,
  withValue,
} from '@trophy/domain'
import { withTryLock } from '#platform/database/advisory-lock.ts'
import type { Db, EvaluationRow, HistoryRow, Tx } from '#platform/database/types.ts'
import { markFile } from '#platform/files/attachments.ts'
import { type Erasure, recordErasure } from '#platform/files/erasures.ts'
import * as files from '#platform/files/rows.ts'
import type { Deps } from '#platform/http/deps.ts'
import type { Action } from '#platform/http/implement.ts'
import { nextModifiedDate } from '#platform/records/edit-record.ts'
import {
  appendHistory,
  eraseHistoryValues,
  eraseHistoryWhere,
  type FilePath,
  type HistoryEntry,
  listHistory,
} from '#platform/records/history.ts'
import { eraseRemarks } from '#reviews/review.ts'
import * as store from './store.ts'

/**
 * Permanently erases the hunter's data, comments and remarks that name the hunter and files that show the hunter from
 * an evaluation (deleted or not) and its history. Idempotent. Throws 404 for an unknown evaluation.
 */
export const eraseHunter = async (tx: Tx, { deps, user, now }: Action, id: string): Promise<EvaluationRow> => {
  const row = await store.getForUpdate(tx, id, { includeDeleted: true })
  if (row.hunter_erased_at !== null) return row
  const erased = await erase(tx, row, user, now)
  await recordErasure(tx, deps.backups, { scope: 'hunter', id, at: now })
  return erased
}

/**
 * Repeats the erasure of a hunter, or of a deleted evaluation, in a restored database. Files with these keys were
 * erased too, even if they were not yet marked as showing the hunter when the backup was made. Returns false if the
 * database has no such evaluation.
 */
export const repeatErasure = async (
  tx: Tx,
  { scope, id, at }: Erasure,
  fileKeys: ReadonlySet<string>,
): Promise<boolean> => {
  const row = await store.find(tx, id, { includeDeleted: true })
  if (!row) return false
  if (scope === 'evaluation') {
    await erasePermanently(tx, row, at)
    return true
  }
  const record = { kind: 'evaluation', id }
  const unmarked = (await files.list(tx, record)).filter(({ key, shows_hunter }) => !shows_hunter && fileKeys.has(key))
  for (const file of unmarked) await markFile(tx, file, { by: SYSTEM_AUTHOR, at, showsHunter: true })
  await erase(tx, { ...row, hunter_files_num: row.hunter_files_num + unmarked.length }, SYSTEM_AUTHOR, at)
  return true
}

const erase = async (tx: Tx, row: EvaluationRow, by: HistoryEntry['by'], now: Date): Promise<EvaluationRow> => {
  const record = { kind: 'evaluation', id: row.id }
  const emptyValues = Object.fromEntries(HUNTER_FIELDS.map((name) => [name, '']))
  const history = await listHistory(tx, record)
  const namesHunter = createNameMatcher(row, history)
  const hunterFileNames = listHunterFileNames(history)
  await files.removeAll(tx, record, now, 'those that show the hunter')
  await eraseHistoryWhere(tx, record, ({ path, from, to }) => {
    if (isHunterField(path) || [CHANGE_REASON, HINT_PATH, HUNTER_FILES_PATH].includes(path)) return true
    if (path === FILES_PATH) return [from, to].some((name) => hunterFileNames.has(name) || namesHunter(name))
    // The first entry stores the whole sheet.
    if (path === 'data') return namesHunter(getValueAtPath(to, COMMENTS_PATH))
    return path === COMMENTS_PATH && (namesHunter(from) || namesHunter(to))
  })
  await appendHistory(tx, { record, action: 'erase', at: now, by, changes: [] })
  await eraseRemarks(tx, row.id, namesHunter, { by, at: now })
  // Prevents an open editor from saving the data back.
  const modified_date = nextModifiedDate(row.modified_date, now)
  const data = namesHunter(getValueAtPath(row.data, COMMENTS_PATH)) ? withValue(row.data, COMMENTS_PATH, '') : row.data
  return store.update(tx, row.id, {
    ...emptyValues,
    data: JSON.stringify(data),
    files_num: row.files_num - row.hunter_files_num,
    hunter_files_num: 0,
    hunter_erased_at: now,
    modified_date,
  })
}

const FILES_PATH: FilePath = 'files'
const HUNTER_FILES_PATH: FilePath = 'hunter_files'

/** Returns the names of all files that show the hunter or did, including removed ones. */
const listHunterFileNames = (history: readonly HistoryRow[]): ReadonlySet<unknown> => {
  const changes = history.flatMap((entry) => entry.changes).filter(({ path }) => path === HUNTER_FILES_PATH)
  return new Set(changes.flatMap(({ from, to }) => [from, to]).filter((name) => name !== null))
}

/** The only free text of a sheet; not part of the score. */
const COMMENTS_PATH = 'supplementary.comments'
/** Shorter Latin words, for example `von`, do not identify a person. */
const MIN_NAME_LENGTH = 4

/** Matches texts that contain a current or former name of the hunter, including inflected forms such as `Novákem`. */
const createNameMatcher = (row: EvaluationRow, history: readonly HistoryRow[]): ((text: unknown) => boolean) => {
  const formerNames = history.flatMap(({ changes }) =>
    changes.flatMap(({ path, from, to }) => (path === 'hunter_name' ? [from, to] : [])),
  )
  const words = [row.hunter_name, ...formerNames].flatMap(splitWords)
  const latinNames = words.filter((word) => isLatin(word) && word.length >= MIN_NAME_LENGTH)
  // Some scripts do not separate words with spaces.
  const otherNames = words.filter((word) => word !== '' && !isLatin(word))
  return (text) =>
    splitWords(text).some(
      (word) => latinNames.some((name) => word.startsWith(name)) || otherNames.some((name) => word.includes(name)),
    )
}

const isLatin = (word: string): boolean => /^[a-z\d]*$/.test(word)

const splitWords = (text: unknown): string[] => (typeof text === 'string' ? fold(text).split(/[^\p{L}\p{N}]+/u) : [])

/** Erases the hunter's data, the files and their names. */
const erasePermanently = async (tx: Tx, row: EvaluationRow, now: Date): Promise<void> => {
  const record = { kind: 'evaluation', id: row.id }
  await files.removeAll(tx, record, now)
  await eraseHistoryValues(tx, record, [FILES_PATH])
  const withoutFiles = await store.update(tx, row.id, { files_num: 0, hunter_files_num: 0 })
  await erase(tx, withoutFiles, SYSTEM_AUTHOR, now)
}

const BATCH_SIZE = 100

/** Erases hunters and files of evaluations that can no longer be restored. Returns the number of evaluations. */
export const eraseExpired = async ({ db, clock, backups }: Pick<Deps, 'db' | 'clock' | 'backups'>): Promise<number> => {
  const erased = await withTryLock(db, 'erase', async (connection) => {
    let count = 0
    for (;;) {
      const now = clock.now()
      const ids = await listExpired(connection, now)
      for (const id of ids)
        await connection.transaction().execute(async (tx) => {
          const row = await store.getForUpdate(tx, id, { includeDeleted: true })
          if (row.deleted_at === null || !isErasable(row)) return
          await erasePermanently(tx, row, now)
          await recordErasure(tx, backups, { scope: 'evaluation', id, at: now })
        })
      count += ids.length
      if (ids.length < BATCH_SIZE) return count
    }
  })
  return erased ?? 0
}

/** Returns true if there is data left to erase; the hunter may already have been erased. */
const isErasable = ({ hunter_erased_at, files_num }: EvaluationRow): boolean =>
  hunter_erased_at === null || files_num > 0

const listExpired = async (db: Db, now: Date): Promise<string[]> => {
  const rows = await db
    .selectFrom('evaluations')
    .select('id')
    .where('deleted_at', '<', addTime(now, -RESTORE_DAYS * DAY_MS).toISOString())
    .where(({ eb, or }) => or([eb('hunter_erased_at', 'is', null), eb('files_num', '>', 0)]))
    .orderBy('deleted_at')
    .limit(BATCH_SIZE)
    .execute()
  return rows.map(({ id }) => id)
}
