/**
 * E-mails to applicants and the office about an application. Guests enter any address, so that e-mails to an address
 * that is not confirmed contain nothing that a guest wrote, not even a name.
 */
import { formatDate, screens, toUtcDate } from '@trophy/domain'
import { canSignIn, fullName, toRecipient } from '#identity/sessions/sessions.ts'
import type { UserRow } from '#platform/database/types.ts'
import type { Letter } from '#platform/mail/letter.ts'
import type { NewMail } from '#platform/mail/queue.ts'
import type { Config } from '#platform/runtime/config.ts'

const formatReturnAddress = ({ contactEmail, postalAddress }: Config): string =>
  postalAddress.length === 0 ? contactEmail : `${contactEmail}, or by post to ${postalAddress.join(', ')}`

const toUnconfirmed = ({ email }: UserRow): NewMail['to'] => ({ name: '', address: email })

export const receiptMail = (applicant: UserRow, config: Config): NewMail => ({
  event: 'application',
  key: applicant.id,
  to: toUnconfirmed(applicant),
  letter: {
    subject: `Your application to the ${config.databaseName}`,
    title: 'Your application was received',
    body: [
      'Dear applicant,',
      `thank you for your application to the ${config.databaseName}. The administrative office will review it, and you will receive the result by e-mail.`,
      `If you have not done so yet, print the registration form, sign it and send it to ${formatReturnAddress(config)}.`,
      { aside: 'If you did not apply, someone entered your address by mistake. Let us know, and we will erase it.' },
    ],
  },
})

/**
 * For the owner of the address, who may not be the applicant; one per day, so that strangers cannot flood the mailbox.
 */
export const reminderMail = (owner: UserRow, config: Config, now: Date): NewMail => {
  const { databaseName, publicUrl, contactEmail } = config
  const isConfirmed = canSignIn(owner)
  const advice: Letter['body'] = isConfirmed
    ? [
        'You do not need to apply again: sign in with this e-mail address or your ID number. If you have no password or forgot it, choose "Forgot password" on the login page.',
        { button: 'Sign in', url: `${publicUrl}${screens.login.path}` },
      ]
    : [
        `We have had your application since ${formatDate(toUtcDate(new Date(owner.created_at)))}. The administrative office will review it, and you will receive the result by e-mail.`,
        `You do not need to apply again. To correct your application, write to ${contactEmail}; the signed registration form goes to ${formatReturnAddress(config)}.`,
      ]
  return {
    event: 'reapplication',
    key: `${owner.id} ${toUtcDate(now)}`,
    to: isConfirmed ? toRecipient(owner) : toUnconfirmed(owner),
    letter: {
      subject: `You are already registered at the ${databaseName}`,
      title: 'You are already registered',
      body: [
        isConfirmed ? `Dear ${fullName(owner)},` : 'Dear applicant,',
        `someone, probably you, has just applied to the ${databaseName} with this e-mail address.`,
        ...advice,
        { aside: 'If this was not you, you can ignore this e-mail; nothing has changed.' },
      ],
    },
  }
}

/** Contains only the name; the office finds everything else in the list. */
export const officeMail = (applicant: UserRow, { databaseName, publicUrl, contactEmail }: Config): NewMail => ({
  event: 'newcomer',
  key: applicant.id,
  to: { name: 'Administrative office', address: contactEmail },
  letter: {
    subject: `A new application is waiting in the ${databaseName}`,
    title: 'A new application is waiting',
    body: [
      `${fullName(applicant)} has applied to become a measurer.`,
      { button: 'Open the waiting list', url: `${publicUrl}${screens.membersWaiting.path}` },
    ],
  },
})
