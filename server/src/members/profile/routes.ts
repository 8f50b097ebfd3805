/** The user's own account, for every role: record, sessions, password. */
import {
  MEMBER_ROLES,
  type Me,
  meSchema,
  messages,
  passwordChangeSchema,
  problems,
  profileSchema,
  SIGNED_IN,
  type SignedIn,
  sessionSchema,
  tokenSchema,
  toUtcDate,
} from '@trophy/domain'
import { z } from 'zod'
import { confirmPassword } from '#identity/passwords/confirm-password.ts'
import { revokeLinks } from '#identity/passwords/mails.ts'
import { assertMinimumLength, hashPassword } from '#identity/passwords/passwords.ts'
import { issueLink } from '#identity/sessions/download-links.ts'
import { oldestLastSeen, revokeSessions, rotateSession } from '#identity/sessions/sessions.ts'
import { toMemberRecord } from '#members/response.ts'
import type { Db } from '#platform/database/types.ts'
import * as files from '#platform/files/rows.ts'
import { endpoint } from '#platform/http/endpoint.ts'
import { appendHistory } from '#platform/records/history.ts'
import { nextModifiedDate } from '#platform/records/next-modified-date.ts'
import { requireOwnRow, updateProfile } from './update-profile.ts'

/** A path below the API base, with its query. */
const downloadPath = z
  .string()
  .max(2_000)
  .regex(/^\/(?!\/)[\w./-]+(\?[\w.~%+&=-]*)?$/)

const getOwnRecord = async (db: Db, user: SignedIn, now: Date): Promise<Me> => {
  const row = await requireOwnRow(db, user)
  const fileRows = await files.list(db, { kind: 'member', id: row.id })
  return { ...toMemberRecord(row, fileRows.map(files.toFileRecord), toUtcDate(now)), role: user.role }
}

export const accountRoutes = [
  endpoint({
    method: 'POST',
    url: '/me/download-link',
    access: SIGNED_IN,
    summary: 'Create a link to a large download that works once, for one minute, without the token',
    body: z.strictObject({ path: downloadPath }),
    response: z.strictObject({ path: z.string() }),
    handler: async ({ db, user, body, now }) => ({ path: await issueLink(db, user, body.path, now) }),
  }),
  endpoint({
    method: 'GET',
    url: '/me',
    access: SIGNED_IN,
    allowsMissingSecondFactor: true,
    summary: 'Get the signed-in user',
    response: meSchema,
    handler: ({ db, user, now }) => getOwnRecord(db, user, now),
  }),
  endpoint({
    method: 'POST',
    url: '/me',
    access: MEMBER_ROLES,
    summary:
      'Change your profile. A new password or address requires current_password; a new address takes effect once it is confirmed',
    body: profileSchema,
    response: meSchema,
    transaction: 'own',
    handler: async ({ db, deps, user, body, now, request, renew }) => {
      const { token } = await updateProfile({ deps, user, profile: body, now, address: request.address })
      if (token !== null) renew(token)
      return getOwnRecord(db, user, now)
    },
  }),
  endpoint({
    method: 'GET',
    url: '/me/sessions',
    access: SIGNED_IN,
    allowsMissingSecondFactor: true,
    summary: 'List your sessions, latest first',
    response: z.array(sessionSchema),
    handler: async ({ db, user, now }) => {
      const rows = await db
        .selectFrom('sessions')
        .select(['id as _id', 'created_at', 'last_seen', 'address', 'agent'])
        .where('user_id', '=', user._id)
        .where('last_seen', '>=', oldestLastSeen(now))
        .orderBy('last_seen', 'desc')
        .orderBy('id', 'desc')
        .execute()
      return rows.map((row) => ({ ...row, current: row._id === user.session_id }))
    },
  }),
  endpoint({
    method: 'DELETE',
    url: '/me/sessions',
    access: SIGNED_IN,
    allowsMissingSecondFactor: true,
    audit: 'session ended',
    summary: 'Sign out all other sessions',
    handler: async ({ db, user }) => {
      await revokeSessions(db, user._id, user.session_id)
      return null
    },
  }),
  endpoint({
    method: 'DELETE',
    url: '/me/sessions/:id',
    access: SIGNED_IN,
    allowsMissingSecondFactor: true,
    audit: 'session ended',
    summary: 'Sign out one session',
    params: z.strictObject({ id: z.uuid(messages.unknownSession) }),
    handler: async ({ db, user, params }) => {
      const { numDeletedRows } = await db
        .deleteFrom('sessions')
        .where('id', '=', params.id)
        .where('user_id', '=', user._id)
        .executeTakeFirst()
      if (numDeletedRows === 0n) throw problems.notFound(messages.unknownSession)
      return null
    },
  }),
  endpoint({
    method: 'POST',
    url: '/me/password',
    access: SIGNED_IN,
    allowsMissingSecondFactor: true,
    audit: 'password',
    summary: 'Change your password; revokes every other session',
    body: passwordChangeSchema,
    response: tokenSchema,
    transaction: 'own',
    handler: async ({ db, user, body, now, deps, renew }) => {
      assertMinimumLength(deps.config, 'pass', body.pass)
      const row = await requireOwnRow(db, user)
      await confirmPassword(deps, row, body.current_password)
      const password_hash = await hashPassword(body.pass)
      const token = await db.transaction().execute(async (trx) => {
        const modified_date = nextModifiedDate(row.modified_date, now)
        await trx.updateTable('users').set({ password_hash, modified_date }).where('id', '=', row.id).execute()
        await revokeLinks(trx, row.id, now)
        const record = { kind: 'member', id: row.id }
        await appendHistory(trx, { record, action: 'password', at: now, by: user, changes: [] })
        return rotateSession(trx, row, user.session_id, deps)
      })
      renew(token)
      return { token }
    },
  }),
]
