/** Confirmation of a changed e-mail address by an e-mailed link. */
import { emailRoutes } from '@trophy/domain/routes'
import { requireLinkUser } from '#identity/link-user.ts'
import { revokeLinks } from '#identity/passwords/mails.ts'
import { toAuthor } from '#identity/sessions/sessions.ts'
import { assertEmailAvailable, mapEmailConflict, userRecord } from '#identity/users.ts'
import { implement } from '#platform/http/implement.ts'
import { enqueueMail } from '#platform/mail/queue.ts'
import { recordAudit } from '#platform/records/audit.ts'
import { editRecord } from '#platform/records/edit-record.ts'
import { consumeEmailChange, findEmailChange } from './changes.ts'
import { addressChangedMail } from './mails.ts'

export const emailHandlers = implement(emailRoutes, {
  'GET /account/email/:token': async ({ pool, params: { token }, now }) => {
    const change = await findEmailChange(pool, token, now)
    await requireLinkUser(pool, change)
    return { email: change.email }
  },
  'POST /account/email/:token': async ({ pool, params: { token }, now, request, deps: { config } }) => {
    // Clients with the link can read the e-mails of this address, so they may learn that it is already in use.
    const email = await mapEmailConflict(
      pool.transaction().execute(async (tx) => {
        const change = await consumeEmailChange(tx, token, now)
        const user = await requireLinkUser(tx, change)
        const { email } = change
        const by = toAuthor(user)
        const { before, entry } = await editRecord(tx, userRecord, { id: user.id, by, at: now }, async () => {
          await assertEmailAvailable(tx, email, user.id)
          return { email }
        })
        await recordAudit(tx, { kind: 'email', at: now, by, address: request.address })
        await revokeLinks(tx, user.id, now)
        if (entry) await enqueueMail(tx, config, addressChangedMail(before, config, email, entry.id), now)
        return email
      }),
    )
    return { email }
  },
})
