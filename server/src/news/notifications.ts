/** Turning off the mails about news or events with the link in each of them, without signing in. */
import { MEMBER_LABELS, messages, type NotificationLink, notificationLinkSchema, problems } from '@trophy/domain'
import { z } from 'zod'
import { toAuthor } from '#identity/sessions/sessions.ts'
import type { Db, UserRow } from '#platform/database/types.ts'
import { endpoint } from '#platform/http/endpoint.ts'
import { appendHistory } from '#platform/records/history.ts'
import { nextModifiedDate } from '#platform/records/next-modified-date.ts'
import { parseNotificationToken } from './notification-token.ts'
import { cancelForReader } from './notify.ts'

const tokenParams = z.strictObject({ token: z.string() })

const COLUMNS = { news: 'news_notification', events: 'events_notification' } as const

/** Throws 404 if the link is invalid or its user is not a member. */
const requireLink = async (db: Db, secret: string, token: string) => {
  const link = parseNotificationToken(secret, token)
  const selectMembers = db.selectFrom('users').selectAll().where('role', '<>', 'admin')
  const user = link && (await selectMembers.where('id', '=', link.user_id).executeTakeFirst())
  if (!user) throw problems.notFound(messages.unknownNotificationLink)
  return { user, kind: link.kind, column: COLUMNS[link.kind] }
}

/** Hides most of the address; its owner still recognises it. */
const maskEmail = (email: string): string => email.replace(/^(.)[^@]*/, '$1…')

const toNotificationLink = (user: UserRow, kind: keyof typeof COLUMNS, isOn: boolean): NotificationLink => ({
  kind,
  email: maskEmail(user.email),
  isOn,
})

type SwitchParams = { readonly db: Db; readonly token: string; readonly isOn: boolean; readonly now: Date }

/** Throws 404 for an invalid link. */
const setNotification = async (
  { db: trx, token, isOn, now }: SwitchParams,
  secret: string,
): Promise<NotificationLink> => {
  const { user, kind, column } = await requireLink(trx, secret, token)
  if (!isOn) await cancelForReader(trx, user.id, kind, now)
  if (user[column] === isOn) return toNotificationLink(user, kind, isOn)
  const modified_date = nextModifiedDate(user.modified_date, now)
  await trx
    .updateTable('users')
    .set({ [column]: isOn, modified_date })
    .where('id', '=', user.id)
    .execute()
  await appendHistory(trx, {
    record: { kind: 'member', id: user.id },
    action: 'update',
    at: now,
    by: toAuthor(user),
    changes: [{ path: column, label: MEMBER_LABELS[column], from: !isOn, to: isOn }],
  })
  return toNotificationLink(user, kind, isOn)
}

export const notificationRoutes = [
  endpoint({
    method: 'GET',
    url: '/notifications/:token',
    access: 'public',
    summary: 'Get the masked address, the kind of mails and the state of an unsubscribe link',
    params: tokenParams,
    response: notificationLinkSchema,
    handler: async ({ db, params: { token }, deps: { tokenSecret } }) => {
      const { user, kind, column } = await requireLink(db, tokenSecret, token)
      return toNotificationLink(user, kind, user[column])
    },
  }),
  endpoint({
    method: 'POST',
    url: '/notifications/:token',
    access: 'public',
    summary: 'Turn off these mails, or turn them on again with isOn=true',
    params: tokenParams,
    body: z.strictObject({ isOn: z.boolean(messages.yesOrNo).default(false) }).nullish(),
    response: notificationLinkSchema,
    handler: ({ db, params: { token }, body, now, deps: { tokenSecret } }) =>
      setNotification({ db, token, isOn: body?.isOn ?? false, now }, tokenSecret),
  }),
]

/** The one-click unsubscribe request of mail programs (RFC 8058); browsers that open the same link get a page. */
export const oneClickRoutes = [
  endpoint({
    method: 'POST',
    url: '/notifications/:token',
    access: 'public',
    summary: 'Turn off these mails with the unsubscribe button of a mail program',
    params: tokenParams,
    body: z.strictObject({ 'List-Unsubscribe': z.literal('One-Click', messages.notAccepted) }),
    handler: async ({ db, params: { token }, now, deps: { tokenSecret } }) => {
      await setNotification({ db, token, isOn: false, now }, tokenSecret)
    },
  }),
]
