import {
  getEffectiveStatus,
  listEntered,
  type MemberEdit,
  type MemberStatus,
  memberEditSchema,
  memberRecord,
  pick,
  problems,
  type SavedMember,
  toUtcDate,
} from '@trophy/domain'
import { enqueuePasswordLink, revokeLinks } from '#identity/passwords/mails.ts'
import { assertPasswordAllowed, hashPassword } from '#identity/passwords/passwords.ts'
import { hasActiveInvitation } from '#identity/passwords/reset-tokens.ts'
import { canSignIn, revokeSessions } from '#identity/sessions/sessions.ts'
import {
  assertEmailAvailable,
  issueMemberNumber,
  mapEmailConflict,
  storePassword,
  userRecord,
} from '#identity/users.ts'
import type { Db, Tx, UserUpdate } from '#platform/database/types.ts'
import { parseBody } from '#platform/http/errors.ts'
import type { Action } from '#platform/http/implement.ts'
import { cancelMails, enqueueMail } from '#platform/mail/queue.ts'
import { type Edit, editRecord, type RecordKind } from '#platform/records/edit-record.ts'
import type { Config } from '#platform/runtime/config.ts'
import { approvalMail, certificationMail, NOTICE_DAYS, noticeKey } from './mails.ts'
import type { MemberRow } from './response.ts'
import * as store from './store.ts'

/** A stored member with the e-mails that were queued. */
type StoredMember = { readonly row: MemberRow; readonly mails: SavedMember['mails'] }

/**
 * Validates and stores an edit of a member, with its consequences in the same transaction: ID number, e-mails, revoked
 * sessions. An edit without changes stores nothing. Throws 404, 403 if a changed role requires reauthentication, 409
 * after a concurrent change, 400 with the invalid fields.
 */
export const updateMember = async (
  { deps, user, now }: Action,
  id: string,
  input: Readonly<Record<string, unknown>>,
): Promise<StoredMember> => {
  const rowBefore = await store.get(deps.db, id)
  // A missing date is reported at its field.
  const readModifiedDate =
    typeof input.modified_date === 'string' && input.modified_date !== '' ? input.modified_date : undefined
  if (readModifiedDate !== undefined && readModifiedDate !== rowBefore.modified_date) throw problems.stale()
  const context = { today: toUtcDate(now), has_password: rowBefore.password_hash !== null }
  const values = parseBody(memberEditSchema(context), input)
  assertPasswordAllowed(deps.config, 'password', values.password, values)
  const password_hash = values.password === '' ? null : await hashPassword(values.password)
  return mapEmailConflict(
    deps.db
      .transaction()
      .execute((tx) => saveMember(tx, deps.config, { id, readModifiedDate, by: user, at: now }, values, password_hash)),
  )
}

/** Returns the stored status if the form shows it unchanged; an active member is shown as expired after `valid_to`. */
const toStoredStatus = (row: MemberRow, { status }: MemberEdit, today: string): MemberStatus =>
  status === getEffectiveStatus(row, today) ? row.status : status

type MemberValues = {
  readonly columns: UserUpdate
  readonly hasNewPassword?: boolean
  readonly sendsInvitation?: boolean
}

const editedMember: RecordKind<MemberRow, MemberValues> = {
  kind: userRecord.kind,
  lock: store.getForUpdate,
  listChanges: (before, { columns }) => userRecord.listChanges(before, columns),
  isAlwaysStored: ({ hasNewPassword = false, sendsInvitation = false }) => hasNewPassword || sendsInvitation,
  write: async (tx, before, { columns }, modifiedDate) =>
    (await userRecord.write(tx, before, columns, modifiedDate)) as MemberRow,
}

const saveMember = (
  tx: Tx,
  config: Config,
  edit: Edit,
  values: MemberEdit,
  password_hash: string | null,
): Promise<StoredMember> =>
  storeMember(tx, config, edit, async (member) => {
    await assertEmailAvailable(tx, values.email, edit.id)
    const hasNewPassword = password_hash !== null
    if (hasNewPassword) await storePassword(tx, config, member, password_hash, edit)
    const status = toStoredStatus(member, values, toUtcDate(edit.at))
    const keepsIdNumber = member.id_number !== null || status === 'new'
    const id_number = keepsIdNumber ? member.id_number : await issueMemberNumber(tx, config.memberNumberStart)
    const sendsInvitation = await shouldSendInvitation(tx, member, { ...values, status }, edit.at)
    const columns = { ...pick(values, listEntered(memberRecord, 'admin')), status, id_number }
    return { columns, hasNewPassword, sendsInvitation }
  })

/**
 * Stores the values that `decide` returns for the locked row, with the consequences for links, sessions and e-mails.
 * `decide` may throw to reject the edit. Throws 404, 409 after a concurrent change.
 */
export const storeMember = async (
  tx: Tx,
  config: Config,
  edit: Edit,
  decide: (member: MemberRow) => MemberValues | Promise<MemberValues>,
): Promise<StoredMember> => {
  const { id, at } = edit
  const today = toUtcDate(at)
  let values: MemberValues = { columns: {} }
  const { before, row, entry } = await editRecord(tx, editedMember, edit, async (member) => {
    values = await decide(member)
    return values
  })
  if (!entry) return { row, mails: [] }

  const { hasNewPassword = false, sendsInvitation = false } = values
  if (hasNewPassword || row.email !== before.email || row.status === 'new') await revokeLinks(tx, id, at)
  if (!canSignIn(row)) await tx.deleteFrom('calendar_addresses').where('user_id', '=', id).execute()
  if (hasNewPassword || row.status !== before.status) await revokeSessions(tx, id)
  if (before.valid_to !== null && before.valid_to !== row.valid_to) {
    const keys = NOTICE_DAYS.map((days) => noticeKey(id, String(before.valid_to), days))
    await cancelMails(tx, ['expiry'], keys, at)
  }
  const mails: SavedMember['mails'] = hasNewPassword && before.password_hash !== null ? ['password change'] : []
  const [statusBefore, statusAfter] = [getEffectiveStatus(before, today), getEffectiveStatus(row, today)]
  if (statusAfter === 'active' && statusBefore !== 'active') {
    await enqueueMail(tx, config, certificationMail(row, config, entry.id), at)
    mails.push('certification')
  } else if (statusAfter === 'approved' && statusBefore === 'new' && !sendsInvitation) {
    await enqueueMail(tx, config, approvalMail(row, config, entry.id), at)
    mails.push('approval')
  }
  if (sendsInvitation) {
    await enqueuePasswordLink(tx, config, row, 'invitation', at)
    mails.push('invitation')
  }
  return { row, mails }
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
