/** The mails that the product sends, as the admin sees their queue. */
import type { FilterKind, ListDefinition } from '#wire/list-query.ts'

/** What a mail is about, and the words for it. There is one mail for each thing that happened. */
export const MAIL_EVENTS = {
  application: 'Application received',
  reapplication: 'Applied again',
  newcomer: 'New application',
  reset: 'Password reset',
  invitation: 'Invitation',
  approval: 'Approval',
  certification: 'Certification',
  expiry: 'End of certification',
  news: 'News',
  event: 'Event',
  'new address': 'Confirmation of an e-mail address',
  'address change': 'Change of an e-mail address',
} as const
export type MailEvent = keyof typeof MAIL_EVENTS

/** Where a mail stands. Those that an admin may have to look at come first. */
export const MAIL_STATES = ['failed', 'queued', 'sending', 'sent', 'given up'] as const
export type MailState = (typeof MAIL_STATES)[number]

export const MAIL_STATE_LABELS: Readonly<Record<MailState, string>> = {
  failed: 'Failed',
  queued: 'Queued',
  sending: 'Sending',
  sent: 'Sent',
  'given up': 'Given up',
}

const text: FilterKind = { kind: 'text' }
const select = (values: readonly string[]): FilterKind => ({ kind: 'select', has: (value) => values.includes(value) })

/** The table of mails: failed ones first, then those on their way, newest first. */
export const mailList = {
  columns: ['to', 'subject', 'event', 'state', 'attempts', 'last_error', 'next_attempt_at', 'created_at'],
  filters: {
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

/** A row of `GET /mails`. What the mail says is not in it: it may hold a link that opens an account. */
export type MailRow = {
  readonly _id: string
  readonly to: { readonly name: string; readonly address: string }
  readonly subject: string
  readonly event: MailEvent
  readonly state: MailState
  readonly attempts: number
  /** What the mail server said last, empty when nothing went wrong. */
  readonly last_error: string
  /** Null once nothing more will be tried. */
  readonly next_attempt_at: string | null
  readonly created_at: string
  /** Whether `POST /mails/{id}/retry` and `POST /mails/{id}/give-up` would do something. */
  readonly may_retry: boolean
  readonly may_give_up: boolean
}
