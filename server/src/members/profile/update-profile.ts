import {
  listChanges,
  listEntered,
  memberRecord,
  messages,
  needsCurrentPassword,
  type Profile,
  pick,
  problems,
  type SignedIn,
} from '@trophy/domain'
import { issueEmailToken, revokeEmailChanges } from '#identity/email/changes.ts'
import { enqueueEmailChange } from '#identity/email/mails.ts'
import { confirmPassword } from '#identity/passwords/confirm-password.ts'
import { revokeLinks } from '#identity/passwords/mails.ts'
import { assertMinimumLength, hashPassword } from '#identity/passwords/passwords.ts'
import { rotateSession } from '#identity/sessions/sessions.ts'
import { requireOwnRow } from '#identity/users.ts'
import type { Tx, UserRow } from '#platform/database/types.ts'
import type { Deps } from '#platform/http/deps.ts'
import type { Limit } from '#platform/limits/attempt-limits.ts'
import { cancelMails } from '#platform/mail/queue.ts'
import { recordAudit } from '#platform/records/audit.ts'
import { appendHistory } from '#platform/records/history.ts'
import { nextModifiedDate } from '#platform/records/next-modified-date.ts'

/** Limits mails to unconfirmed addresses. */
const emailChangeLimit: Limit<string> = {
  name: 'new address',
  windowSeconds: 3_600,
  counts: 'calls',
  getCounters: (user_id) => [{ key: `user ${user_id}`, max: 5 }],
}

const requireCurrent = (row: UserRow, { modified_date }: Profile): UserRow => {
  if (typeof modified_date === 'string' && modified_date !== row.modified_date) throw problems.stale()
  return row
}

type UpdateProfileParams = {
  readonly deps: Deps
  readonly user: SignedIn
  readonly profile: Profile
  readonly now: Date
  readonly address: string
}

/**
 * Stores the fields that members may change themselves; a profile without changes stores nothing. A new password
 * rotates the current session, whose new `token` is returned, and revokes the others. A changed e-mail address takes
 * effect once it is confirmed; both addresses are notified. Throws 409 after a concurrent change, 400 if the current
 * password is missing or wrong, 429.
 */
export const updateProfile = async ({
  deps,
  user,
  profile,
  now,
  address,
}: UpdateProfileParams): Promise<{ token: string | null }> => {
  assertMinimumLength(deps.config, 'password', profile.password)
  const rowBefore = requireCurrent(await requireOwnRow(deps.db, user), profile)
  const isPasswordRequired = needsCurrentPassword(profile, rowBefore.email)
  if (isPasswordRequired) await confirmPassword(deps, rowBefore, profile.current_password)
  if (profile.email !== rowBefore.email) await deps.attemptLimits.count(emailChangeLimit, user._id)
  const password_hash = profile.password === '' ? null : await hashPassword(profile.password)
  return deps.db.transaction().execute(async (tx) => {
    await tx.selectFrom('users').select('id').where('id', '=', user._id).forUpdate().execute()
    const row = requireCurrent(await requireOwnRow(tx, user), profile)
    // The password that was checked has been changed meanwhile.
    if (isPasswordRequired && row.password_hash !== rowBefore.password_hash)
      throw problems.invalid({ current_password: messages.currentPasswordWrong })
    return saveProfile(tx, deps, { row, profile, password_hash, user, now, address })
  })
}

type SaveParams = {
  readonly row: UserRow
  readonly profile: Profile
  /** Null if no password is set. */
  readonly password_hash: string | null
  readonly user: SignedIn
  readonly now: Date
  readonly address: string
}

/** A new e-mail address is stored once it is confirmed. */
const STORED_FIELDS = listEntered(memberRecord, 'member').filter((name) => name !== 'email')

const saveProfile = async (tx: Tx, deps: Deps, { row, profile, password_hash, user, now, address }: SaveParams) => {
  const { config } = deps
  const values = pick(profile, STORED_FIELDS)
  const changes = listChanges(memberRecord, row, values)
  if (changes.length > 0 || password_hash !== null)
    await tx
      .updateTable('users')
      .set({
        ...values,
        ...(password_hash === null ? {} : { password_hash }),
        modified_date: nextModifiedDate(row.modified_date, now),
      })
      .where('id', '=', row.id)
      .execute()

  const record = { kind: 'member', id: row.id }
  if (password_hash !== null) {
    await revokeLinks(tx, row.id, now)
    await appendHistory(tx, { record, action: 'password', at: now, by: user, changes: [] })
    await recordAudit(tx, { kind: 'password', at: now, by: user, address })
  }
  if (changes.length > 0) await appendHistory(tx, { record, action: 'update', at: now, by: user, changes })
  if (profile.email !== row.email) {
    await cancelMails(tx, ['new address', 'address change'], await revokeEmailChanges(tx, row.id), now)
    const issued = await issueEmailToken(tx, { user_id: row.id, email: profile.email }, now)
    await enqueueEmailChange(tx, config, row, profile.email, issued, now)
  }
  return { token: password_hash === null ? null : await rotateSession(tx, row, user.session_id, deps) }
}
