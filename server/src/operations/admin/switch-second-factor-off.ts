/** The way back in for somebody whose app and recovery codes are lost and whom no admin can help. */
import { SYSTEM_AUTHOR } from '@trophy/domain'
import { removeSecondFactor } from '#identity/second-factor/rows.ts'
import { fullName, revokeSessions } from '#identity/sessions/sessions.ts'
import { findUserByName } from '#identity/users.ts'
import type { Db } from '#platform/database/types.ts'
import { recordAudit } from '#platform/records/audit.ts'
import { appendHistory } from '#platform/records/history.ts'

/** Switches a user's second factor off and ends their sessions. Throws where there is no such user, or none is on. */
export const switchSecondFactorOff = (db: Db, username: string, now: Date): Promise<{ readonly name: string }> =>
  db.transaction().execute(async (trx) => {
    const user = await findUserByName(trx, username)
    if (!user) throw new Error(`There is nobody called ${username}.`)
    if (!(await removeSecondFactor(trx, user.id))) throw new Error(`The second factor of ${username} is off.`)
    await revokeSessions(trx, user.id)
    const record = { kind: 'member', id: user.id }
    await appendHistory(trx, { record, action: 'second factor removed', at: now, by: SYSTEM_AUTHOR, changes: [] })
    await recordAudit(trx, { kind: 'member second factor off', at: now, by: null, address: '', target: user.id })
    return { name: fullName(user) }
  })
