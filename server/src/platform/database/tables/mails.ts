/** The table of queued and finished mails. */
import type { MailEvent, MailState } from '@trophy/domain'
import type { ColumnType, Selectable } from 'kysely'
import type { Instant, NullableInstant } from './column-types.ts'

/** A rendered mail. */
export type MailContent = {
  readonly html: string
  readonly text: string
  /** URL for unsubscribing from such mails; null for mails that cannot be turned off. */
  readonly unsubscribe: string | null
}

type MailsTable = {
  id: string
  event: MailEvent
  /** Identifies the event; never the secret in the mail. */
  event_key: string
  to_name: string
  to_address: string
  subject: string
  /** Null once it is no longer needed: it may contain a link that opens an account. */
  content: ColumnType<MailContent | null, string | null, string | null>
  /** Bulk mails wait until all others are sent. */
  is_bulk: boolean
  state: MailState
  attempts: number
  last_error: string
  created_at: Instant
  /** The due time; while the mail is being sent, the time from which another process considers it abandoned. */
  next_attempt_at: NullableInstant
  /** After this time its content is outdated. */
  useful_until: NullableInstant
  ended_at: NullableInstant
}

export type MailTables = {
  mails: MailsTable
}

export type MailQueueRow = Selectable<MailsTable>
