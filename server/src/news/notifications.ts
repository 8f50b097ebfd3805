/** Switching the mails about news or events off, by the link that each of them carries, without signing in. */
import { MEMBER_LABELS, messages, type NotificationLink, notificationLinkSchema, problems } from '@trophy/domain'
import { z } from 'zod'
import { doerOf } from '#identity/sessions/sessions.ts'
import type { Db, UserRow } from '#platform/database/types.ts'
import { endpoint } from '#platform/http/endpoint.ts'
import { appendHistory } from '#platform/records/history.ts'
import { later } from '#platform/records/next-modified-date.ts'
import { readNotificationToken } from './notification-token.ts'
import { withdrawFrom } from './notify.ts'

const byToken = z.strictObject({ token: z.string() })

const COLUMNS = { news: 'news_notification', events: 'events_notification' } as const

/** Throws 404 for a link that was not issued here, or to somebody who is no member any more. */
const read = async (db: Db, secret: string, token: string) => {
  const link = readNotificationToken(secret, token)
  const find = db.selectFrom('users').selectAll().where('role', '<>', 'admin')
  const user = link && (await find.where('id', '=', link.user_id).executeTakeFirst())
  if (!user) throw problems.notFound(messages.unknownNotificationLink)
  return { user, kind: link.kind, column: COLUMNS[link.kind] }
}

/** Enough of the address to recognise one's own. */
const hide = (email: string): string => email.replace(/^(.)[^@]*/, '$1…')

const answerOf = (user: UserRow, kind: keyof typeof COLUMNS, isOn: boolean): NotificationLink => ({
  kind,
  email: hide(user.email),
  isOn,
})

type Call = { readonly db: Db; readonly token: string; readonly isOn: boolean; readonly now: Date }

/** Throws 404 as `read` does. */
const switchMails = async ({ db: trx, token, isOn, now }: Call, secret: string): Promise<NotificationLink> => {
  const { user, kind, column } = await read(trx, secret, token)
  if (!isOn) await withdrawFrom(trx, user.id, kind, now)
  if (user[column] === isOn) return answerOf(user, kind, isOn)
  const modified_date = later(user.modified_date, now)
  await trx
    .updateTable('users')
    .set({ [column]: isOn, modified_date })
    .where('id', '=', user.id)
    .execute()
  await appendHistory(trx, {
    record: { kind: 'member', id: user.id },
    action: 'update',
    at: now,
    by: doerOf(user),
    changes: [{ path: column, label: MEMBER_LABELS[column], from: !isOn, to: isOn }],
  })
  return answerOf(user, kind, isOn)
}

export const notificationRoutes = [
  endpoint({
    method: 'GET',
    url: '/notifications/:token',
    access: 'public',
    summary: 'Whose mails, about what, the link of a mail switches off, and whether they are sent',
    params: byToken,
    response: notificationLinkSchema,
    handler: async ({ db, params: { token }, deps: { tokenSecret } }) => {
      const { user, kind, column } = await read(db, tokenSecret, token)
      return answerOf(user, kind, user[column])
    },
  }),
  endpoint({
    method: 'POST',
    url: '/notifications/:token',
    access: 'public',
    summary: 'Switch these mails off, or with isOn=true on again',
    params: byToken,
    body: z.strictObject({ isOn: z.boolean(messages.yesOrNo).default(false) }).nullish(),
    response: notificationLinkSchema,
    handler: ({ db, params: { token }, body, now, deps: { tokenSecret } }) =>
      switchMails({ db, token, isOn: body?.isOn ?? false, now }, tokenSecret),
  }),
]

/** What a mail program posts to the link itself, which a person who opens it sees as a page (RFC 8058). */
export const oneClickRoutes = [
  endpoint({
    method: 'POST',
    url: '/notifications/:token',
    access: 'public',
    summary: 'Switch these mails off at once, for the button of a mail program',
    params: byToken,
    body: z.strictObject({ 'List-Unsubscribe': z.literal('One-Click', messages.notAccepted) }),
    handler: async ({ db, params: { token }, now, deps: { tokenSecret } }) => {
      await switchMails({ db, token, isOn: false, now }, tokenSecret)
    },
  }),
]
