import { messages, problems } from '@trophy/domain'
import * as files from '../db/files.ts'
import { appendHistory, eraseHistoryValues } from '../db/history.ts'
import { RECORDED } from '../db/member-changes.ts'
import type { Db } from '../db/types.ts'
import type { Deps } from '../http/deps.ts'
import type { SignedIn } from '../http/sessions.ts'
import { endLinks } from '../mail/password-mails.ts'
import { eraseMails } from '../mail/queue.ts'
import * as store from './store.ts'

/**
 * Deletes a member with files and sessions. Evaluations stay, and carry number and name as they were. Of an application
 * that never led to anything, the history keeps no value, and neither queue nor outbox a mail. Throws 404.
 */
export const removeMember = async (
  trx: Db,
  { mailer }: Pick<Deps, 'mailer'>,
  user: SignedIn,
  id: string,
  now: Date,
): Promise<void> => {
  const row = await store.getForUpdate(trx, id)
  if (!row) throw problems.notFound(messages.unknownMember)
  const record = { kind: 'member', id }
  await files.removeAll(trx, record)
  await endLinks(trx, id, now)
  if (row.status === 'new') {
    await eraseHistoryValues(trx, record, [...RECORDED, 'information', 'files'])
    // Before the commit: should that fail, nothing is lost but copies of mails that were written.
    await mailer.erase(await eraseMails(trx, row))
  }
  await appendHistory(trx, { record, action: 'delete', at: now, by: user, changes: [] })
  await store.remove(trx, id)
}
