/** Restores access for a user who has lost the authenticator app and the recovery codes. */
import { normaliseEmail, SYSTEM_AUTHOR } from '@trophy/domain'
import { removeSecondFactor } from '#identity/second-factor/rows.ts'
import { enqueueSecurityMail } from '#identity/security-mails.ts'
import { fullName, revokeSessions } from '#identity/sessions/sessions.ts'
import { appendUserHistory, findUserByName } from '#identity/users.ts'
import type { Pool } from '#platform/database/types.ts'
import { recordAudit } from '#platform/records/audit.ts'
import type { Config } from '#platform/runtime/config.ts'

/**
 * Removes the user's second factor and revokes their sessions. Throws if there is no such user or it is off already.
 */
export const turnOffSecondFactor = (
  pool: Pool,
  config: Config,
  username: string,
  now: Date,
): Promise<{ readonly name: string }> =>
  pool.transaction().execute(async (tx) => {
    const user = await findUserByName(tx, normaliseEmail(username))
    if (!user) throw new Error(`There is no user ${username}.`)
    if (!(await removeSecondFactor(tx, user.id)))
      throw new Error(`Two-factor authentication of ${username} is already off.`)
    await revokeSessions(tx, user.id)
    await appendUserHistory(tx, user.id, 'second factor removed', { by: SYSTEM_AUTHOR, at: now })
    await recordAudit(tx, { kind: 'member second factor off', at: now, by: null, address: '', target: user.id })
    await enqueueSecurityMail(tx, config, user, 'second factor removed', now)
    return { name: fullName(user) }
  })
