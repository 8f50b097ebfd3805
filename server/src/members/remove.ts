/** The end of a member: deleted, and sooner or later erased. Evaluations stay, with number and name as they were. */
import {
  addTime,
  DAY_MS,
  MEMBER_LABELS,
  messages,
  problems,
  RESTORE_DAYS,
  type SignedIn,
  SYSTEM_AUTHOR,
} from '@trophy/domain'
import { sql } from 'kysely'
import { revokeLinks } from '#identity/passwords/mails.ts'
import { withTryLock } from '#platform/database/advisory-lock.ts'
import type { Db } from '#platform/database/types.ts'
import * as files from '#platform/files/rows.ts'
import type { Deps } from '#platform/http/deps.ts'
import { eraseMails } from '#platform/mail/queue.ts'
import { appendHistory, eraseHistoryValues, listHistory, type RecordRef } from '#platform/records/history.ts'
import { RECORDED_FIELDS } from './changes.ts'
import type { MemberRow } from './response.ts'
import * as store from './store.ts'

type RemoveMemberParams = {
  readonly deps: Pick<Deps, 'mailer'>
  readonly user: SignedIn
  readonly id: string
  readonly now: Date
}

const toRecordRef = (id: string): RecordRef => ({ kind: 'member', id })

/**
 * Deletes a member with files and sessions; what the history and the queue of mails keep is erased after 90 days. An
 * application that never led to anything is erased at once. Throws 404.
 */
export const removeMember = async (trx: Db, { deps, user, id, now }: RemoveMemberParams): Promise<void> => {
  const row = await deleteRecord(trx, id, now)
  const isApplicant = row.status === 'new'
  if (isApplicant) await erasePersonalData(trx, deps, id, row.email)
  // By the address the mails are found when their time has come.
  const changes = isApplicant ? [] : [{ path: 'email', label: MEMBER_LABELS.email, from: row.email, to: null }]
  await appendHistory(trx, { record: toRecordRef(id), action: 'delete', at: now, by: user, changes })
}

/** The same, and erases at once what the history, the queue of mails and the outbox keep. Throws 404. */
export const eraseMember = async (trx: Db, { deps, user, id, now }: RemoveMemberParams): Promise<void> => {
  const row = await deleteRecord(trx, id, now)
  await erasePersonalData(trx, deps, id, row.email)
  await appendHistory(trx, { record: toRecordRef(id), action: 'erase', at: now, by: user, changes: [] })
}

/** Takes away the record with everything but history and mails. Answers it as it was. */
const deleteRecord = async (trx: Db, id: string, now: Date): Promise<MemberRow> => {
  const row = await store.getForUpdate(trx, id)
  if (!row) throw problems.notFound(messages.unknownMember)
  await files.removeAll(trx, toRecordRef(id))
  await revokeLinks(trx, id, now)
  await store.remove(trx, id)
  return row
}

/**
 * Erases the values in the history and the mails. That something was changed, when and by whom stays, and the chain
 * holds.
 */
const erasePersonalData = async (
  trx: Db,
  { mailer }: RemoveMemberParams['deps'],
  id: string,
  ...emails: string[]
): Promise<void> => {
  const mails: string[] = []
  for (const email of await listErasableAddresses(trx, id, emails))
    mails.push(...(await eraseMails(trx, { id, email })))
  await eraseHistoryValues(trx, toRecordRef(id), [...RECORDED_FIELDS, 'information', 'files'])
  // Before the commit: should that fail, nothing is lost but copies of mails that were written.
  await mailer.erase(mails)
}

/**
 * The addresses that were theirs and are nobody else's now, and an empty one: nothing goes to that, and the mails that
 * told others of them are found beside it.
 */
const listErasableAddresses = async (trx: Db, id: string, emails: readonly string[]): Promise<readonly string[]> => {
  const formerEmails = (await listHistory(trx, toRecordRef(id))).flatMap(({ changes }) =>
    changes.flatMap(({ path, from, to }) => (path === 'email' ? [from, to] : [])),
  )
  const candidates = [...new Set([...emails, ...formerEmails])].filter(
    (email) => typeof email === 'string' && email !== '',
  )
  const { rows } = await sql<{ email: string }>`select known.email from unnest(${candidates}::text[]) known (email)
    where not exists (
      select from users
      where lower(users.email collate "und-x-icu") = lower(known.email collate "und-x-icu") and id <> ${id}
    )`.execute(trx)
  return ['', ...rows.map(({ email }) => email)]
}

/** Erases what is left of members who were deleted more than 90 days ago; answers how many they were. */
export const eraseDeletedMembers = async (deps: Pick<Deps, 'db' | 'clock' | 'mailer'>): Promise<number> => {
  const erased = await withTryLock(deps.db, 'erase members', async (connection) => {
    const now = deps.clock.now()
    const ids = await listDeleted(connection, addTime(now, -RESTORE_DAYS * DAY_MS))
    for (const id of ids)
      await connection.transaction().execute(async (trx) => {
        await erasePersonalData(trx, deps, id)
        await appendHistory(trx, { record: toRecordRef(id), action: 'erase', at: now, by: SYSTEM_AUTHOR, changes: [] })
      })
    return ids.length
  })
  return erased ?? 0
}

/** Those whose history still holds a value. */
const listDeleted = async (db: Db, before: Date): Promise<string[]> => {
  const { rows } = await sql<{ id: string }>`select record_id as id from history
    where record_kind = 'member' and action = 'delete' and at < ${before} and exists (
      select from history kept, jsonb_array_elements(kept.changes) change
      where kept.record_kind = 'member' and kept.record_id = history.record_id and change ->> 'salt' is not null
    )`.execute(db)
  return rows.map(({ id }) => id)
}
