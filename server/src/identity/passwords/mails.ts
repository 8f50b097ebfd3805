/** The two e-mails with a link that sets a password. */
import type { ResetKind } from '@trophy/domain'
import { revokeEmailChanges } from '#identity/email/changes.ts'
import { fullName, toRecipient } from '#identity/sessions/sessions.ts'
import type { Tx, UserRow } from '#platform/database/types.ts'
import type { Letter } from '#platform/mail/letter.ts'
import { cancelMails, enqueueMail } from '#platform/mail/queue.ts'
import type { Config } from '#platform/runtime/config.ts'
import { issueResetToken, revokeResetTokens } from './reset-tokens.ts'

type Recipient = Pick<UserRow, 'id' | 'id_number' | 'firstname' | 'lastname' | 'email'>

/**
 * Revokes all links of the user, those that set a password and those that change the address, and cancels queued
 * e-mails that contain one.
 */
export const revokeLinks = async (tx: Tx, user_id: string, now: Date): Promise<void> => {
  await cancelMails(tx, ['reset', 'invitation'], await revokeResetTokens(tx, user_id), now)
  await cancelMails(tx, ['new address'], await revokeEmailChanges(tx, user_id), now)
}

/** E-mails a link that sets a new password, valid for one hour, or the first, for 14 days. Revokes earlier links. */
export const enqueuePasswordLink = async (
  tx: Tx,
  config: Config,
  user: Recipient,
  kind: ResetKind,
  now: Date,
): Promise<void> => {
  const { id, revokedIds, token, expiresAt } = await issueResetToken(tx, user.id, kind, now)
  await cancelMails(tx, ['reset', 'invitation'], revokedIds, now)
  const letter = passwordLetters[kind](user, `${config.publicUrl}/reset/${token}`, config)
  const mail = { event: kind, key: id, to: toRecipient(user), letter, usefulUntil: expiresAt }
  await enqueueMail(tx, config, mail, now)
}

export const passwordLetters: Readonly<Record<ResetKind, (user: Recipient, url: string, config: Config) => Letter>> = {
  reset: (user, url, { databaseName }) => ({
    subject: `Choose a new password for the ${databaseName}`,
    title: 'Choose a new password',
    body: [
      `Dear ${fullName(user)},`,
      `Someone, probably you, requested a new password for the ${databaseName}.`,
      { button: 'Choose a new password', url },
      { aside: 'The link works once and is valid for one hour. A newer request replaces it.' },
      { aside: 'If this was not you, you can ignore this e-mail; your password will not change.' },
    ],
  }),
  invitation: (user, url, { databaseName }) => ({
    subject: `You can now sign in to the ${databaseName}`,
    title: 'Choose your password',
    body: [
      `Dear ${fullName(user)},`,
      `You can now sign in to the ${databaseName}. Choose your password first.`,
      { button: 'Choose a password', url },
      ...(user.id_number === null
        ? []
        : [`From then on you sign in with your e-mail address or your ID number, ${user.id_number}.`]),
      {
        aside:
          'The link works once and is valid for 14 days. After that, ask for a new one with "Forgot password" on the login page.',
      },
    ],
  }),
}
