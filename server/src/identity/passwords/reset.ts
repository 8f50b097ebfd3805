/** Setting a password by an e-mailed link. */
import { messages, problems, type ResetKind, resetLinkSchema, resetSchema } from '@trophy/domain'
import { z } from 'zod'
import { clearFailures } from '#identity/limits.ts'
import { ONE_TIME_KEY_PATTERN } from '#identity/one-time-key.ts'
import { canSignIn, revokeSessions, toAuthor } from '#identity/sessions/sessions.ts'
import type { Db, UserRow } from '#platform/database/types.ts'
import { endpoint } from '#platform/http/endpoint.ts'
import { addressKey } from '#platform/limits/attempt-limits.ts'
import { recordAudit } from '#platform/records/audit.ts'
import { appendHistory } from '#platform/records/history.ts'
import { revokeLinks } from './mails.ts'
import { assertMinimumLength, hashPassword } from './passwords.ts'
import { consumeResetToken, findResetToken, type ResetLinkRow } from './reset-tokens.ts'

const tokenParams = z.strictObject({ resetToken: z.string().regex(ONE_TIME_KEY_PATTERN, messages.invalidResetToken) })

const invalidTokenError = () => problems.notFound(messages.invalidResetToken)

/** Returns the user of the link. Throws 404 if the link is invalid or the user may no longer sign in. */
const requireOwner = async (db: Db, link: ResetLinkRow | undefined): Promise<{ kind: ResetKind; user: UserRow }> => {
  if (!link) throw invalidTokenError()
  const user = await db.selectFrom('users').selectAll().where('id', '=', link.user_id).executeTakeFirst()
  if (!user || !canSignIn(user)) throw invalidTokenError()
  return { kind: link.kind, user }
}

export const resetRoutes = [
  endpoint({
    method: 'GET',
    url: '/reset/:resetToken',
    access: 'public',
    summary: 'Get the kind and the user of a link that sets a password',
    params: tokenParams,
    response: resetLinkSchema,
    handler: async ({ db, params: { resetToken }, now }) => {
      const { kind, user } = await requireOwner(db, await findResetToken(db, resetToken, now))
      return { kind, username: user.email }
    },
  }),
  endpoint({
    method: 'POST',
    url: '/reset/:resetToken',
    access: 'public',
    summary: 'Set the password by an e-mailed link; works once and revokes all sessions',
    params: tokenParams,
    body: resetSchema,
    transaction: 'own',
    handler: async ({ db, params: { resetToken }, body, now, request, deps }) => {
      // Checked first, so that clients without a link cannot make the server hash passwords.
      await requireOwner(db, await findResetToken(db, resetToken, now))
      assertMinimumLength(deps.config, 'pass', body.pass)
      const password_hash = await hashPassword(body.pass)
      const owner = await db.transaction().execute(async (trx) => {
        const { user } = await requireOwner(trx, await consumeResetToken(trx, resetToken, now))
        await trx.updateTable('users').set({ password_hash, modified_date: now }).where('id', '=', user.id).execute()
        await revokeSessions(trx, user.id)
        await revokeLinks(trx, user.id, now)
        const by = toAuthor(user)
        const record = { kind: 'member', id: user.id }
        await appendHistory(trx, { record, action: 'password', at: now, by, changes: [] })
        await recordAudit(trx, { kind: 'password by link', at: now, by, address: request.address })
        return user
      })
      await clearFailures(deps, owner, addressKey(request.address))
      return null
    },
  }),
]
