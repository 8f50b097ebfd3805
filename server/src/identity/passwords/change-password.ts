import { changePasswordRoutes } from '@trophy/domain/routes'
import { rotateSession } from '#identity/sessions/sessions.ts'
import { requireOwnRow } from '#identity/users.ts'
import { implement } from '#platform/http/implement.ts'
import { appendHistory } from '#platform/records/history.ts'
import { nextModifiedDate } from '#platform/records/next-modified-date.ts'
import { confirmPassword } from './confirm-password.ts'
import { revokeLinks } from './mails.ts'
import { assertMinimumLength, hashPassword } from './passwords.ts'

export const changePasswordHandlers = implement(changePasswordRoutes, {
  'POST /me/password': async ({ pool, user, body, now, deps, renew }) => {
    assertMinimumLength(deps.config, 'pass', body.pass)
    const row = await requireOwnRow(pool, user)
    await confirmPassword(deps, row, body.current_password)
    const password_hash = await hashPassword(body.pass)
    const token = await pool.transaction().execute(async (tx) => {
      const modified_date = nextModifiedDate(row.modified_date, now)
      await tx.updateTable('users').set({ password_hash, modified_date }).where('id', '=', row.id).execute()
      await revokeLinks(tx, row.id, now)
      const record = { kind: 'member', id: row.id }
      await appendHistory(tx, { record, action: 'password', at: now, by: user, changes: [] })
      return rotateSession(tx, row, user.session_id, deps)
    })
    renew(token)
    return { token }
  },
})
