/** Actions on several selected judges and measurers at once: their bodies, and what they reject. */
import { z } from 'zod'
import { JUDGE_STATUSES } from '#access/roles.ts'
import { requiredDateSchema } from '#fields/value-schemas.ts'
import { messages } from '#messages.ts'
import { addYears, formatDate } from '#values/dates.ts'
import { writtenLetterSchema } from './bodies.ts'
import type { Member } from './response-schemas.ts'

export const MAX_SELECTED_MEMBERS = 500

const _id = z.uuid(messages.unknownMember).toLowerCase()

/** A list of different members. */
const selectionSchema = <Item extends z.ZodType<{ _id: string }>>(item: Item) =>
  z
    .array(item)
    .min(1)
    .max(MAX_SELECTED_MEMBERS)
    .refine((members) => new Set(members.map((one) => one._id)).size === members.length, 'May name each member once')

/** The body of `POST /member/renew`. `modified_date` is that of the list, to detect concurrent changes. */
export const renewalSchema = z.strictObject({
  members: selectionSchema(z.strictObject({ _id, modified_date: z.iso.datetime(messages.invalidFormat) })),
  valid_to: requiredDateSchema(),
})
export type Renewal = z.output<typeof renewalSchema>

/** The body of `POST /member/letter` and of its preview. The same letter with the same `id` is sent to a member once. */
export const letterSchema = z.strictObject({
  id: z.uuid(messages.invalidFormat),
  members: selectionSchema(z.strictObject({ _id })),
  ...writtenLetterSchema.shape,
})
export type MemberLetter = z.output<typeof letterSchema>

/** Returns the error for a date to which no member can be renewed, or null. */
export const renewalDateError = (valid_to: string, today: string): string | null => {
  const last = addYears(today, 100)
  return today <= valid_to && valid_to <= last ? null : `Must be between ${formatDate(today)} and ${formatDate(last)}`
}

/** Returns why a member cannot be selected, or null. */
export const selectionError = ({ status }: Pick<Member, 'status'>): string | null =>
  JUDGE_STATUSES.some((one) => one === status) ? null : 'Not in the list of judges and measurers any more.'

/** Returns why a member cannot be renewed to this date, or null. */
export const renewalError = (
  member: Pick<Member, 'status' | 'valid_from' | 'valid_to'>,
  valid_to: string,
): string | null => {
  const { valid_from } = member
  const error = selectionError(member)
  if (error !== null) return error
  if (valid_from !== null && valid_to < valid_from) return `Valid only from ${formatDate(valid_from)}.`
  if (member.valid_to !== null && valid_to < member.valid_to)
    return `Already valid for longer, to ${formatDate(member.valid_to)}.`
  return null
}
