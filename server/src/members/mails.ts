/** E-mails to members about their certification. */
import { addDays, daysBetween, formatDate, startOfUtcDay, toUtcDate, type WrittenLetter } from '@trophy/domain'
import { fullName, toRecipient } from '#identity/sessions/sessions.ts'
import { newId } from '#platform/database/id.ts'
import type { UserRow } from '#platform/database/types.ts'
import type { Letter } from '#platform/mail/letter.ts'
import type { NewMail } from '#platform/mail/queue.ts'
import type { Config } from '#platform/runtime/config.ts'

type Named = Pick<UserRow, 'firstname' | 'lastname' | 'email'>
type Recipient = Named & Pick<UserRow, 'id_number' | 'valid_from' | 'valid_to'>

const certificateFacts = ({ id_number, valid_from, valid_to }: Recipient): Letter['body'][number] => ({
  facts: [
    ...(id_number === null ? [] : [['ID number', id_number] as const]),
    ...(valid_from === null ? [] : [['Valid from', formatDate(valid_from)] as const]),
    ...(valid_to === null ? [] : [['Valid to', formatDate(valid_to)] as const]),
  ],
})

type Installation = Pick<Config, 'databaseName' | 'publicUrl' | 'contactEmail'>

const signInButton = ({ publicUrl }: Installation) => ({ button: 'Sign in', url: `${publicUrl}/login` })

/** @param key identifies the approval: the id of its history row. */
export const approvalMail = (recipient: Recipient, installation: Installation, key: string): NewMail => ({
  event: 'approval',
  key,
  to: toRecipient(recipient),
  letter: {
    subject: `Your application to the ${installation.databaseName} was approved`,
    title: 'Your application was approved',
    body: [
      `Dear ${fullName(recipient)},`,
      `your application was approved. You can now sign in to the ${installation.databaseName}, read, and keep your profile up to date. We will e-mail you once you are certified and can enter evaluations.`,
      certificateFacts({ ...recipient, valid_from: null, valid_to: null }),
      signInButton(installation),
      { aside: 'You sign in with your e-mail address or your ID number.' },
    ],
  },
})

/** @param key identifies the certification: the id of its history row. */
export const certificationMail = (recipient: Recipient, installation: Installation, key: string): NewMail => ({
  event: 'certification',
  key,
  to: toRecipient(recipient),
  letter: {
    subject: `You are certified: welcome to the ${installation.databaseName}`,
    title: 'You are certified',
    body: [
      `Dear ${fullName(recipient)},`,
      'your certification is active. You can now enter evaluations of the species you hold, dated within its validity.',
      certificateFacts(recipient),
      signInButton(installation),
    ],
  },
})

const toParagraphs = (text: string): readonly string[] => text.replaceAll('\r\n', '\n').split(/\n{2,}/)

/** An e-mail that an admin writes to several members. @param key identifies it, and starts with the member's id. */
export const letterMail = (recipient: Named, { subject, text }: WrittenLetter, key: string): NewMail => ({
  event: 'letter',
  key,
  to: toRecipient(recipient),
  isBulk: true,
  letter: { subject, title: subject, body: [`Dear ${fullName(recipient)},`, ...toParagraphs(text)] },
})

/** The e-mail about an erased application. Its key is random, so that it cannot be linked to the erased record. */
export const declineMail = (applicant: Named, { subject, text }: WrittenLetter): NewMail => ({
  event: 'decline',
  key: newId(),
  to: toRecipient(applicant),
  letter: { subject, title: subject, body: toParagraphs(text) },
})

/** Days before the end of a certification on which its holder is reminded. */
export const NOTICE_DAYS = [60, 14] as const

/** Identifies a reminder: each is sent once. */
export const noticeKey = (id: string, valid_to: string, noticeDays: (typeof NOTICE_DAYS)[number]): string =>
  `${id} ${valid_to} ${noticeDays}`

const formatDaysLeft = (days: number): string => (days === 0 ? 'today' : days === 1 ? 'tomorrow' : `in ${days} days`)

/** The reminder that the certification will end. */
export const expiryMail = (
  recipient: Recipient & { readonly id: string; readonly valid_to: string },
  installation: Installation,
  noticeDays: (typeof NOTICE_DAYS)[number],
  now: Date,
): NewMail => {
  const { id, valid_to } = recipient
  return {
    event: 'expiry',
    key: noticeKey(id, valid_to, noticeDays),
    to: toRecipient(recipient),
    usefulUntil: startOfUtcDay(addDays(valid_to, 1)),
    letter: {
      subject: `Your certification ends on ${formatDate(valid_to)}`,
      title: `Your certification ends ${formatDaysLeft(daysBetween(toUtcDate(now), valid_to))}`,
      body: [
        `Dear ${fullName(recipient)},`,
        `your certification in the ${installation.databaseName} is valid up to and including ${formatDate(valid_to)}. After that you can still sign in and read, and for 60 days enter and correct evaluations from within the validity.`,
        `To renew it, write to the administrative office: ${installation.contactEmail}`,
        certificateFacts(recipient),
        signInButton(installation),
      ],
    },
  }
}
