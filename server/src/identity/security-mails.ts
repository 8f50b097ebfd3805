/** E-mails that inform the owner of an account about its security. They contain no personal data but the name. */
import type { MailEvent } from '@trophy/domain'
import { fullName, toRecipient } from '#identity/sessions/sessions.ts'
import { newId } from '#platform/database/id.ts'
import type { Tx, UserRow } from '#platform/database/types.ts'
import { enqueueMail, type NewMail } from '#platform/mail/queue.ts'
import type { Config } from '#platform/runtime/config.ts'

type Notice = {
  readonly event: MailEvent
  readonly title: string
  /** Continues the salutation. `{name}` stands for the name of the database. */
  readonly sentence: string
}

const NOTICES = {
  'password changed': {
    event: 'password change',
    title: 'Your password was changed',
    sentence: 'your password for the {name} was changed, and other sessions were ended.',
  },
  'second factor on': {
    event: 'second factor',
    title: 'Two-factor authentication was turned on',
    sentence:
      'two-factor authentication was turned on for your account in the {name}. From now on, you sign in with your password and a code.',
  },
  'second factor off': {
    event: 'second factor',
    title: 'Two-factor authentication was turned off',
    sentence:
      'two-factor authentication was turned off for your account in the {name}. From now on, you sign in with your password only.',
  },
  'second factor removed': {
    event: 'second factor',
    title: 'An admin turned off your two-factor authentication',
    sentence:
      'an admin turned off two-factor authentication for your account in the {name}. From now on, you sign in with your password only. You can set it up again on the account page.',
  },
  'recovery code used': {
    event: 'second factor',
    title: 'A recovery code was used',
    sentence:
      'one of your recovery codes for the {name} was used. This code does not work again. The account page shows how many are left.',
  },
  'new device': {
    event: 'new device',
    title: 'Sign-in from a new device',
    sentence: 'someone signed in to your account in the {name} from a device or network that you had not used before.',
  },
} as const satisfies Readonly<Record<string, Notice>>

export type SecurityEvent = keyof typeof NOTICES
export const SECURITY_EVENTS = Object.keys(NOTICES) as SecurityEvent[]

/** The e-mail about an event of this user's account, without a key. */
export const securityMail = (
  user: Pick<UserRow, 'firstname' | 'lastname' | 'email'>,
  { databaseName, contactEmail, publicUrl }: Config,
  kind: SecurityEvent,
): Omit<NewMail, 'key'> => {
  const { event, title, sentence } = NOTICES[kind]
  const letter = {
    subject: `${title} – ${databaseName}`,
    title,
    body: [
      `Dear ${fullName(user)},`,
      sentence.replace('{name}', databaseName),
      'If this was you, you need not do anything.',
      `If this was not you, set a new password now with "Forgot password" on the login page, which ends all sessions. Then check the account page, and write to ${contactEmail}.`,
      { button: 'Go to the login page', url: `${publicUrl}/login` },
    ],
  }
  return { event, to: toRecipient(user), letter }
}

/** Queues the e-mail about an event of this user's account. */
export const enqueueSecurityMail = async (
  tx: Tx,
  config: Config,
  user: Pick<UserRow, 'firstname' | 'lastname' | 'email'>,
  kind: SecurityEvent,
  now: Date,
): Promise<void> => {
  await enqueueMail(tx, config, { ...securityMail(user, config, kind), key: newId() }, now)
}
