/** Setting a password by an e-mailed link. */
import { resetRoutes } from '@trophy/domain/routes'
import { clearFailures } from '#identity/limits.ts'
import { requireLinkUser } from '#identity/link-user.ts'
import { rememberDevice } from '#identity/sessions/known-devices.ts'
import { revokeSessions, toAuthor } from '#identity/sessions/sessions.ts'
import { storePassword } from '#identity/users.ts'
import { implement } from '#platform/http/implement.ts'
import { addressKey } from '#platform/limits/attempt-limits.ts'
import { recordAudit } from '#platform/records/audit.ts'
import { revokeLinks } from './mails.ts'
import { assertPasswordAllowed, hashPassword } from './passwords.ts'
import { consumeResetToken, findResetToken } from './reset-tokens.ts'

export const resetHandlers = implement(resetRoutes, {
  'GET /reset/:resetToken': async ({ pool, params: { resetToken }, now }) => {
    const link = await findResetToken(pool, resetToken, now)
    const { email } = await requireLinkUser(pool, link)
    return { kind: link.kind, username: email }
  },
  'POST /reset/:resetToken': async ({ pool, params: { resetToken }, body, now, request, deps }) => {
    // Checked first, so that clients without a link cannot make the server hash passwords.
    const linkUser = await requireLinkUser(pool, await findResetToken(pool, resetToken, now))
    assertPasswordAllowed(deps.config, 'pass', body.pass, linkUser)
    const password_hash = await hashPassword(body.pass)
    const owner = await pool.transaction().execute(async (tx) => {
      const user = await requireLinkUser(tx, await consumeResetToken(tx, resetToken, now))
      const by = toAuthor(user)
      await storePassword(tx, deps.config, user, password_hash, { by, at: now })
      await revokeSessions(tx, user.id)
      await revokeLinks(tx, user.id, now)
      await rememberDevice(tx, user.id, request, now)
      await recordAudit(tx, { kind: 'password by link', at: now, by, address: request.address })
      return user
    })
    await clearFailures(deps, owner, addressKey(request.address))
  },
})
