/** Actions on several selected members: all or none. */
import { createHash } from 'node:crypto'
import {
  type MemberLetter,
  Problem,
  problems,
  type Renewal,
  renewalDateError,
  renewalError,
  selectionError,
  toUtcDate,
} from '@trophy/domain'
import type { Tx } from '#platform/database/types.ts'
import type { Action } from '#platform/http/implement.ts'
import type { Limit } from '#platform/limits/attempt-limits.ts'
import { renderLetter } from '#platform/mail/letter.ts'
import { enqueueMail } from '#platform/mail/queue.ts'
import type { Config } from '#platform/runtime/config.ts'
import { letterMail } from './mails.ts'
import type { MemberRow } from './response.ts'
import * as store from './store.ts'
import { storeMember } from './update.ts'

type Selected = { readonly _id: string }

/**
 * Runs `work` for each member, in the order of the ids, so that two calls do not wait for each other's rows forever.
 * Throws 400 with the errors at `members.0`, `members.1` … if it throws a problem for any of them.
 */
const forEachMember = async <Item extends Selected>(
  members: readonly Item[],
  message: string,
  work: (item: Item) => Promise<unknown>,
): Promise<void> => {
  const errors: Record<string, string> = {}
  for (const [index, item] of [...members.entries()].sort(([, a], [, b]) => (a._id < b._id ? -1 : 1)))
    await work(item).catch((error: unknown) => {
      if (!(error instanceof Problem)) throw error
      errors[`members.${index}`] = error.message
    })
  if (Object.keys(errors).length > 0) throw problems.invalid(errors, message)
}

const assertNoError = (error: string | null): void => {
  if (error !== null) throw problems.unprocessable(error)
}

/** Renews members to a date. Returns their number. Throws 400 with the errors at `valid_to` or by member. */
export const renewMembers = async (
  tx: Tx,
  { deps: { config }, user: by, now: at }: Action,
  { members, valid_to }: Renewal,
): Promise<number> => {
  const dateError = renewalDateError(valid_to, toUtcDate(at))
  if (dateError !== null) throw problems.invalid({ valid_to: dateError })
  await forEachMember(members, 'No member was renewed.', ({ _id: id, modified_date: readModifiedDate }) =>
    storeMember(tx, config, { id, readModifiedDate, by, at }, (row) => {
      assertNoError(renewalError(row, valid_to))
      return { columns: { status: 'active', valid_to } }
    }),
  )
  return members.length
}

/** Letters of an admin in an hour, including those that are rejected. */
export const letterLimit: Limit<{ readonly user: { readonly _id: string } }> = {
  name: 'letters to members',
  windowSeconds: 3600,
  counts: 'calls',
  getCounters: ({ user }) => [{ key: user._id, max: 20 }],
}

/** Locks the members of a letter and returns their rows by id. Throws 400 with the errors by member. */
const lockRecipients = async (tx: Tx, members: readonly Selected[]): Promise<ReadonlyMap<string, MemberRow>> => {
  const rows = new Map<string, MemberRow>()
  await forEachMember(members, 'No e-mail was sent.', async ({ _id }) => {
    const row = await store.getForUpdate(tx, _id)
    assertNoError(selectionError(row) ?? (row.email === '' ? 'Has no e-mail address.' : null))
    rows.set(_id, row)
  })
  return rows
}

/** Returns the number of new e-mails: a letter with the same id and text is queued for a member once. */
export const enqueueLetters = async (
  tx: Tx,
  { deps: { config }, now }: Action,
  { members, ...letter }: MemberLetter,
): Promise<number> => {
  const digest = createHash('sha256').update(JSON.stringify(letter)).digest('hex')
  let count = 0
  for (const [id, row] of await lockRecipients(tx, members))
    if (await enqueueMail(tx, config, letterMail(row, letter, `${id} ${digest}`), now)) count += 1
  return count
}

/** Renders the e-mail to the first member of a letter. */
export const previewLetter = async (tx: Tx, config: Config, { members, ...letter }: MemberLetter) => {
  const rows = await lockRecipients(tx, members)
  const mail = letterMail(rows.get(members[0]?._id ?? '') as MemberRow, letter, '')
  return { to: mail.to, html: renderLetter(mail.letter, config).html }
}
