/** Tables of news and events, their pictures, and pending notifications. */
import type { MemberRole } from '@trophy/domain'
import type { Generated, Insertable, Selectable } from 'kysely'
import type { Instant } from './column-types.ts'

/** Texts are HTML as returned by news/clean-html.ts. */
type NewsTable = {
  id: string
  title: string
  lead: string
  content: string
  date_from: string
  date_to: string | null
  event: boolean
  /** Roles that may see it, besides admin. */
  roles: MemberRole[]
  /** True if mails are requested; they are sent when it is published. */
  notification: boolean
  /** True until it is published. */
  draft: Generated<boolean>
  created_at: Instant
  modified_date: Instant
}

/** Pictures (rows of `files`) by the text that shows them. A picture without a text is deleted by the cleanup. */
type NewsPicturesTable = {
  news_id: string
  file_id: string
}

/** News whose mails are not queued yet: see news/notify.ts. */
type NewsNoticesTable = {
  news_id: string
  at: Instant
}

/** Private calendar addresses, at most one for each user: see news/calendar.ts. */
type CalendarAddressesTable = {
  user_id: string
  /** Of its key. */
  digest: string
  created_at: Instant
}

export type NewsTables = {
  calendar_addresses: CalendarAddressesTable
  news: NewsTable
  news_pictures: NewsPicturesTable
  news_notices: NewsNoticesTable
}

export type NewsRow = Selectable<NewsTable>
export type NewNews = Insertable<NewsTable>
