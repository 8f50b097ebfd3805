/** Actions on several selected members: all or none. */
import { createHash } from 'node:crypto'
import {
  formatDate,
  JUDGE_STATUSES,
  type Member,
  type MemberLetter,
  messages,
  Problem,
  problems,
  type Renewal,
  toUtcDate,
  validityBounds,
} from '@trophy/domain'
import type { Tx } from '#platform/database/types.ts'
import type { Action } from '#platform/http/implement.ts'
import type { Limit } from '#platform/limits/attempt-limits.ts'
import { renderLetter } from '#platform/mail/letter.ts'
import { enqueueMail } from '#platform/mail/queue.ts'
import type { Config } from '#platform/runtime/config.ts'
import { letterMail } from './mails.ts'
import * as store from './store.ts'
import { storeMember } from './update.ts'

const CHANGED_MEANWHILE = 'Has been changed meanwhile; check the dates and renew again.'

/** Returns why a member cannot be selected, or null. */
const findSelectionError = ({ status }: Pick<Member, 'status'>): string | null =>
  JUDGE_STATUSES.some((one) => one === status) ? null : 'Not in the list of judges and measurers any more.'

/** Returns why a member cannot be renewed to this date, or null. */
const findRenewalError = (
  { valid_from, valid_to: before }: Pick<Member, 'valid_from' | 'valid_to'>,
  valid_to: string,
): string | null => {
  if (valid_from !== null && valid_to < valid_from) return `Valid only from ${formatDate(valid_from)}.`
  if (before !== null && valid_to < before) return `Already valid for longer, to ${formatDate(before)}.`
  return null
}

/** Renews members to a date. Returns the number of e-mails. Throws 400 with the errors at `valid_to` or by member. */
export const renewMembers = async (
  tx: Tx,
  { deps: { config }, user: by, now: at }: Action,
  { members, valid_to }: Renewal,
): Promise<number> => {
  const today = toUtcDate(at)
  const { last } = validityBounds(today)
  if (valid_to < today || last < valid_to)
    throw problems.invalid({ valid_to: `Must be between ${formatDate(today)} and ${formatDate(last)}` })
  const errors: Record<string, string> = {}
  let mailCount = 0
  // In id order, to avoid deadlocks.
  for (const [index, member] of [...members.entries()].sort(([, a], [, b]) => (a._id < b._id ? -1 : 1)))
    try {
      const edit = { id: member._id, readModifiedDate: member.modified_date, by, at }
      const { mails } = await storeMember(tx, config, edit, (row) => {
        const error = findSelectionError(row) ?? findRenewalError(row, valid_to)
        if (error !== null) throw problems.unprocessable(error)
        return { columns: { status: 'active', valid_to } }
      })
      mailCount += mails.length
    } catch (error) {
      if (!(error instanceof Problem)) throw error
      errors[`members.${index}`] = error.code === 'STALE' ? CHANGED_MEANWHILE : error.message
    }
  if (Object.keys(errors).length > 0) throw problems.invalid(errors, 'No member was renewed.')
  return mailCount
}

/** Limits the e-mails that an admin writes, including those that are rejected. */
export const letterLimit: Limit<{ readonly user: { readonly _id: string } }> = {
  name: 'e-mails to members',
  windowSeconds: 3600,
  message: 'You can write to members 20 times an hour. Please try again later.',
  counts: 'calls',
  getCounters: ({ user }) => [{ key: user._id, max: 20 }],
}

/** Returns the recipients of an e-mail, in its order. Throws 400 with the errors by member. */
const listRecipients = async (tx: Tx, members: MemberLetter['members'], isLocked: boolean) => {
  const ids = members.map(({ _id }) => _id)
  const found = new Map((await store.listRecipients(tx, ids, isLocked)).map((row) => [row.id, row]))
  const errors: Record<string, string> = {}
  const recipients = ids.flatMap((id, index) => {
    const row = found.get(id)
    const error = row
      ? (findSelectionError(row) ?? (row.email === '' ? 'Has no e-mail address.' : null))
      : messages.unknownMember
    if (error !== null) errors[`members.${index}`] = error
    return row ?? []
  })
  if (Object.keys(errors).length > 0) throw problems.invalid(errors, 'No e-mail was sent.')
  return recipients
}

/** Returns the number of new e-mails: one with the same id and text is queued for a member once. */
export const enqueueLetters = async (
  tx: Tx,
  { deps: { config }, now }: Action,
  { members, ...letter }: MemberLetter,
): Promise<number> => {
  const digest = createHash('sha256').update(JSON.stringify(letter)).digest('hex')
  let count = 0
  for (const row of await listRecipients(tx, members, true))
    if (await enqueueMail(tx, config, letterMail(row, letter, `${row.id} ${digest}`), now)) count += 1
  return count
}

/** Renders the e-mail to the first of its members. */
export const previewLetter = async (tx: Tx, config: Config, { members, ...letter }: MemberLetter) => {
  const [first] = await listRecipients(tx, members, false)
  const mail = letterMail(first as store.Recipient, letter, '')
  return { to: mail.to, html: renderLetter(mail.letter, config).html }
}
