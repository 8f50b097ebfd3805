/**
 * Notifies members of news and events by mail. Storing an item also stores a pending notification, from which a
 * queue consumer queues one mail per reader, never twice.
 */
import {
  addTime,
  DAY_MS,
  formatDate,
  type MailEvent,
  type NotificationKind,
  startOfUtcDay,
  toUtcDate,
} from '@trophy/domain'
import { sql } from 'kysely'
import { fullName, toRecipient } from '#identity/sessions/sessions.ts'
import { publishTopic } from '#platform/database/pubsub.ts'
import type { Db, NewsRow, Tx, UserRow } from '#platform/database/types.ts'
import type { Deps } from '#platform/http/deps.ts'
import type { Letter } from '#platform/mail/letter.ts'
import { cancelMails, enqueueMail } from '#platform/mail/queue.ts'
import { consumeOneByOne } from '#platform/tasks/queue-consumers.ts'
import { toPlainText } from './clean-html.ts'
import { issueNotificationToken } from './notification-token.ts'

const NEWS_NOTIFICATION_TOPIC = 'news notifications'

/** Schedules the mails about a published item; call it in the transaction that publishes the item. */
export const scheduleNotification = async (tx: Tx, item: NewsRow, now: Date): Promise<void> => {
  await tx.insertInto('news_notices').values({ news_id: item.id, at: now }).execute()
  await publishTopic(tx, NEWS_NOTIFICATION_TOPIC)
}

/** Cancels unsent mails about a deleted item. */
export const cancelNotifications = async (tx: Tx, news_id: string, now: Date): Promise<void> => {
  await tx.deleteFrom('news_notices').where('news_id', '=', news_id).execute()
  await cancelMatching(tx, `${news_id} %`, now)
}

/** Cancels queued mails that a reader has unsubscribed from. */
export const cancelForReader = (tx: Tx, user_id: string, kind: NotificationKind, now: Date): Promise<void> =>
  cancelMatching(tx, `% ${user_id}`, now, kind)

const NOTIFICATION_EVENTS = { news: 'news', events: 'event' } as const satisfies Record<NotificationKind, MailEvent>

const cancelMatching = async (tx: Tx, pattern: string, now: Date, kind?: NotificationKind): Promise<void> => {
  const events = kind ? [NOTIFICATION_EVENTS[kind]] : Object.values(NOTIFICATION_EVENTS)
  const waiting = await tx
    .selectFrom('mails')
    .select('event_key')
    .where('event', 'in', events)
    .where('event_key', 'like', pattern)
    .where('state', 'in', ['queued', 'failed'])
    .execute()
  const keys = waiting.map(({ event_key }) => event_key)
  await cancelMails(tx, events, keys, now)
}

type Reader = Pick<UserRow, 'id' | 'firstname' | 'lastname' | 'email'>

type Audience = Pick<NewsRow, 'event' | 'roles'>

/** Selects the active members with a role of the item who subscribed. */
const selectReaders = (db: Db, { event, roles }: Audience, now: Date) =>
  db
    .selectFrom('users')
    .where('role', 'in', roles)
    .where('status', '=', 'active')
    .where(({ eb, or }) => or([eb('valid_to', 'is', null), eb('valid_to', '>=', toUtcDate(now))]))
    .where(event ? 'events_notification' : 'news_notification', '=', true)

/** Returns the number of members to whom the mails about an item are sent. */
export const countReaders = async (db: Db, audience: Audience, now: Date): Promise<number> => {
  const readers = selectReaders(db, audience, now).select(({ fn }) => fn.countAll<string>().as('count'))
  return Number((await readers.executeTakeFirstOrThrow()).count)
}

const MAX_EXCERPT_LENGTH = 600

/** Returns the start of the lead, or else of the content, as plain text. */
export const createExcerpt = ({ lead, content }: Pick<NewsRow, 'lead' | 'content'>, publicUrl: string): string =>
  toPlainText(lead || content, publicUrl, MAX_EXCERPT_LENGTH)

/** Returns the mail about an item for a reader. */
export const createLetter = (
  item: NewsRow,
  reader: Omit<Reader, 'email'>,
  { config, tokenSecret }: Pick<Deps, 'config' | 'tokenSecret'>,
): Letter => {
  const { id, event, title, date_from, date_to } = item
  const kind: NotificationKind = event ? 'events' : 'news'
  const days = date_to === null ? formatDate(date_from) : `${formatDate(date_from)} – ${formatDate(date_to)}`
  return {
    subject: `${event ? 'Event' : 'News'}: ${title}`,
    title,
    body: [
      `Dear ${fullName(reader)},`,
      { facts: [['Date', days]] },
      ...createExcerpt(item, config.publicUrl)
        .split('\n\n')
        .filter((paragraph) => paragraph !== ''),
      { button: event ? 'See the event' : 'Read on', url: `${config.publicUrl}/news/${id}` },
    ],
    unsubscribe: `${config.publicUrl}/notifications/${issueNotificationToken(tokenSecret, reader.id, kind)}`,
  }
}

/** Mails about an event are useful until it is over in every time zone. */
const toUsefulUntil = ({ event, date_from, date_to }: NewsRow) =>
  event ? { usefulUntil: addTime(startOfUtcDay(date_to ?? date_from), 1.5 * DAY_MS) } : {}

/** Queues the mails of the oldest pending notification. Returns false if there was none. */
const enqueueMails = async (tx: Tx, deps: Deps): Promise<boolean> => {
  const now = deps.clock.now()
  const item = await tx
    .selectFrom('news')
    .innerJoin('news_notices', 'news_notices.news_id', 'news.id')
    .selectAll('news')
    .orderBy('news_notices.at')
    .limit(1)
    .modifyEnd(sql`for update of news_notices skip locked`)
    .executeTakeFirst()
  if (!item) return false
  const readers = selectReaders(tx, item, now).select(['id', 'firstname', 'lastname', 'email']).orderBy('id')
  for (const reader of await readers.execute()) {
    const mail = {
      event: item.event ? NOTIFICATION_EVENTS.events : NOTIFICATION_EVENTS.news,
      key: `${item.id} ${reader.id}`,
      to: toRecipient(reader),
      letter: createLetter(item, reader, deps),
      ...toUsefulUntil(item),
    }
    await enqueueMail(tx, deps.config, mail, now)
  }
  await tx.deleteFrom('news_notices').where('news_id', '=', item.id).execute()
  return true
}

export const newsNotificationConsumer = consumeOneByOne(NEWS_NOTIFICATION_TOPIC, enqueueMails)
