/** News and events of the demo data: past, current and future ones for every role. */
import { addDays, addTime, DAY_MS, type MemberRole, NEWS_LABELS } from '@trophy/domain'
import * as store from '#news/store.ts'
import { newId } from '#platform/database/id.ts'
import type { Tx } from '#platform/database/types.ts'
import { listFieldChanges } from '#platform/records/edit-record.ts'
import { appendHistory } from '#platform/records/history.ts'
import news from './news.json' with { type: 'json' }

type DemoNews = {
  readonly title: string
  readonly lead: string
  readonly content: string
  /** Days from today to the start. */
  readonly start: number
  /** Days from the start to the end. */
  readonly length: number | null
  readonly event: boolean
  readonly roles: readonly MemberRole[]
}

/** Stores the news and events. */
export const seedNews = async (tx: Tx, today: string, now: Date): Promise<void> => {
  for (const { start, length, roles, ...texts } of news as readonly DemoNews[]) {
    const date_from = addDays(today, start)
    const at = addTime(now, (start < 0 ? start : -10) * DAY_MS)
    const dates = { date_from, date_to: length === null ? null : addDays(date_from, length) }
    const row = await store.create(tx, {
      id: newId(),
      ...texts,
      ...dates,
      roles: [...roles],
      notification: false,
      created_at: at,
      modified_date: at,
    })
    if (!row) continue
    const by = { _id: null, name: 'Demo data', role: '' }
    const changes = listFieldChanges(NEWS_LABELS, null, { ...store.toNewsItem(row), draft: null })
    await appendHistory(tx, { record: { kind: 'news', id: row.id }, action: 'create', at, by, changes })
  }
}
