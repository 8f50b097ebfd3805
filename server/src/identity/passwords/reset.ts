/** Setting a password by the link of a mail. */
import { messages, problems, type ResetKind, resetLinkSchema, resetSchema } from '@trophy/domain'
import { z } from 'zod'
import { forgetFailures } from '#identity/limits.ts'
import { ONE_TIME_KEY } from '#identity/one-time-key.ts'
import { doerOf, endSessions, maySignIn } from '#identity/sessions/sessions.ts'
import type { Db, UserRow } from '#platform/database/types.ts'
import { endpoint } from '#platform/http/endpoint.ts'
import { networkOf } from '#platform/limits/attempt-limits.ts'
import { recordAudit } from '#platform/records/audit.ts'
import { appendHistory } from '#platform/records/history.ts'
import { endLinks } from './mails.ts'
import { hashPassword, refuseShort } from './passwords.ts'
import { findResetToken, type ResetLinkRow, takeResetToken } from './reset-tokens.ts'

const params = z.strictObject({ resetToken: z.string().regex(ONE_TIME_KEY, messages.invalidResetToken) })

const invalidToken = () => problems.notFound(messages.invalidResetToken)

/** Whose link it is; throws 404 for no living link, and for that of somebody who may not sign in any more. */
const ownerOf = async (db: Db, link: ResetLinkRow | undefined): Promise<{ kind: ResetKind; user: UserRow }> => {
  if (!link) throw invalidToken()
  const user = await db.selectFrom('users').selectAll().where('id', '=', link.user_id).executeTakeFirst()
  if (!user || !maySignIn(user)) throw invalidToken()
  return { kind: link.kind, user }
}

export const resetRoutes = [
  endpoint({
    method: 'GET',
    url: '/reset/:resetToken',
    access: 'public',
    summary: 'Whether a link that sets a password is still good',
    params,
    response: resetLinkSchema,
    handler: async ({ db, params: { resetToken }, now }) => {
      const { kind, user } = await ownerOf(db, await findResetToken(db, resetToken, now))
      return { kind, username: user.email }
    },
  }),
  endpoint({
    method: 'POST',
    url: '/reset/:resetToken',
    access: 'public',
    summary: 'Set the password by the link of a mail; it works once and ends all sessions',
    params,
    body: resetSchema,
    transaction: 'own',
    handler: async ({ db, params: { resetToken }, body, now, request, deps }) => {
      // Asked before as well, so that nobody without a link makes the server hash passwords.
      await ownerOf(db, await findResetToken(db, resetToken, now))
      refuseShort(deps.config, 'pass', body.pass)
      const password_hash = await hashPassword(body.pass)
      const owner = await db.transaction().execute(async (trx) => {
        const { user } = await ownerOf(trx, await takeResetToken(trx, resetToken, now))
        await trx.updateTable('users').set({ password_hash, modified_date: now }).where('id', '=', user.id).execute()
        await endSessions(trx, user.id)
        await endLinks(trx, user.id, now)
        const by = doerOf(user)
        const record = { kind: 'member', id: user.id }
        await appendHistory(trx, { record, action: 'password', at: now, by, changes: [] })
        await recordAudit(trx, { kind: 'password by link', at: now, by, address: request.address })
        return user
      })
      await forgetFailures(deps, owner, networkOf(request.address))
      return null
    },
  }),
]
