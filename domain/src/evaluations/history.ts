/** What `GET /evaluation/{id}/history` answers, and how long a deleted evaluation can come back. */
import { addTime, DAY_MS } from '#values/dates.ts'

/** One value that was changed. Values are as stored: dates `YYYY-MM-DD`, countries as codes. */
export type RecordedChange = {
  /** The dotted path under which the evaluation answers the value; of a new one the wholes `information` and `data`. */
  readonly path: string
  readonly label: string
  readonly from: unknown
  readonly to: unknown
  /** There where the values were erased for good; both are null then. */
  readonly isErased?: true
}

/** Something that was done to a record. The hashes chain the rows of one record. */
export type HistoryEntry = {
  readonly _id: string
  readonly at: string
  readonly by: { readonly name: string; readonly role: string }
  /** `create`, `update`, `delete`, `restore`, `erase` … */
  readonly action: string
  readonly changes: readonly RecordedChange[]
  readonly hash: string
  /** The hash of the row before; empty for the first. */
  readonly previous: string
}

/** The product itself, the author of automatic changes. */
export const SYSTEM_AUTHOR = { _id: null, name: 'Trophy evaluation database', role: 'system' } as const

/** Days for which a deleted evaluation can be restored. Then the hunter's data is erased. */
export const RESTORE_DAYS = 90

/** The instant (ISO 8601) up to which an evaluation deleted at that instant can be restored. */
export const getRestoreDeadline = (deletedAt: string): string =>
  addTime(new Date(deletedAt), RESTORE_DAYS * DAY_MS).toISOString()

/** What is erased of a hunter. Date, country and location of the hunt belong to the trophy and stay. */
export const ERASED_HUNTER_FIELDS = [
  'hunter_name',
  'hunter_address',
  'hunter_phone',
  'hunter_email',
  'supporting_information',
] as const
