/**
 * The mail queue. A mail is queued in the transaction of its event, so that it exists if and only if the event
 * happened; `send.ts` sends it. See docs/decisions/009-mail-queue.md.
 */
import type { MailEvent } from '@trophy/domain'
import { newId } from '#platform/database/id.ts'
import { isAddress } from '#platform/database/is-address.ts'
import { publishTopic } from '#platform/database/pubsub.ts'
import type { Tx } from '#platform/database/types.ts'
import type { Config } from '#platform/runtime/config.ts'
import { type Letter, renderLetter } from './letter.ts'

/** Topic published when mails are queued. */
export const MAIL_TOPIC = 'mails'

export type NewMail = {
  readonly event: MailEvent
  /** Identifies the event, for example by the id of a record: there is at most one mail per event. Not a secret. */
  readonly key: string
  readonly to: { readonly name: string; readonly address: string }
  readonly letter: Letter
  /** Sent after all others, like every mail that can be unsubscribed from. */
  readonly isBulk?: boolean
  /** After this time, the mail is not sent and its content is deleted. */
  readonly usefulUntil?: Date
}

/**
 * Queues a mail; call it in the transaction of the use case. Returns false, and queues nothing, if there already was a
 * mail for this event.
 */
export const enqueueMail = async (tx: Tx, config: Config, mail: NewMail, now: Date): Promise<boolean> => {
  const { event, key, to, letter, isBulk = false, usefulUntil } = mail
  const unsubscribe = letter.unsubscribe ?? null
  const { numInsertedOrUpdatedRows = 0n } = await tx
    .insertInto('mails')
    .values({
      id: newId(),
      event,
      event_key: key,
      to_name: to.name,
      to_address: to.address,
      subject: letter.subject,
      content: JSON.stringify({ ...renderLetter(letter, config), unsubscribe }),
      is_bulk: isBulk || unsubscribe !== null,
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
  await publishTopic(tx, MAIL_TOPIC)
  return true
}

/** Cancels unsent mails of these events, because their content no longer applies. */
export const cancelMails = async (
  tx: Tx,
  events: readonly MailEvent[],
  keys: readonly string[],
  now: Date,
): Promise<void> => {
  if (keys.length === 0) return
  await tx
    .updateTable('mails')
    .set({ state: 'given up', content: null, next_attempt_at: null, ended_at: now })
    .where('event', 'in', events)
    .where('event_key', 'in', keys)
    .where('state', 'in', ['queued', 'failed'])
    .execute()
}

/**
 * Deletes every mail, in any state, to these addresses and about this person: their keys start with the person's id.
 * Returns the ids of the mails; the mailer must delete those in the outbox.
 */
export const eraseMails = async (tx: Tx, id: string, emails: readonly string[]): Promise<string[]> => {
  const erased = await tx
    .deleteFrom('mails')
    .where(({ eb, or, and }) => {
      const isToPerson = or(emails.map((email) => isAddress('to_address', email)))
      // The office may have applied with its own address: its notices about others stay.
      return or([eb('event_key', 'like', `${id}%`), and([isToPerson, eb('event', '<>', 'newcomer')])])
    })
    .returning('id')
    .execute()
  return erased.map((mail) => mail.id)
}

/** The ranks of states in lists of mails, which have an index: queued and sending mails share one. */
export const MAIL_STATE_RANK = { waiting: 2, failed: 3 } as const
