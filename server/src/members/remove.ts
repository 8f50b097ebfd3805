/** Deletion and erasure of members. Their evaluations stay, with number and name unchanged. */
import {
  addTime,
  DAY_MS,
  type Decline,
  listView,
  memberRecord,
  messages,
  problems,
  RESTORE_DAYS,
  SYSTEM_AUTHOR,
} from '@trophy/domain'
import { sql } from 'kysely'
import { revokeLinks } from '#identity/passwords/mails.ts'
import { withTryLock } from '#platform/database/advisory-lock.ts'
import type { Db, Tx } from '#platform/database/types.ts'
import { type Erasure, recordErasure } from '#platform/files/erasures.ts'
import * as files from '#platform/files/rows.ts'
import type { Deps } from '#platform/http/deps.ts'
import type { Action } from '#platform/http/implement.ts'
import { enqueueMail, eraseMails } from '#platform/mail/queue.ts'
import { assertUnchanged } from '#platform/records/edit-record.ts'
import { appendHistory, eraseHistoryValues, listHistory, type RecordRef } from '#platform/records/history.ts'
import { repeatPersonErasure } from '#reviews/review.ts'
import { declineMail } from './mails.ts'
import type { MemberRow } from './response.ts'
import * as store from './store.ts'

const toRecordRef = (id: string): RecordRef => ({ kind: 'member', id })

/**
 * Deletes a member with files and sessions; values in the history and in queued e-mails are erased after 90 days, those
 * of an application that was never approved immediately. Throws 404, 409 if it was changed after `readModifiedDate`.
 */
export const removeMember = async (
  tx: Tx,
  { deps, user, now }: Action,
  id: string,
  readModifiedDate?: string,
): Promise<void> => {
  const row = await deleteRecord(tx, id, now, readModifiedDate)
  const isApplicant = row.status === 'new'
  if (isApplicant) {
    await erasePersonalData(tx, deps, id, row.email)
    await recordErasure(tx, deps.backups, { scope: 'member', id, at: now })
  }
  // The e-mails to erase later are found by this address.
  const changes = isApplicant ? [] : [{ path: 'email', label: memberRecord.labels.email, from: row.email, to: null }]
  await appendHistory(tx, { record: toRecordRef(id), action: 'delete', at: now, by: user, changes })
}

/**
 * Erases an application, and queues the e-mail to the applicant, which would otherwise be erased too. Throws 404, 409 if
 * the application was changed after `modified_date`, 422 if it has been approved.
 */
export const declineApplication = async (
  tx: Tx,
  action: Action,
  id: string,
  { modified_date, letter }: Decline,
): Promise<void> => {
  const row = await store.getForUpdate(tx, id)
  assertUnchanged(row, modified_date ?? undefined)
  if (row.status !== 'new') throw problems.unprocessable(messages.notAnApplication)
  await removeMember(tx, action, id)
  if (letter) await enqueueMail(tx, action.deps.config, declineMail(row, letter), action.now)
}

/** Deletes a member and immediately erases the values in history, mail queue and outbox. Throws 404. */
export const eraseMember = async (tx: Tx, { deps, user, now }: Action, id: string): Promise<void> => {
  const row = await deleteRecord(tx, id, now)
  await erasePersonalData(tx, deps, id, row.email)
  await appendHistory(tx, { record: toRecordRef(id), action: 'erase', at: now, by: user, changes: [] })
  await recordErasure(tx, deps.backups, { scope: 'member', id, at: now })
}

/**
 * Repeats the erasure of a member in a restored database, whose mails no folder has. Returns false if it has no such
 * member.
 */
export const repeatErasure = async (tx: Tx, { id, at }: Erasure): Promise<boolean> => {
  const [row] = await tx.selectFrom('users').select('email').where('id', '=', id).execute()
  if (!row && (await listHistory(tx, toRecordRef(id))).length === 0) return false
  if (row) await deleteRecord(tx, id, at)
  await erasePersonalData(tx, { mailer: { erase: async () => undefined } }, id, ...(row ? [row.email] : []))
  await appendHistory(tx, { record: toRecordRef(id), action: 'erase', at, by: SYSTEM_AUTHOR, changes: [] })
  return true
}

/**
 * Deletes the record with everything but history and e-mails, and erases the name in reviews for which the member did
 * not agree to be named. Returns the previous row.
 */
const deleteRecord = async (tx: Tx, id: string, now: Date, readModifiedDate?: string): Promise<MemberRow> => {
  const row = await store.getForUpdate(tx, id)
  assertUnchanged(row, readModifiedDate)
  await files.removeAll(tx, toRecordRef(id), now)
  await revokeLinks(tx, id, now)
  const unnamed = tx.selectFrom('review_persons').select('id').where('agreed', '=', false)
  for (const person of await unnamed.where('id_number', '=', row.id_number || null).execute())
    await repeatPersonErasure(tx, { id: person.id, at: now }, SYSTEM_AUTHOR)
  await store.remove(tx, id)
  return row
}

/**
 * Erases the values in the history and the e-mails. Time, author and kind of each change stay, and the hash chain
 * remains valid.
 */
const erasePersonalData = async (
  tx: Tx,
  { mailer }: { readonly mailer: Pick<Deps['mailer'], 'erase'> },
  id: string,
  ...emails: string[]
): Promise<void> => {
  const mails = await eraseMails(tx, id, await listErasableAddresses(tx, id, emails))
  await eraseHistoryValues(tx, toRecordRef(id), [...listView(memberRecord, 'history'), 'information', 'files'])
  // Runs before the commit: if the commit fails, only copies of sent e-mails are lost.
  await mailer.erase(mails)
}

/** Returns the former addresses of the member that no other user has now. */
const listErasableAddresses = async (tx: Tx, id: string, emails: readonly string[]): Promise<readonly string[]> => {
  const formerEmails = (await listHistory(tx, toRecordRef(id))).flatMap(({ changes }) =>
    changes.flatMap(({ path, from, to }) => (path === 'email' ? [from, to] : [])),
  )
  const candidates = [...new Set([...emails, ...formerEmails])].filter(
    (email) => typeof email === 'string' && email !== '',
  )
  const { rows } = await sql<{ email: string }>`select known.email from unnest(${candidates}::text[]) known (email)
    where not exists (
      select from users
      where lower(users.email collate "und-x-icu") = lower(known.email collate "und-x-icu") and id <> ${id}
    )`.execute(tx)
  return rows.map(({ email }) => email)
}

/** Erases the remaining data of members deleted more than 90 days ago. Returns the number of members. */
export const eraseDeletedMembers = async (deps: Pick<Deps, 'db' | 'clock' | 'mailer' | 'backups'>): Promise<number> => {
  const erased = await withTryLock(deps.db, 'erase members', async (connection) => {
    const now = deps.clock.now()
    const ids = await listDeleted(connection, addTime(now, -RESTORE_DAYS * DAY_MS))
    for (const id of ids)
      await connection.transaction().execute(async (tx) => {
        await erasePersonalData(tx, deps, id)
        await appendHistory(tx, { record: toRecordRef(id), action: 'erase', at: now, by: SYSTEM_AUTHOR, changes: [] })
        await recordErasure(tx, deps.backups, { scope: 'member', id, at: now })
      })
    return ids.length
  })
  return erased ?? 0
}

/** Returns deleted members whose history still contains a value. */
const listDeleted = async (db: Db, before: Date): Promise<string[]> => {
  const { rows } = await sql<{ id: string }>`select record_id as id from history
    where record_kind = 'member' and action = 'delete' and at < ${before} and exists (
      select from history entry, jsonb_array_elements(entry.changes) change
      where entry.record_kind = 'member' and entry.record_id = history.record_id and change ->> 'salt' is not null
    )`.execute(db)
  return rows.map(({ id }) => id)
}
