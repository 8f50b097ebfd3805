/** E-mails about the user's own e-mail address. */
import { fullName, toRecipient } from '#identity/sessions/sessions.ts'
import type { UserRow } from '#platform/database/types.ts'
import type { Letter } from '#platform/mail/letter.ts'
import type { NewMail } from '#platform/mail/queue.ts'
import type { Config } from '#platform/runtime/config.ts'
import type { EmailToken } from './changes.ts'

type Recipient = Pick<UserRow, 'firstname' | 'lastname' | 'email'>

/** Asks the new address for confirmation. */
export const confirmationMail = (
  user: Recipient,
  { databaseName, publicUrl }: Config,
  email: string,
  { id, token, expiresAt }: EmailToken,
): NewMail => ({
  event: 'new address',
  key: id,
  to: { name: fullName(user), address: email },
  usefulUntil: expiresAt,
  letter: {
    subject: `Confirm your e-mail address for the ${databaseName}`,
    title: 'Confirm your e-mail address',
    body: [
      `Dear ${fullName(user)},`,
      `this address was entered in your profile in the ${databaseName}. Please confirm that it is yours. Until then, your current address stays in use.`,
      { button: 'Confirm this address', url: `${publicUrl}/account/email/${token}` },
      { aside: 'The link works once and is valid for 24 hours. A new address or password revokes it.' },
      { aside: 'If this was not you, you can ignore this e-mail; nothing will change.' },
    ],
  },
})

type Notice = Pick<Letter, 'subject' | 'title'> & { readonly sentence: string; readonly aside: string }

/** Notifies the address that `email` replaces. `key` identifies the change. */
const createNotice = (user: Recipient, email: string, key: string, { sentence, aside, ...head }: Notice): NewMail => ({
  event: 'address change',
  key,
  to: toRecipient(user),
  letter: { ...head, body: [`Dear ${fullName(user)},`, sentence, { facts: [['New address', email]] }, { aside }] },
})

/** Notifies the current address. */
export const changeRequestedMail = (
  user: Recipient,
  { databaseName, contactEmail }: Config,
  email: string,
  key: string,
): NewMail =>
  createNotice(user, email, key, {
    subject: `Request to change your e-mail address in the ${databaseName}`,
    title: 'Request to change your e-mail address',
    sentence: `a new e-mail address was entered in your profile in the ${databaseName}. It takes effect once it is confirmed with the link we sent to it.`,
    aside: `If this was not you, change your password immediately, which also revokes that link, and write to ${contactEmail}.`,
  })

/** Notifies the previous address. `key` is the id of the history entry. */
export const addressChangedMail = (
  user: Recipient,
  { databaseName, contactEmail }: Config,
  email: string,
  key: string,
): NewMail =>
  createNotice(user, email, key, {
    subject: `Your e-mail address in the ${databaseName} was changed`,
    title: 'Your e-mail address was changed',
    sentence: `your new e-mail address in the ${databaseName} was confirmed. You now sign in with it or with your ID number, and e-mails are sent to it.`,
    aside: `If this was not you, write to ${contactEmail} immediately.`,
  })
