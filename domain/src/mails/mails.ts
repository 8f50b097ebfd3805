/** The e-mail queue as shown to admins. */
import type { FilterKind, ListDefinition } from '#wire/list-query.ts'

/** The events that trigger an e-mail, with their labels. Each occurrence sends one e-mail. */
export const MAIL_EVENTS = {
  application: 'Application received',
  reapplication: 'Applied again',
  newcomer: 'New application',
  reset: 'Password reset',
  invitation: 'Invitation',
  approval: 'Approval',
  certification: 'Certification',
  expiry: 'End of certification',
  decline: 'Application declined',
  letter: 'E-mail to members',
  'evaluation in your name': 'Evaluation in your name',
  'judged again': 'Trophy judged again',
  news: 'News',
  event: 'Event',
  'new address': 'Confirmation of an e-mail address',
  'address change': 'Change of an e-mail address',
  'password change': 'Change of a password',
  'second factor': 'Change of two-factor authentication',
  'new device': 'Sign-in from a new device',
} as const
export type MailEvent = keyof typeof MAIL_EVENTS

/** Delivery states; those that may need an admin's attention come first. */
export const MAIL_STATES = ['failed', 'queued', 'sending', 'sent', 'given up'] as const
export type MailState = (typeof MAIL_STATES)[number]

export const MAIL_STATE_LABELS: Readonly<Record<MailState, string>> = {
  failed: 'Failed',
  queued: 'Queued',
  sending: 'Sending',
  sent: 'Sent',
  'given up': 'Cancelled',
}

const text: FilterKind = { kind: 'text' }
const select = (values: readonly string[]): FilterKind => ({ kind: 'select', has: (value) => values.includes(value) })

/** The table of e-mails: failed ones first, then pending ones, newest first. */
export const mailList = {
  columns: ['to', 'subject', 'event', 'state', 'attempts', 'last_error', 'next_attempt_at', 'created_at'],
  filters: {
    /** Name, address or subject. */
    search: text,
    /** Name or address. */
    to: text,
    subject: text,
    event: select(Object.keys(MAIL_EVENTS)),
    state: select(MAIL_STATES),
  },
  defaultSort: { sortBy: 'state', sortDir: 'desc' },
} as const satisfies ListDefinition

export type MailColumn = (typeof mailList.columns)[number]
export type MailFilter = keyof typeof mailList.filters
