import type { HistoryEntry, RecordedChange } from '@trophy/domain'
import { listHistory } from '../db/history.ts'
import type { Db, HistoryChange, HistoryRow } from '../db/types.ts'

/** What was done to an evaluation, newest first. */
export const historyOf = async (db: Db, id: string): Promise<HistoryEntry[]> =>
  (await listHistory(db, { kind: 'evaluation', id })).reverse().map(entryOf)

const entryOf = (row: HistoryRow): HistoryEntry => ({
  _id: row.id,
  at: row.at,
  by: { name: row.by_name, role: row.by_role },
  action: row.action,
  changes: row.changes.map(changeOf),
  hash: row.hash,
  previous: row.previous,
})

const changeOf = ({ path, label, from, to, salt }: HistoryChange): RecordedChange => ({
  path,
  label,
  from,
  to,
  ...(salt === null ? { isErased: true } : {}),
})
