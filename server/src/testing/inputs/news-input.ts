/** A body of `POST /news` that is right in everything on the day of the tests' clock; tests replace what they are about. */
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

/** Publishes it as this admin. */
export const publishNews = async (
  admin: Publisher,
  overrides: Readonly<Record<string, unknown>> = {},
): Promise<NewsItem> => (await admin.post<NewsItem>('/news', newsInput(overrides))).data

/** The path of the link in a mail that switches such mails off. */
export const notificationLink = (
  { tokenSecret }: Pick<Deps, 'tokenSecret'>,
  { id }: { readonly id: string },
  kind: NotificationKind = 'news',
): string => `/notifications/${issueNotificationToken(tokenSecret, id, kind)}`
