import { passwordChangeSchema, SIGNED_IN, tokenSchema } from '@trophy/domain'
import { rotateSession } from '#identity/sessions/sessions.ts'
import { requireOwnRow } from '#identity/users.ts'
import { endpoint } from '#platform/http/endpoint.ts'
import { appendHistory } from '#platform/records/history.ts'
import { nextModifiedDate } from '#platform/records/next-modified-date.ts'
import { confirmPassword } from './confirm-password.ts'
import { revokeLinks } from './mails.ts'
import { assertMinimumLength, hashPassword } from './passwords.ts'

export const changePasswordRoute = endpoint({
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
})
