/** The edit of a stored record: lock, check for a concurrent change, compare, write and append to the history. */
import { problems } from '@trophy/domain'
import type { HistoryRow, Tx } from '#platform/database/types.ts'
import { appendHistory, type Change, canonicalJson, type HistoryEntry } from './history.ts'

/** Returns the next `modified_date`, later than the previous one even within the same millisecond. */
export const nextModifiedDate = (before: string, now: Date): Date =>
  new Date(Math.max(now.getTime(), Date.parse(before) + 1))

type StoredRow = { readonly id: string; readonly modified_date: string }

/** Functions that lock, compare and write records of one kind. */
export type RecordKind<Row extends StoredRow, Values> = {
  readonly kind: string
  /** Returns the row, locked until the end of the transaction. Throws 404. */
  readonly lock: (tx: Tx, id: string) => Promise<Row>
  readonly listChanges: (before: Row, values: Values) => readonly Change[]
  /** Returns true for values that are stored, with a row in the history, even if no field changes. */
  readonly isAlwaysStored?: (values: Values) => boolean
  /** Returns the stored row. */
  readonly write: (tx: Tx, before: Row, values: Values, modifiedDate: Date) => Promise<Row>
}

/** Throws 409 if the caller has read another version of the row. Without a date there is no check. */
export const assertUnchanged = (
  { modified_date }: Pick<StoredRow, 'modified_date'>,
  readModifiedDate?: string,
): void => {
  if (readModifiedDate !== undefined && readModifiedDate !== modified_date) throw problems.stale()
}

/** Returns the fields that differ, in the order of `labels`; for a new record, all that are not null. */
export const listFieldChanges = <Field extends string>(
  labels: Readonly<Record<Field, string>>,
  before: Readonly<Record<NoInfer<Field>, unknown>> | null,
  after: Readonly<Record<NoInfer<Field>, unknown>>,
): Change[] =>
  Object.entries<string>(labels).flatMap(([name, label]) => {
    const path = name as Field
    const [from, to] = [before?.[path] ?? null, after[path]]
    return canonicalJson(from) === canonicalJson(to) ? [] : [{ path, label, from, to }]
  })

/** The author, the time and the record of an edit. */
export type Edit = Pick<HistoryEntry, 'by' | 'at'> & {
  readonly id: string
  /** The `modified_date` that the caller has read, if it was sent. */
  readonly readModifiedDate?: string | undefined
}

/** The rows before and after an edit; `entry` is null if nothing changed and nothing was written. */
export type EditResult<Row> = {
  readonly before: Row
  readonly row: Row
  readonly changes: readonly Change[]
  readonly entry: HistoryRow | null
}

/**
 * Edits a record with the values that `decide` returns for the locked row; `decide` may throw to reject the edit.
 * Throws 404 for an unknown record, and 409 if it was changed after `readModifiedDate`.
 */
export const editRecord = async <Row extends StoredRow, Values>(
  tx: Tx,
  { kind, lock, listChanges, isAlwaysStored, write }: RecordKind<Row, Values>,
  { id, readModifiedDate, at, by }: Edit,
  decide: (before: Row) => Values | Promise<Values>,
): Promise<EditResult<Row>> => {
  const before = await lock(tx, id)
  assertUnchanged(before, readModifiedDate)
  const values = await decide(before)
  const changes = listChanges(before, values)
  if (changes.length === 0 && !isAlwaysStored?.(values)) return { before, row: before, changes, entry: null }
  const row = await write(tx, before, values, nextModifiedDate(before.modified_date, at))
  return {
    before,
    row,
    changes,
    entry: await appendHistory(tx, { record: { kind, id }, action: 'update', at, by, changes }),
  }
}
