/** E-mails to members about their certification. */
import { addDays, daysBetween, formatDate, type MailEvent, startOfUtcDay, toUtcDate } from '@trophy/domain'
import { fullName } from '#identity/sessions/sessions.ts'
import type { Tx, UserRow } from '#platform/database/types.ts'
import type { Letter } from '#platform/mail/letter.ts'
import { enqueueMail } from '#platform/mail/queue.ts'
import type { Config } from '#platform/runtime/config.ts'

type Recipient = Pick<UserRow, 'firstname' | 'lastname' | 'email' | 'id_number' | 'valid_from' | 'valid_to'>

const certificateFacts = ({ id_number, valid_from, valid_to }: Recipient): Letter['body'][number] => ({
  facts: [
    ...(id_number === null ? [] : [['ID number', id_number] as const]),
    ...(valid_from === null ? [] : [['Valid from', formatDate(valid_from)] as const]),
    ...(valid_to === null ? [] : [['Valid to', formatDate(valid_to)] as const]),
  ],
})

type Installation = Pick<Config, 'databaseName' | 'publicUrl' | 'contactEmail'>

const signInButton = ({ publicUrl }: Installation) => ({ button: 'Sign in', url: `${publicUrl}/login` })

const approval = (recipient: Recipient, installation: Installation): Letter => ({
  subject: `Your application to the ${installation.databaseName} was approved`,
  title: 'Your application was approved',
  body: [
    `Dear ${fullName(recipient)},`,
    `your application was approved. You can now sign in to the ${installation.databaseName}, read, and keep your profile up to date. We will e-mail you once you are certified and can enter evaluations.`,
    certificateFacts({ ...recipient, valid_from: null, valid_to: null }),
    signInButton(installation),
    { aside: 'You sign in with your e-mail address or your ID number.' },
  ],
})

const certification = (recipient: Recipient, installation: Installation): Letter => ({
  subject: `You are certified: welcome to the ${installation.databaseName}`,
  title: 'You are certified',
  body: [
    `Dear ${fullName(recipient)},`,
    'your certification is active. You can now enter evaluations of the species you hold, dated within its validity.',
    certificateFacts(recipient),
    signInButton(installation),
  ],
})

const formatDaysLeft = (days: number): string => (days === 0 ? 'today' : days === 1 ? 'tomorrow' : `in ${days} days`)

const expiry = (
  recipient: Recipient & { readonly valid_to: string },
  days: number,
  installation: Installation,
): Letter => ({
  subject: `Your certification ends on ${formatDate(recipient.valid_to)}`,
  title: `Your certification ends ${formatDaysLeft(days)}`,
  body: [
    `Dear ${fullName(recipient)},`,
    `your certification in the ${installation.databaseName} is valid up to and including ${formatDate(recipient.valid_to)}. After that you can still sign in and read, and for 60 days enter and correct evaluations from within the validity.`,
    `To renew it, write to the administrative office: ${installation.contactEmail}`,
    certificateFacts(recipient),
    signInButton(installation),
  ],
})

const enqueueLetter = (
  tx: Tx,
  config: Config,
  { event, key }: { readonly event: MailEvent; readonly key: string },
  recipient: Recipient,
  letter: Letter,
  now: Date,
  usefulUntil?: Date,
): Promise<boolean> =>
  enqueueMail(
    tx,
    config,
    {
      event,
      key,
      to: { name: fullName(recipient), address: recipient.email },
      letter,
      ...(usefulUntil ? { usefulUntil } : {}),
    },
    now,
  )

/** @param key identifies the approval: the id of its history row. */
export const enqueueApproval = (
  tx: Tx,
  config: Config,
  recipient: Recipient,
  key: string,
  now: Date,
): Promise<boolean> =>
  enqueueLetter(tx, config, { event: 'approval', key }, recipient, approval(recipient, config), now)

/** @param key identifies the certification: the id of its history row. */
export const enqueueCertification = (
  tx: Tx,
  config: Config,
  recipient: Recipient,
  key: string,
  now: Date,
): Promise<boolean> =>
  enqueueLetter(tx, config, { event: 'certification', key }, recipient, certification(recipient, config), now)

/** Days before the end of a certification on which its holder is reminded. */
export const NOTICE_DAYS = [60, 14] as const

/** Identifies a reminder: each is sent once. */
export const noticeKey = (id: string, valid_to: string, noticeDays: (typeof NOTICE_DAYS)[number]): string =>
  `${id} ${valid_to} ${noticeDays}`

/** Queues the reminder that the certification will end. Returns false if it was queued before. */
export const enqueueExpiry = (
  tx: Tx,
  config: Config,
  recipient: Recipient & { readonly id: string; readonly valid_to: string },
  noticeDays: (typeof NOTICE_DAYS)[number],
  now: Date,
): Promise<boolean> => {
  const days = daysBetween(toUtcDate(now), recipient.valid_to)
  const event = { event: 'expiry', key: noticeKey(recipient.id, recipient.valid_to, noticeDays) } as const
  return enqueueLetter(
    tx,
    config,
    event,
    recipient,
    expiry(recipient, days, config),
    now,
    startOfUtcDay(addDays(recipient.valid_to, 1)),
  )
}
