/** Reminders that a certification will end. */
import { addDays, MEMBER_ROLES, toUtcDate } from '@trophy/domain'
import { withTryLock } from '#platform/database/advisory-lock.ts'
import type { Deps } from '#platform/http/deps.ts'
import { enqueueMail } from '#platform/mail/queue.ts'
import { expiryMail, NOTICE_DAYS } from './mails.ts'

const [FIRST_NOTICE_DAYS, SECOND_NOTICE_DAYS] = NOTICE_DAYS

/**
 * Queues the reminders that are due: 60 and 14 days before the end, each once per member and end. A missed one, because
 * no server ran or the certification was shorter from the start, is sent while it is still useful.
 */
export const sendExpiryReminders = async ({
  db,
  config,
  clock,
}: Pick<Deps, 'db' | 'config' | 'clock'>): Promise<number> => {
  const queued = await withTryLock(db, 'expiry notices', async (connection) => {
    const now = clock.now()
    const today = toUtcDate(now)
    const expiring = await connection
      .selectFrom('users')
      .select(['id', 'id_number', 'firstname', 'lastname', 'email', 'valid_from', 'valid_to'])
      .where('role', 'in', MEMBER_ROLES)
      .where('status', '=', 'active')
      .where('valid_to', '>=', today)
      .where('valid_to', '<=', addDays(today, FIRST_NOTICE_DAYS))
      .orderBy('id')
      .execute()
    let count = 0
    for (const { valid_to, ...member } of expiring) {
      if (valid_to === null) continue
      const noticeDays = valid_to <= addDays(today, SECOND_NOTICE_DAYS) ? SECOND_NOTICE_DAYS : FIRST_NOTICE_DAYS
      const mail = expiryMail({ ...member, valid_to }, config, noticeDays, now)
      const isNew = await connection.transaction().execute((tx) => enqueueMail(tx, config, mail, now))
      if (isNew) count += 1
    }
    return count
  })
  return queued ?? 0
}
