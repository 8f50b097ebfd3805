/** One's own account, for every role: the record, the sessions, the password. */
import {
  meSchema,
  messages,
  passwordChangeSchema,
  problems,
  SIGNED_IN,
  sessionSchema,
  tokenSchema,
} from '@trophy/domain'
import { z } from 'zod'
import { endpoint } from '../http/endpoint.ts'
import { issueLink } from '../http/links.ts'
import { hashPassword, verifyPassword } from '../http/passwords.ts'
import { keepOnlySession, oldestLastSeen } from '../http/sessions.ts'

/** A path below the API base, with its query. */
const downloadPath = z
  .string()
  .max(2_000)
  .regex(/^\/(?!\/)[\w./-]+(\?[\w.~%+&=-]*)?$/)

export const accountRoutes = [
  endpoint({
    method: 'POST',
    url: '/me/download-link',
    access: SIGNED_IN,
    summary: 'The path of a large download with a key that opens it once, for a minute, without the token',
    body: z.strictObject({ path: downloadPath }),
    response: z.strictObject({ path: z.string() }),
    handler: async ({ db, user, body, now }) => ({ path: await issueLink(db, user, body.path, now) }),
  }),
  endpoint({
    method: 'GET',
    url: '/me',
    access: SIGNED_IN,
    summary: 'The signed-in user',
    response: meSchema,
    handler: async ({ db, user }) => {
      const row = await db.selectFrom('users').selectAll().where('id', '=', user._id).executeTakeFirstOrThrow()
      return {
        ...row,
        _id: row.id,
        id_number: user.id_number,
        role: user.role,
        name: user.name,
        has_password: row.password_hash !== null,
        status: user.status,
        registered: row.created_at,
      }
    },
  }),
  endpoint({
    method: 'GET',
    url: '/me/sessions',
    access: SIGNED_IN,
    summary: 'Where one is signed in, latest first',
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
    url: '/me/sessions/:id',
    access: SIGNED_IN,
    summary: 'Sign out somewhere else',
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
    summary: 'Change the password; every other session ends',
    body: passwordChangeSchema,
    response: tokenSchema,
    limit: {
      name: 'password',
      window: 15 * 60,
      counts: 'failures',
      of: ({ user }) => [{ key: `user ${user._id}`, max: 10 }],
    },
    transaction: 'own',
    handler: async ({ db, user, body, now, deps }) => {
      const row = await db.selectFrom('users').selectAll().where('id', '=', user._id).executeTakeFirstOrThrow()
      if (!(await verifyPassword(row.password_hash, body.current_password))) {
        throw problems.invalid({ current_password: messages.currentPasswordWrong }, messages.currentPasswordWrong)
      }
      const password_hash = await hashPassword(body.pass)
      const token = await db.transaction().execute(async (trx) => {
        await trx.updateTable('users').set({ password_hash, modified_date: now }).where('id', '=', row.id).execute()
        return keepOnlySession(trx, row, user.session_id, deps)
      })
      return { token }
    },
  }),
]
