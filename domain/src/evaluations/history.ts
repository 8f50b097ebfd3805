/** The response of `GET /evaluation/{id}/history`, and the limits of restoring and erasing. */
import { addTime, DAY_MS } from '#values/dates.ts'

/** A changed value, as stored: dates `YYYY-MM-DD`, countries as codes. */
export type RecordedChange = {
  /** The dotted path of the value in the response; for a new evaluation the whole `information` and `data`. */
  readonly path: string
  readonly label: string
  readonly from: unknown
  readonly to: unknown
  /** Set if the values were permanently erased; both are null then. */
  readonly isErased?: true
}

/** An entry in a record's hash-chained history. */
export type HistoryEntry = {
  readonly _id: string
  readonly at: string
  readonly by: { readonly name: string; readonly role: string }
  /** `create`, `update`, `delete`, `restore`, `erase` … */
  readonly action: string
  readonly changes: readonly RecordedChange[]
  readonly hash: string
  /** The hash of the previous entry; empty for the first. */
  readonly previous: string
}

/** The author of automatic changes. */
export const SYSTEM_AUTHOR = { _id: null, name: 'Trophy evaluation database', role: 'system' } as const

/** Days for which a deleted evaluation can be restored. After that, the hunter's data is erased. */
export const RESTORE_DAYS = 90

/** Returns the last instant (ISO 8601) at which an evaluation deleted at `deletedAt` can be restored. */
export const getRestoreDeadline = (deletedAt: string): string =>
  addTime(new Date(deletedAt), RESTORE_DAYS * DAY_MS).toISOString()
