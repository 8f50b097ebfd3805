/** E-mails about the user's own e-mail address. */

import { fullName } from '#identity/sessions/sessions.ts'
import type { Tx, UserRow } from '#platform/database/types.ts'
import type { Letter } from '#platform/mail/letter.ts'
import { enqueueMail } from '#platform/mail/queue.ts'
import type { Config } from '#platform/runtime/config.ts'
import type { EmailToken } from './changes.ts'

type Recipient = Pick<UserRow, 'firstname' | 'lastname' | 'email'>

const addressConfirmation = (name: string, url: string, { databaseName }: Config): Letter => ({
  subject: `Confirm your e-mail address for the ${databaseName}`,
  title: 'Confirm your e-mail address',
  body: [
    `Dear ${name},`,
    `this address was entered in your profile in the ${databaseName}. Please confirm that it is yours. Until then, your current address stays in use.`,
    { button: 'Confirm this address', url },
    { aside: 'The link works once and is valid for 24 hours. A new address or password revokes it.' },
    { aside: 'If this was not you, you can ignore this e-mail; nothing will change.' },
  ],
})

const addressChangeRequested = (name: string, email: string, { databaseName, contactEmail }: Config): Letter => ({
  subject: `Request to change your e-mail address in the ${databaseName}`,
  title: 'Request to change your e-mail address',
  body: [
    `Dear ${name},`,
    `a new e-mail address was entered in your profile in the ${databaseName}. It takes effect once it is confirmed with the link we sent to it.`,
    { facts: [['New address', email]] },
    {
      aside: `If this was not you, change your password immediately, which also revokes that link, and write to ${contactEmail}.`,
    },
  ],
})

const addressChanged = (name: string, email: string, { databaseName, contactEmail }: Config): Letter => ({
  subject: `Your e-mail address in the ${databaseName} was changed`,
  title: 'Your e-mail address was changed',
  body: [
    `Dear ${name},`,
    `your new e-mail address in the ${databaseName} was confirmed. You now sign in with it or with your ID number, and e-mails are sent to it.`,
    { facts: [['New address', email]] },
    { aside: `If this was not you, write to ${contactEmail} immediately.` },
  ],
})

/** Asks the new address for confirmation and notifies the current one. */
export const enqueueEmailChange = async (
  tx: Tx,
  config: Config,
  recipient: Recipient,
  email: string,
  { id, token, expiresAt }: EmailToken,
  now: Date,
): Promise<void> => {
  const name = fullName(recipient)
  const letter = addressConfirmation(name, `${config.publicUrl}/account/email/${token}`, config)
  const to = { name, address: email }
  await enqueueMail(tx, config, { event: 'new address', key: id, to, letter, usefulUntil: expiresAt }, now)
  const currentRecipient = { name, address: recipient.email }
  await enqueueMail(
    tx,
    config,
    { event: 'address change', key: id, to: currentRecipient, letter: addressChangeRequested(name, email, config) },
    now,
  )
}

/** Notifies the previous address. `key` identifies the change: the id of its history row. */
export const enqueueAddressChanged = async (
  tx: Tx,
  config: Config,
  recipient: Recipient,
  email: string,
  key: string,
  now: Date,
): Promise<void> => {
  const name = fullName(recipient)
  const to = { name, address: recipient.email }
  await enqueueMail(tx, config, { event: 'address change', key, to, letter: addressChanged(name, email, config) }, now)
}
