/** The author of automatic changes, reasons for corrections, and the limits of restoring. */
import type { Actor } from '#access/access.ts'
import { addTime, DAY_MS, MINUTE_MS } from '#values/dates.ts'

/** The author of automatic changes. */
export const SYSTEM_AUTHOR = { _id: null, name: 'Trophy evaluation database', role: 'system' } as const

/** Days for which a deleted evaluation can be restored. After that, the hunter's data is erased. */
export const RESTORE_DAYS = 90

/**
 * The reason for correcting the record of another person, sent with an edit. Only the history keeps it, under this path.
 * It may name the hunter, so it is erased with the hunter's data.
 */
export const CHANGE_REASON = 'change_reason'

export const MAX_CHANGE_REASON_LENGTH = 300

/** Returns the last instant (ISO 8601) at which an evaluation deleted at `deletedAt` can be restored. */
export const getRestoreDeadline = (deletedAt: string): string =>
  addTime(new Date(deletedAt), RESTORE_DAYS * DAY_MS).toISOString()

/** Minutes for which the judge who deleted an evaluation can restore it. */
const UNDO_MINUTES = 10

type Deletion = { readonly deleted_at: string | null; readonly deleted_by: string | null }

/** Returns true for the judge who has just deleted the evaluation. */
export const canUndoDeletion = (user: Pick<Actor, '_id'>, { deleted_at, deleted_by }: Deletion, now: Date): boolean =>
  deleted_at !== null && deleted_by === user._id && now <= addTime(new Date(deleted_at), UNDO_MINUTES * MINUTE_MS)
