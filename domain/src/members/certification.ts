/** A member's certification status and the permissions it implies. */
import type { SignedInRole } from '#access/access.ts'
import type { MemberStatus } from '#access/roles.ts'
import { messages } from '#messages.ts'
import { addDays, addYears, formatDate } from '#values/dates.ts'
import type { Member } from './response-schemas.ts'

/** The fields of a member that determine the certification. Dates are `YYYY-MM-DD` or null. */
export type Certification = Readonly<Pick<Member, 'status' | 'valid_from' | 'valid_to'>> & {
  readonly role: SignedInRole | null
}

/** Days after a certification ends in which evaluations from within it can still be entered and corrected. */
export const GRACE_DAYS = 60

/** The length of the validity that is suggested when a member is approved. */
const SUGGESTED_YEARS = 5

/** Returns the validity to suggest to the admin who approves a member. */
export const suggestValidity = (today: string) =>
  ({ valid_from: today, valid_to: addYears(today, SUGGESTED_YEARS) }) as const

/** Returns true if the validity is the one that `suggestValidity` returns. */
export const isSuggestedValidity = (
  today: string,
  { valid_from, valid_to }: { readonly valid_from?: unknown; readonly valid_to?: unknown },
): boolean => {
  const suggested = suggestValidity(today)
  return valid_from === suggested.valid_from && valid_to === suggested.valid_to
}

/** Returns the status on `today`: an active member is expired from the day after `valid_to`. */
export const getEffectiveStatus = (member: Pick<Certification, 'status' | 'valid_to'>, today: string): MemberStatus =>
  member.status === 'active' && member.valid_to !== null && member.valid_to < today ? 'expired' : member.status

/** Returns true if a date is within the member's validity, both ends included. Always true for admins. */
export const isInsideValidity = (member: Certification, date: string): boolean =>
  member.role === 'admin' ||
  ((member.valid_from === null || member.valid_from <= date) && (member.valid_to === null || date <= member.valid_to))

/** Returns the day on which the validity ended, or null if it has not ended. */
const getEndDate = ({ valid_to }: Certification, today: string): string | null =>
  valid_to !== null && valid_to < today ? valid_to : null

const inactiveReason = (member: Certification, today: string): string => {
  if (getEffectiveStatus(member, today) !== 'expired') return messages.notActive
  const endedOn = getEndDate(member, today)
  return endedOn === null
    ? messages.certificationEnded
    : messages.certificationEndedOn.replace('{date}', formatDate(endedOn))
}

const isActive = (member: Certification, today: string): boolean =>
  member.role === 'admin' || getEffectiveStatus(member, today) === 'active'

/**
 * Returns why this member may not enter own evaluations on `today`, or null. During the grace period they may, for
 * evaluations dated within the validity (`isInsideValidity`).
 */
export const entryBlockedReason = (member: Certification, today: string): string | null => {
  if (isActive(member, today)) return null
  const endedOn = getEndDate(member, today)
  const isInGrace =
    getEffectiveStatus(member, today) === 'expired' && endedOn !== null && today <= addDays(endedOn, GRACE_DAYS)
  return isInGrace ? null : inactiveReason(member, today)
}

/**
 * Returns why this member may not correct an existing evaluation, or enter one for another measurer, on `today`, or
 * null. The grace period applies only to own evaluations dated within the validity.
 */
export const correctionBlockedReason = (
  member: Certification,
  today: string,
  evaluation: { readonly isOwn: boolean; readonly eval_date: string },
): string | null => {
  if (isActive(member, today)) return null
  return evaluation.isOwn && isInsideValidity(member, evaluation.eval_date)
    ? entryBlockedReason(member, today)
    : inactiveReason(member, today)
}
