import { changePasswordRoutes } from '@trophy/domain/routes'
import { rotateSession } from '#identity/sessions/sessions.ts'
import { requireOwnRow, storePassword } from '#identity/users.ts'
import { implement } from '#platform/http/implement.ts'
import { assertCurrentPassword } from './current-password.ts'
import { revokeLinks } from './mails.ts'
import { assertPasswordAllowed, hashPassword } from './passwords.ts'

export const changePasswordHandlers = implement(changePasswordRoutes, {
  'POST /me/password': async ({ pool, user, body, now, deps, renew }) => {
    const row = await requireOwnRow(pool, user)
    assertPasswordAllowed(deps.config, 'pass', body.pass, row)
    await assertCurrentPassword(deps, row, body.current_password)
    const password_hash = await hashPassword(body.pass)
    const token = await pool.transaction().execute(async (tx) => {
      await storePassword(tx, deps.config, row, password_hash, { by: user, at: now })
      await revokeLinks(tx, row.id, now)
      return rotateSession(tx, row, user.session_id, deps)
    })
    renew(token)
    return { token }
  },
})
