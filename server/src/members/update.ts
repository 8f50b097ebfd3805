import {
  getEffectiveStatus,
  listChanges,
  listEntered,
  type MemberEdit,
  type MemberStatus,
  memberEditSchema,
  memberRecord,
  messages,
  pick,
  problems,
  type SignedIn,
  toUtcDate,
} from '@trophy/domain'
import { enqueueInvitation, revokeLinks } from '#identity/passwords/mails.ts'
import { assertMinimumLength, hashPassword } from '#identity/passwords/passwords.ts'
import { hasActiveInvitation } from '#identity/passwords/reset-tokens.ts'
import { canSignIn, revokeSessions } from '#identity/sessions/sessions.ts'
import { assertEmailAvailable, issueMemberNumber, mapEmailConflict } from '#identity/users.ts'
import type { Db, Tx } from '#platform/database/types.ts'
import type { Deps } from '#platform/http/deps.ts'
import { parseBody } from '#platform/http/errors.ts'
import { cancelMails } from '#platform/mail/queue.ts'
import { appendHistory } from '#platform/records/history.ts'
import { nextModifiedDate } from '#platform/records/next-modified-date.ts'
import { enqueueApproval, enqueueCertification, NOTICE_DAYS, noticeKey } from './mails.ts'
import type { MemberRow } from './response.ts'
import * as store from './store.ts'

type UpdateMemberParams = {
  readonly deps: Deps
  readonly user: SignedIn
  readonly id: string
  readonly input: Readonly<Record<string, unknown>>
  readonly now: Date
}

/**
 * Validates and stores an edit of a member, with its consequences in the same transaction: ID number, e-mails, revoked
 * sessions. An edit without changes stores nothing. Throws 404, 409 after a concurrent change, 400 with the invalid
 * fields.
 */
export const updateMember = async ({ deps, user, id, input, now }: UpdateMemberParams): Promise<MemberRow> => {
  const rowBefore = requireCurrent(await store.get(deps.db, id), input)
  const context = { today: toUtcDate(now), has_password: rowBefore.password_hash !== null }
  const edit = parseBody(memberEditSchema(context), input)
  assertMinimumLength(deps.config, 'password', edit.password)
  const password_hash = edit.password === '' ? null : await hashPassword(edit.password)
  return mapEmailConflict(
    deps.db.transaction().execute(async (tx) => {
      const row = requireCurrent(await store.getForUpdate(tx, id), input)
      await assertEmailAvailable(tx, edit.email, id)
      return saveMember(tx, deps, { row, edit, password_hash, user, now })
    }),
  )
}

const requireCurrent = (
  row: MemberRow | undefined,
  { modified_date }: Readonly<Record<string, unknown>>,
): MemberRow => {
  if (!row) throw problems.notFound(messages.unknownMember)
  // A missing date is reported at its field.
  const hasModifiedDate = typeof modified_date === 'string' && modified_date !== ''
  if (hasModifiedDate && modified_date !== row.modified_date) throw problems.stale()
  return row
}

/** Returns the status to store. Expired members are stored as active; saving them unchanged must not change that. */
const toStoredStatus = (row: MemberRow, { status, valid_to }: MemberEdit, today: string): MemberStatus =>
  status === getEffectiveStatus({ status: row.status, valid_to }, today) ? row.status : status

type SaveParams = {
  readonly row: MemberRow
  readonly edit: MemberEdit
  /** Null if no password is set. */
  readonly password_hash: string | null
  readonly user: SignedIn
  readonly now: Date
}

const saveMember = async (
  tx: Tx,
  { config }: Deps,
  { row, edit, password_hash, user, now }: SaveParams,
): Promise<MemberRow> => {
  const { id } = row
  const today = toUtcDate(now)
  const status = toStoredStatus(row, edit, today)
  const keepsIdNumber = row.id_number !== null || status === 'new'
  const values = {
    ...pick(edit, listEntered(memberRecord, 'admin')),
    status,
    id_number: keepsIdNumber ? row.id_number : await issueMemberNumber(tx, config.memberNumberStart),
  }
  const changes = listChanges(memberRecord, row, values)
  const sendsInvitation = await shouldSendInvitation(tx, row, { ...edit, status }, now)
  if (changes.length === 0 && password_hash === null && !sendsInvitation) return row

  const updated = await store.update(tx, id, {
    ...values,
    ...(password_hash === null ? {} : { password_hash }),
    modified_date: nextModifiedDate(row.modified_date, now),
  })
  const record = { kind: 'member', id }
  if (password_hash !== null) await appendHistory(tx, { record, action: 'password', at: now, by: user, changes: [] })
  const { id: event } = await appendHistory(tx, { record, action: 'update', at: now, by: user, changes })

  const hasNewAddress = updated.email !== row.email
  if (password_hash !== null || hasNewAddress || status === 'new') await revokeLinks(tx, id, now)
  if (password_hash !== null || status !== row.status) await revokeSessions(tx, id)
  if (row.valid_to !== null && row.valid_to !== updated.valid_to) {
    const keys = NOTICE_DAYS.map((days) => noticeKey(id, String(row.valid_to), days))
    await cancelMails(tx, ['expiry'], keys, now)
  }
  if (sendsInvitation) await enqueueInvitation(tx, config, updated, now)
  const [statusBefore, statusAfter] = [getEffectiveStatus(row, today), getEffectiveStatus(updated, today)]
  if (statusAfter === 'active' && statusBefore !== 'active') await enqueueCertification(tx, config, updated, event, now)
  else if (statusAfter === 'approved' && statusBefore === 'new' && !sendsInvitation)
    await enqueueApproval(tx, config, updated, event, now)
  return updated
}

/**
 * Returns true if a link that sets a password should be sent. The box is checked as long as the member has no password,
 * so saving again must not revoke a link that is still valid.
 */
const shouldSendInvitation = async (
  db: Db,
  row: MemberRow,
  edit: Pick<MemberEdit, 'invitation' | 'password' | 'email' | 'role' | 'status'>,
  now: Date,
): Promise<boolean> => {
  if (!edit.invitation || edit.password !== '' || !canSignIn(edit)) return false
  const isFirstInvitation = !canSignIn(row) || row.password_hash !== null || edit.email !== row.email
  return isFirstInvitation || !(await hasActiveInvitation(db, row.id, now))
}
