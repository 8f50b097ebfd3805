/** The author of automatic changes, and the limits of restoring and erasing. */
import { addTime, DAY_MS } from '#values/dates.ts'

/** The author of automatic changes. */
export const SYSTEM_AUTHOR = { _id: null, name: 'Trophy evaluation database', role: 'system' } as const

/** Days for which a deleted evaluation can be restored. After that, the hunter's data is erased. */
export const RESTORE_DAYS = 90

/**
 * Sent with an edit: the reason for correcting the record of another person. Only the history keeps it, under this path;
 * it may name the hunter, so it is erased with the hunter's data.
 */
export const CHANGE_REASON = 'change_reason'

export const MAX_CHANGE_REASON_LENGTH = 300

/** Minutes for which the judge who deleted an evaluation can restore it. */
export const UNDO_MINUTES = 10

/** Returns the last instant (ISO 8601) at which an evaluation deleted at `deletedAt` can be restored. */
export const getRestoreDeadline = (deletedAt: string): string =>
  addTime(new Date(deletedAt), RESTORE_DAYS * DAY_MS).toISOString()
