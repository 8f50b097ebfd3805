/** Members: where their certification stands and what follows from it. */
import type { SignedInRole } from './access.ts'
import { addDays, printDate } from './dates.ts'
import type { MemberStatus } from './lists/roles.ts'
import { messages } from './messages.ts'

/** The part of a member that decides about the certification; dates are `YYYY-MM-DD` or null. */
export type Certification = {
  readonly role: SignedInRole | null
  readonly status: MemberStatus
  readonly valid_from: string | null
  readonly valid_to: string | null
}

/** Days after the end of a certification in which evaluations from within it may still be entered and corrected. */
export const GRACE_DAYS = 60

/** The status that counts on `today`: an active member whose `valid_to` has passed is expired from the next day on. */
export const effectiveStatus = (member: Pick<Certification, 'status' | 'valid_to'>, today: string): MemberStatus =>
  member.status === 'active' && member.valid_to !== null && member.valid_to < today ? 'expired' : member.status

/** Whether a date lies in the member's validity, both ends included. An admin needs none. */
export const isInsideValidity = (member: Certification, date: string): boolean =>
  member.role === 'admin' ||
  ((member.valid_from === null || member.valid_from <= date) && (member.valid_to === null || date <= member.valid_to))

/**
 * Why this member may not enter or correct evaluations on `today`, as a sentence, or null when they may.
 * Within the grace days they may, for evaluations whose own date lies in the validity (`isInsideValidity`).
 */
export const evaluatingRefusal = (member: Certification, today: string): string | null => {
  if (member.role === 'admin') return null
  const status = effectiveStatus(member, today)
  if (status === 'active') return null
  if (status !== 'expired') return messages.notActive
  const endedOn = member.valid_to !== null && member.valid_to < today ? member.valid_to : null
  if (endedOn === null) return messages.certificationEnded
  return today <= addDays(endedOn, GRACE_DAYS)
    ? null
    : messages.certificationEndedOn.replace('{date}', printDate(endedOn))
}
