import type { HistoryEntry, RecordedChange } from '@trophy/domain'
import type { Db, HistoryChange, HistoryRow } from '#platform/database/types.ts'
import { listHistory, type RecordRef } from './history.ts'

/** Returns the history of a record, newest first, as sent to clients. */
export const listHistoryEntries = async (db: Db, record: RecordRef): Promise<HistoryEntry[]> =>
  (await listHistory(db, record)).reverse().map(toHistoryEntry)

export const toHistoryEntry = (row: HistoryRow): HistoryEntry => ({
  _id: row.id,
  at: row.at,
  by: { name: row.by_name, role: row.by_role },
  action: row.action,
  changes: row.changes.map(toRecordedChange),
  hash: row.hash,
  previous: row.previous,
})

const toRecordedChange = ({ path, label, from, to, salt }: HistoryChange): RecordedChange => ({
  path,
  label,
  from,
  to,
  ...(salt === null ? { isErased: true } : {}),
})
