/** Members: where their certification stands and what follows from it. */

import type { SignedInRole } from '#access/access.ts'
import type { MemberStatus } from '#access/roles.ts'
import { messages } from '#messages.ts'
import { addDays, formatDate } from '#values/dates.ts'

/** The part of a member that decides about the certification; dates are `YYYY-MM-DD` or null. */
export type Certification = {
  readonly role: SignedInRole | null
  readonly status: MemberStatus
  readonly valid_from: string | null
  readonly valid_to: string | null
}

/** A row of `GET /evaluation/measurers`: a member for whom an evaluation of a species may be entered now. */
export type MeasurerOption = {
  readonly _id: string
  readonly id_number: string
  readonly name: string
  /** The validity, `YYYY-MM-DD` or null, both ends included; the date of the evaluation must lie in it. */
  readonly valid: { readonly from: string | null; readonly to: string | null }
}

/** Days after the end of a certification in which evaluations from within it may still be entered and corrected. */
export const GRACE_DAYS = 60

/** The status that counts on `today`: an active member whose `valid_to` has passed is expired from the next day on. */
export const getEffectiveStatus = (member: Pick<Certification, 'status' | 'valid_to'>, today: string): MemberStatus =>
  member.status === 'active' && member.valid_to !== null && member.valid_to < today ? 'expired' : member.status

/** Whether a date lies in the member's validity, both ends included. An admin needs none. */
export const isInsideValidity = (member: Certification, date: string): boolean =>
  member.role === 'admin' ||
  ((member.valid_from === null || member.valid_from <= date) && (member.valid_to === null || date <= member.valid_to))

/** The day on which the validity ended, null where that lies ahead. */
const getEndDate = ({ valid_to }: Certification, today: string): string | null =>
  valid_to !== null && valid_to < today ? valid_to : null

/** Why a member whose certification is not active may not evaluate. */
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
 * Why this member may not enter evaluations of their own on `today`, as a sentence, or null when they may.
 * Within the grace days they may, for evaluations whose own date lies in the validity (`isInsideValidity`).
 */
export const entryBlockedReason = (member: Certification, today: string): string | null => {
  if (isActive(member, today)) return null
  const endedOn = getEndDate(member, today)
  const isInGrace =
    getEffectiveStatus(member, today) === 'expired' && endedOn !== null && today <= addDays(endedOn, GRACE_DAYS)
  return isInGrace ? null : inactiveReason(member, today)
}

/**
 * The same for an evaluation that is there already, or that is entered for another measurer: the grace days are for
 * own ones from within the validity only.
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
