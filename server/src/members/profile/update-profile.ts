import { listEntered, memberRecord, messages, needsCurrentPassword, type Profile, pick, problems } from '@trophy/domain'
import { issueEmailToken, revokeEmailChanges } from '#identity/email/changes.ts'
import { changeRequestedMail, confirmationMail } from '#identity/email/mails.ts'
import { assertCurrentPassword } from '#identity/passwords/current-password.ts'
import { revokeLinks } from '#identity/passwords/mails.ts'
import { assertPasswordAllowed, hashPassword } from '#identity/passwords/passwords.ts'
import { rotateSession } from '#identity/sessions/sessions.ts'
import { requireOwnRow, storePassword, userRecord } from '#identity/users.ts'
import type { Action } from '#platform/http/implement.ts'
import type { Limit } from '#platform/limits/attempt-limits.ts'
import { cancelMails, enqueueMail } from '#platform/mail/queue.ts'
import { recordAudit } from '#platform/records/audit.ts'
import { editRecord } from '#platform/records/edit-record.ts'

/** Limits mails to unconfirmed addresses. */
const emailChangeLimit: Limit<string> = {
  name: 'new address',
  windowSeconds: 3_600,
  counts: 'calls',
  getCounters: (user_id) => [{ key: `user ${user_id}`, max: 5 }],
}

/**
 * Stores the fields that members may change themselves; a profile without changes stores nothing. A new password
 * rotates the current session, whose new `token` is returned, and revokes the others. A changed e-mail address takes
 * effect once it is confirmed; both addresses are notified. Throws 409 after a concurrent change, 400 if the current
 * password is missing or wrong, 429.
 */
export const updateProfile = async (
  { deps, user, now }: Action,
  profile: Profile,
  address: string,
): Promise<{ token: string | null }> => {
  const rowBefore = await requireOwnRow(deps.db, user)
  for (const email of [rowBefore.email, profile.email])
    assertPasswordAllowed(deps.config, 'password', profile.password, { ...rowBefore, email })
  const readModifiedDate = profile.modified_date
  if (readModifiedDate !== undefined && readModifiedDate !== rowBefore.modified_date) throw problems.stale()
  const isPasswordRequired = needsCurrentPassword(profile, rowBefore.email)
  if (isPasswordRequired) await assertCurrentPassword(deps, rowBefore, profile.current_password)
  if (profile.email !== rowBefore.email) await deps.attemptLimits.count(emailChangeLimit, user._id)
  const password_hash = profile.password === '' ? null : await hashPassword(profile.password)
  const { config } = deps
  return deps.db.transaction().execute(async (tx) => {
    const edit = { id: user._id, readModifiedDate, by: user, at: now }
    const { before } = await editRecord(tx, userRecord, edit, async (row) => {
      // The password that was checked has been changed meanwhile.
      if (isPasswordRequired && row.password_hash !== rowBefore.password_hash)
        throw problems.invalid({ current_password: messages.currentPasswordWrong })
      if (password_hash !== null) {
        await storePassword(tx, config, row, password_hash, edit)
        await revokeLinks(tx, row.id, now)
        await recordAudit(tx, { kind: 'password', at: now, by: user, address })
      }
      return pick(profile, STORED_FIELDS)
    })
    if (profile.email !== before.email) {
      await cancelMails(tx, ['new address', 'address change'], await revokeEmailChanges(tx, before.id), now)
      const issued = await issueEmailToken(tx, { user_id: before.id, email: profile.email }, now)
      await enqueueMail(tx, config, confirmationMail(before, config, profile.email, issued), now)
      await enqueueMail(tx, config, changeRequestedMail(before, config, profile.email, issued.id), now)
    }
    return { token: password_hash === null ? null : await rotateSession(tx, before, user.session_id, deps) }
  })
}

/** A new e-mail address is stored once it is confirmed. */
const STORED_FIELDS = listEntered(memberRecord, 'member').filter((name) => name !== 'email')
