/** Turning off the mails about news or events with the link in each of them, without signing in. */
import { messages, type NotificationLink, problems } from '@trophy/domain'
import { notificationRoutes, oneClickRoutes } from '@trophy/domain/routes'
import { toAuthor } from '#identity/sessions/sessions.ts'
import { userRecord } from '#identity/users.ts'
import type { Db, Tx, UserRow } from '#platform/database/types.ts'
import { implement } from '#platform/http/implement.ts'
import { editRecord } from '#platform/records/edit-record.ts'
import { parseNotificationToken } from './notification-token.ts'
import { cancelForReader } from './notify.ts'

const COLUMNS = { news: 'news_notification', events: 'events_notification' } as const

/** Throws 404 if the link is invalid or its user is not a member. */
const requireLink = async (db: Db, secrets: readonly string[], token: string) => {
  const link = parseNotificationToken(secrets, token)
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

type SwitchParams = { readonly tx: Tx; readonly token: string; readonly isOn: boolean; readonly now: Date }

/** Throws 404 for an invalid link. */
const setNotification = async (
  { tx, token, isOn, now }: SwitchParams,
  secrets: readonly string[],
): Promise<NotificationLink> => {
  const { user, kind, column } = await requireLink(tx, secrets, token)
  if (!isOn) await cancelForReader(tx, user.id, kind, now)
  await editRecord(tx, userRecord, { id: user.id, by: toAuthor(user), at: now }, () => ({ [column]: isOn }))
  return toNotificationLink(user, kind, isOn)
}

export const notificationHandlers = implement(notificationRoutes, {
  'GET /notifications/:token': async ({ pool, params: { token }, deps: { tokenSecrets } }) => {
    const { user, kind, column } = await requireLink(pool, tokenSecrets, token)
    return toNotificationLink(user, kind, user[column])
  },
  'POST /notifications/:token': ({ tx, params: { token }, body, now, deps: { tokenSecrets } }) =>
    setNotification({ tx, token, isOn: body?.isOn ?? false, now }, tokenSecrets),
})

export const oneClickHandlers = implement(oneClickRoutes, {
  'POST /notifications/:token': async ({ tx, params: { token }, now, deps: { tokenSecrets } }) => {
    await setNotification({ tx, token, isOn: false, now }, tokenSecrets)
  },
})
