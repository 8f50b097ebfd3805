/** The texts of all e-mails, made by the functions that write them, with placeholders for what differs. */
import { formatDate, type MailEvent, suggestDeclineLetter } from '@trophy/domain'
import type { MailText } from '@trophy/domain/routes'
import { judgementLetter } from '#evaluations/record/judgements.ts'
import { measurerLetter } from '#evaluations/record/measurer.ts'
import { addressChangedMail, changeRequestedMail, confirmationMail } from '#identity/email/mails.ts'
import { passwordLetters } from '#identity/passwords/mails.ts'
import { SECURITY_EVENTS, securityMail } from '#identity/security-mails.ts'
import { approvalMail, certificationMail, declineMail, expiryMail, letterMail } from '#members/mails.ts'
import { createLetter } from '#news/notify.ts'
import type { NewsRow, UserRow } from '#platform/database/types.ts'
import type { Deps } from '#platform/http/deps.ts'
import { type Letter, renderLetter } from '#platform/mail/letter.ts'
import { officeMail, receiptMail, reminderMail } from '#registration/mails.ts'

/** Some letters calculate with a date or contain a whole address, which are replaced afterwards. */
const DAY = '2001-12-31'
const NOW = new Date('2001-11-01T00:00:00Z')

const PERSON = {
  id: '',
  id_number: '{ID number}',
  firstname: '{name}',
  lastname: '',
  email: '{e-mail}',
  role: 'CCM',
  status: 'active',
  valid_from: '{date}',
  valid_to: '{date}',
  created_at: DAY,
} as UserRow

const NEWS = { id: '{link}', title: '{title}', lead: '{text}', date_from: '{date}', date_to: null } as NewsRow

const listLetters = (deps: Pick<Deps, 'config' | 'tokenSecret'>): Readonly<Record<MailEvent, readonly Letter[]>> => {
  const { config } = deps
  const token = { id: '', token: '{link}', expiresAt: NOW, revokedIds: [] }
  const securityLetters = SECURITY_EVENTS.map((kind) => securityMail(PERSON, config, kind))
  const listSecurity = (event: MailEvent) => securityLetters.filter((one) => one.event === event).map(toLetter)
  return {
    application: [receiptMail(PERSON, config).letter],
    reapplication: [PERSON, { ...PERSON, status: 'new' } as const].map((one) =>
      toLetter(reminderMail(one, config, NOW)),
    ),
    newcomer: [officeMail(PERSON, config).letter],
    reset: [passwordLetters.reset(PERSON, '{link}', config)],
    invitation: [passwordLetters.invitation(PERSON, '{link}', config)],
    approval: [approvalMail(PERSON, config, '').letter],
    certification: [certificationMail(PERSON, config, '').letter],
    expiry: [expiryMail({ ...PERSON, valid_to: DAY }, config, 60, NOW).letter],
    decline: [declineMail(PERSON, suggestDeclineLetter('{name}', config.databaseName)).letter],
    letter: [letterMail(PERSON, { subject: '{subject}', text: '{text}' }, '').letter],
    'evaluation in your name': [measurerLetter(PERSON, { name: '{author}' }, config)],
    'judged again': [true, false].map((isLinked) =>
      judgementLetter(
        PERSON,
        { name: '{author}' },
        { earlier: '{public ID}', later: '{later public ID}', isLinked },
        config,
      ),
    ),
    news: [createLetter({ ...NEWS, event: false }, PERSON, deps)],
    event: [createLetter({ ...NEWS, event: true }, PERSON, deps)],
    'new address': [confirmationMail(PERSON, config, '{e-mail}', token).letter],
    'address change': [changeRequestedMail, addressChangedMail].map((create) =>
      toLetter(create(PERSON, config, '{e-mail}', '')),
    ),
    'password change': listSecurity('password change'),
    'second factor': listSecurity('second factor'),
    'new device': listSecurity('new device'),
  }
}

const toLetter = ({ letter }: { readonly letter: Letter }): Letter => letter

/** Returns the e-mails by event, in the order of the events. */
export const listMailTexts = (deps: Pick<Deps, 'config' | 'tokenSecret'>): MailText[] =>
  (Object.entries(listLetters(deps)) as [MailEvent, readonly Letter[]][]).flatMap(([event, letters]) =>
    letters.map((letter) => {
      const { text } = renderLetter({ ...letter, ...(letter.unsubscribe && { unsubscribe: '{link}' }) }, deps.config)
      const fill = (one: string) =>
        one
          .replaceAll(formatDate(DAY), '{date}')
          .replaceAll('in 60 days', 'in {days} days')
          .replaceAll(/\S+\/\{link\}/g, '{link}')
      return { event, subject: fill(letter.subject), text: fill(text) }
    }),
  )
