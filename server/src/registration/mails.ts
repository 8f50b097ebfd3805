/** E-mails to applicants and the office about an application. */
import { formatDate, screens, toUtcDate } from '@trophy/domain'
import { canSignIn, fullName } from '#identity/sessions/sessions.ts'
import type { Tx, UserRow } from '#platform/database/types.ts'
import type { Letter } from '#platform/mail/letter.ts'
import { enqueueMail } from '#platform/mail/queue.ts'
import type { Config } from '#platform/runtime/config.ts'

const toRecipient = (user: UserRow) => ({ name: fullName(user), address: user.email })

const formatReturnAddress = ({ contactEmail, postalAddress }: Config): string =>
  postalAddress.length === 0 ? contactEmail : `${contactEmail}, or by post to ${postalAddress.join(', ')}`

const receipt = (applicant: UserRow, config: Config): Letter => ({
  subject: `Your application to the ${config.databaseName}`,
  title: 'Your application was received',
  body: [
    `Dear ${fullName(applicant)},`,
    `thank you for your application to the ${config.databaseName}. The administrative office will review it, and you will receive the result by e-mail.`,
    `If you have not done so yet, print the registration form, sign it and send it to ${formatReturnAddress(config)}.`,
    { aside: 'If you did not apply, someone entered your address by mistake. Let us know, and we will erase it.' },
  ],
})

/** Sent to the owner of the address, who may not be the applicant. */
const reminder = (owner: UserRow, config: Config): Letter => {
  const { databaseName, publicUrl, contactEmail } = config
  const advice: Letter['body'] = canSignIn(owner)
    ? [
        'You do not need to apply again: sign in with this e-mail address or your ID number. If you have no password or forgot it, choose "Forgot password" on the login page.',
        { button: 'Sign in', url: `${publicUrl}${screens.login.path}` },
      ]
    : [
        `We have had your application since ${formatDate(toUtcDate(new Date(owner.created_at)))}. The administrative office will review it, and you will receive the result by e-mail.`,
        `You do not need to apply again. To correct your application, write to ${contactEmail}; the signed registration form goes to ${formatReturnAddress(config)}.`,
      ]
  return {
    subject: `You are already registered at the ${databaseName}`,
    title: 'You are already registered',
    body: [
      `Dear ${fullName(owner)},`,
      `someone, probably you, has just applied to the ${databaseName} with this e-mail address.`,
      ...advice,
      { aside: 'If this was not you, you can ignore this e-mail; nothing has changed.' },
    ],
  }
}

/** Contains only the name; the office finds everything else in the list. */
const officeNotice = (applicant: UserRow, { databaseName, publicUrl }: Config): Letter => ({
  subject: `A new application is waiting in the ${databaseName}`,
  title: 'A new application is waiting',
  body: [
    `${fullName(applicant)} has applied to become a measurer.`,
    { button: 'Open the waiting list', url: `${publicUrl}${screens.membersWaiting.path}` },
  ],
})

/** Queues the receipt to the applicant. Returns false if it was queued before. */
export const enqueueReceipt = (tx: Tx, config: Config, applicant: UserRow, now: Date): Promise<boolean> => {
  const letter = receipt(applicant, config)
  return enqueueMail(tx, config, { event: 'application', key: applicant.id, to: toRecipient(applicant), letter }, now)
}

/** One per day, so that strangers cannot flood the owner's mailbox. Returns false if it was queued before. */
export const enqueueReminder = (tx: Tx, config: Config, owner: UserRow, now: Date): Promise<boolean> => {
  const key = `${owner.id} ${toUtcDate(now)}`
  const letter = reminder(owner, config)
  return enqueueMail(tx, config, { event: 'reapplication', key, to: toRecipient(owner), letter }, now)
}

/** Notifies the office. Returns false if it was queued before. */
export const enqueueOfficeNotice = (tx: Tx, config: Config, applicant: UserRow, now: Date): Promise<boolean> => {
  const to = { name: 'Administrative office', address: config.contactEmail }
  return enqueueMail(
    tx,
    config,
    { event: 'newcomer', key: applicant.id, to, letter: officeNotice(applicant, config) },
    now,
  )
}
