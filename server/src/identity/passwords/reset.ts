/** Setting a password by an e-mailed link. */
import { messages, problems, type ResetKind } from '@trophy/domain'
import { resetRoutes } from '@trophy/domain/routes'
import { clearFailures } from '#identity/limits.ts'
import { canSignIn, revokeSessions, toAuthor } from '#identity/sessions/sessions.ts'
import { storePassword } from '#identity/users.ts'
import type { Db, UserRow } from '#platform/database/types.ts'
import { implement } from '#platform/http/implement.ts'
import { addressKey } from '#platform/limits/attempt-limits.ts'
import { recordAudit } from '#platform/records/audit.ts'
import { revokeLinks } from './mails.ts'
import { assertMinimumLength, hashPassword } from './passwords.ts'
import { consumeResetToken, findResetToken, type ResetLinkRow } from './reset-tokens.ts'

const invalidTokenError = () => problems.notFound(messages.invalidResetToken)

/** Returns the user of the link. Throws 404 if the link is invalid or the user may no longer sign in. */
const requireOwner = async (db: Db, link: ResetLinkRow | undefined): Promise<{ kind: ResetKind; user: UserRow }> => {
  if (!link) throw invalidTokenError()
  const user = await db.selectFrom('users').selectAll().where('id', '=', link.user_id).executeTakeFirst()
  if (!user || !canSignIn(user)) throw invalidTokenError()
  return { kind: link.kind, user }
}

export const resetHandlers = implement(resetRoutes, {
  'GET /reset/:resetToken': async ({ pool, params: { resetToken }, now }) => {
    const { kind, user } = await requireOwner(pool, await findResetToken(pool, resetToken, now))
    return { kind, username: user.email }
  },
  'POST /reset/:resetToken': async ({ pool, params: { resetToken }, body, now, request, deps }) => {
    // Checked first, so that clients without a link cannot make the server hash passwords.
    await requireOwner(pool, await findResetToken(pool, resetToken, now))
    assertMinimumLength(deps.config, 'pass', body.pass)
    const password_hash = await hashPassword(body.pass)
    const owner = await pool.transaction().execute(async (tx) => {
      const { user } = await requireOwner(tx, await consumeResetToken(tx, resetToken, now))
      const by = toAuthor(user)
      await storePassword(tx, user, password_hash, { by, at: now })
      await revokeSessions(tx, user.id)
      await revokeLinks(tx, user.id, now)
      await recordAudit(tx, { kind: 'password by link', at: now, by, address: request.address })
      return user
    })
    await clearFailures(deps, owner, addressKey(request.address))
  },
})
