/** News and events, their pictures, and what is still to be mailed of them. */
import type { MemberRole } from '@trophy/domain'
import type { Insertable, Selectable } from 'kysely'
import type { Instant } from './column-types.ts'

/** News and events. Texts are HTML as news/clean-html.ts leaves it. */
type NewsTable = {
  id: string
  title: string
  lead: string
  content: string
  date_from: string
  date_to: string | null
  event: boolean
  /** The roles it is shown to, besides admin. */
  roles: MemberRole[]
  /** Whether mails were asked for when it was created. */
  notification: boolean
  created_at: Instant
  modified_date: Instant
}

/** Which pictures (see FilesTable) a text shows. One that no text shows is swept. */
type NewsPicturesTable = {
  news_id: string
  file_id: string
}

/** News whose mails are not queued yet: see news/notify.ts. */
type NewsNoticesTable = {
  news_id: string
  at: Instant
}

export type NewsTables = {
  news: NewsTable
  news_pictures: NewsPicturesTable
  news_notices: NewsNoticesTable
}

export type NewsRow = Selectable<NewsTable>
export type NewNews = Insertable<NewsTable>
