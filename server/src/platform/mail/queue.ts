/**
 * The queue of mails. A mail is put into it in the transaction of what it tells of, so there is the mail if and only if
 * that has happened; `send.ts` takes it from there. See docs/decisions/009-mail-queue.md.
 */
import type { MailEvent } from '@trophy/domain'
import { newId } from '#platform/database/id.ts'
import { isAddress } from '#platform/database/is-address.ts'
import { publishTopic } from '#platform/database/pubsub.ts'
import type { Db } from '#platform/database/types.ts'
import type { Config } from '#platform/runtime/config.ts'
import { type Letter, renderLetter } from './letter.ts'

/** The name under which new mails are announced. */
export const MAIL_TOPIC = 'mails'

/** A mail to be queued. */
export type NewMail = {
  readonly event: MailEvent
  /** Which of these events it is, such as the id of a record: of each there is one mail, ever. No secret. */
  readonly key: string
  readonly to: { readonly name: string; readonly address: string }
  readonly letter: Letter
  /** When what it says does not hold any more; from then on it is not sent, and its text is erased. */
  readonly usefulUntil?: Date
}

/**
 * Queues a mail; call it in the transaction of the use case. Answers false, and queues nothing, when there was a mail
 * of this event already.
 */
export const enqueueMail = async (trx: Db, config: Config, mail: NewMail, now: Date): Promise<boolean> => {
  const { event, key, to, letter, usefulUntil } = mail
  const unsubscribe = letter.unsubscribe ?? null
  const { numInsertedOrUpdatedRows = 0n } = await trx
    .insertInto('mails')
    .values({
      id: newId(),
      event,
      event_key: key,
      to_name: to.name,
      to_address: to.address,
      subject: letter.subject,
      content: JSON.stringify({ ...renderLetter(letter, config), unsubscribe }),
      is_bulk: unsubscribe !== null,
      state: 'queued',
      attempts: 0,
      last_error: '',
      created_at: now,
      next_attempt_at: now,
      useful_until: usefulUntil ?? null,
    })
    .onConflict((conflict) => conflict.columns(['event', 'event_key']).doNothing())
    .executeTakeFirst()
  if (numInsertedOrUpdatedRows === 0n) return false
  await publishTopic(trx, MAIL_TOPIC)
  return true
}

/** Takes back the mails of these events that were not sent yet: what they say holds no longer. */
export const cancelMails = async (
  trx: Db,
  events: readonly MailEvent[],
  keys: readonly string[],
  now: Date,
): Promise<void> => {
  if (keys.length === 0) return
  await trx
    .updateTable('mails')
    .set({ state: 'given up', content: null, next_attempt_at: null, ended_at: now })
    .where('event', 'in', events)
    .where('event_key', 'in', keys)
    .where('state', 'in', ['queued', 'failed'])
    .execute()
}

/**
 * Erases, in whatever state, every mail to this address and those that tell others of the person: their keys begin with
 * the person's id. Of somebody of whom nothing is to be kept. Answers the ids of the mails, some of which may lie in
 * the outbox, where the mailer erases them.
 */
export const eraseMails = async (
  trx: Db,
  { id, email }: { readonly id: string; readonly email: string },
): Promise<string[]> => {
  const isToPerson = isAddress('to_address', email)
  const erased = await trx
    .deleteFrom('mails')
    .where(({ eb, or, and }) =>
      // The office may have applied with its own address: what it is told of others stays.
      or([eb('event_key', 'like', `${id}%`), and([isToPerson, eb('event', '<>', 'newcomer')])]),
    )
    .returning('id')
    .execute()
  return erased.map((mail) => mail.id)
}
