/** Confirmation of a changed e-mail address by an e-mailed link. */
import { messages, problems } from '@trophy/domain'
import { emailRoutes } from '@trophy/domain/routes'
import { revokeLinks } from '#identity/passwords/mails.ts'
import { canSignIn, toAuthor } from '#identity/sessions/sessions.ts'
import { assertEmailAvailable, mapEmailConflict, userRecord } from '#identity/users.ts'
import type { Db, UserRow } from '#platform/database/types.ts'
import { implement } from '#platform/http/implement.ts'
import { enqueueMail } from '#platform/mail/queue.ts'
import { recordAudit } from '#platform/records/audit.ts'
import { editRecord } from '#platform/records/edit-record.ts'
import { consumeEmailChange, type EmailChange, findEmailChange } from './changes.ts'
import { addressChangedMail } from './mails.ts'

/** Returns the user of the change. Throws 404 if the link is invalid or the user may no longer sign in. */
const requireOwner = async (db: Db, change: EmailChange | undefined): Promise<{ user: UserRow; email: string }> => {
  if (!change) throw problems.notFound(messages.invalidResetToken)
  const user = await db.selectFrom('users').selectAll().where('id', '=', change.user_id).executeTakeFirst()
  if (!user || !canSignIn(user)) throw problems.notFound(messages.invalidResetToken)
  return { user, email: change.email }
}

export const emailHandlers = implement(emailRoutes, {
  'GET /account/email/:token': async ({ pool, params: { token }, now }) => {
    const { email } = await requireOwner(pool, await findEmailChange(pool, token, now))
    return { email }
  },
  'POST /account/email/:token': async ({ pool, params: { token }, now, request, deps: { config } }) => {
    // Clients with the link can read the e-mails of this address, so they may learn that it is already in use.
    const email = await mapEmailConflict(
      pool.transaction().execute(async (tx) => {
        const { user, email } = await requireOwner(tx, await consumeEmailChange(tx, token, now))
        const by = toAuthor(user)
        const { before, event } = await editRecord(tx, userRecord, { id: user.id, by, at: now }, async () => {
          await assertEmailAvailable(tx, email, user.id)
          return { email }
        })
        await recordAudit(tx, { kind: 'email', at: now, by, address: request.address })
        await revokeLinks(tx, user.id, now)
        if (event) await enqueueMail(tx, config, addressChangedMail(before, config, email, event.id), now)
        return email
      }),
    )
    return { email }
  },
})
