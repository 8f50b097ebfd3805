/** Confirmation of a changed e-mail address by an e-mailed link. */
import { emailLinkSchema, MEMBER_LABELS, messages, problems } from '@trophy/domain'
import { z } from 'zod'
import { ONE_TIME_KEY_PATTERN } from '#identity/one-time-key.ts'
import { revokeLinks } from '#identity/passwords/mails.ts'
import { canSignIn, toAuthor } from '#identity/sessions/sessions.ts'
import { assertEmailAvailable, mapEmailConflict } from '#identity/users.ts'
import type { Db, UserRow } from '#platform/database/types.ts'
import { endpoint } from '#platform/http/endpoint.ts'
import { recordAudit } from '#platform/records/audit.ts'
import { appendHistory } from '#platform/records/history.ts'
import { nextModifiedDate } from '#platform/records/next-modified-date.ts'
import { consumeEmailChange, type EmailChange, findEmailChange } from './changes.ts'
import { enqueueAddressChanged } from './mails.ts'

const tokenParams = z.strictObject({ token: z.string().regex(ONE_TIME_KEY_PATTERN, messages.invalidResetToken) })

/** Returns the user of the change. Throws 404 if the link is invalid or the user may no longer sign in. */
const requireOwner = async (db: Db, change: EmailChange | undefined): Promise<{ user: UserRow; email: string }> => {
  if (!change) throw problems.notFound(messages.invalidResetToken)
  const user = await db.selectFrom('users').selectAll().where('id', '=', change.user_id).executeTakeFirst()
  if (!user || !canSignIn(user)) throw problems.notFound(messages.invalidResetToken)
  return { user, email: change.email }
}

export const emailRoutes = [
  endpoint({
    method: 'GET',
    url: '/account/email/:token',
    access: 'public',
    summary: 'Get the address that a link confirms, without confirming it',
    params: tokenParams,
    response: emailLinkSchema,
    handler: async ({ db, params: { token }, now }) => {
      const { email } = await requireOwner(db, await findEmailChange(db, token, now))
      return { email }
    },
  }),
  endpoint({
    method: 'POST',
    url: '/account/email/:token',
    access: 'public',
    summary: 'Confirm the address of a link; works once and notifies the previous address',
    params: tokenParams,
    response: emailLinkSchema,
    transaction: 'own',
    handler: async ({ db, params: { token }, now, request, deps: { config } }) => {
      // Clients with the link can read the e-mails of this address, so they may learn that it is already in use.
      const email = await mapEmailConflict(
        db.transaction().execute(async (trx) => {
          const { user, email } = await requireOwner(trx, await consumeEmailChange(trx, token, now))
          await assertEmailAvailable(trx, email, user.id)
          await trx
            .updateTable('users')
            .set({ email, modified_date: nextModifiedDate(user.modified_date, now) })
            .where('id', '=', user.id)
            .execute()
          const by = toAuthor(user)
          await recordAudit(trx, { kind: 'email', at: now, by, address: request.address })
          const { id: event } = await appendHistory(trx, {
            record: { kind: 'member', id: user.id },
            action: 'update',
            at: now,
            by,
            changes: [{ path: 'email', label: MEMBER_LABELS.email, from: user.email, to: email }],
          })
          await revokeLinks(trx, user.id, now)
          await enqueueAddressChanged(trx, config, user, email, event, now)
          return email
        }),
      )
      return { email }
    },
  }),
]
