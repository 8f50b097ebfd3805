/** A valid body of `POST /news` on the date of the tests' clock, with overrides. */
import type { NewsItem, NotificationKind } from '@trophy/domain'
import { issueNotificationToken } from '#news/notification-token.ts'
import type { Deps } from '#platform/http/deps.ts'

export const newsInput = (overrides: Readonly<Record<string, unknown>> = {}) => ({
  title: 'The office is closed',
  lead: '',
  content: '<p>From Monday on.</p>',
  dateFrom: '2026-06-10',
  dateTo: null,
  event: false,
  roles: ['STJ', 'CCM'],
  notification: false,
  ...overrides,
})

type Publisher = { post<T>(url: string, body?: unknown): Promise<{ readonly data: T }> }

/** Publishes an item as this admin. */
export const publishNews = async (
  admin: Publisher,
  overrides: Readonly<Record<string, unknown>> = {},
): Promise<NewsItem> => (await admin.post<NewsItem>('/news', newsInput(overrides))).data

/** Returns the path of the unsubscribe link in a mail. */
export const notificationLink = (
  { tokenSecret }: Pick<Deps, 'tokenSecret'>,
  { id }: { readonly id: string },
  kind: NotificationKind = 'news',
): string => `/notifications/${issueNotificationToken(tokenSecret, id, kind)}`
