/** Mails that wait, go out, or went. */
import type { MailEvent, MailState } from '@trophy/domain'
import type { ColumnType, Selectable } from 'kysely'
import type { Instant, NullableInstant } from './column-types.ts'

/** A mail as it was rendered. */
export type MailContent = {
  readonly html: string
  readonly text: string
  /** Where its reader can switch such mails off; null for what concerns only them. */
  readonly unsubscribe: string | null
}

type MailsTable = {
  id: string
  event: MailEvent
  /** Which one of these events; never the secret that the mail carries. */
  event_key: string
  to_name: string
  to_address: string
  subject: string
  /** Null once it is not needed any more: it may hold a link that opens an account. */
  content: ColumnType<MailContent | null, string | null, string | null>
  /** One of many alike: they wait until all others are sent. */
  is_bulk: boolean
  state: MailState
  attempts: number
  last_error: string
  created_at: Instant
  /** When it is due; while it is being sent, when another process may take it for abandoned. */
  next_attempt_at: NullableInstant
  /** What it says does not hold any longer. */
  useful_until: NullableInstant
  ended_at: NullableInstant
}

export type MailTables = {
  mails: MailsTable
}

export type MailQueueRow = Selectable<MailsTable>
