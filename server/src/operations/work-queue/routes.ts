/** The tasks that wait for the office, counted for the home page and the menu of admins. */
import { addDays, EXPIRY_WARNING_DAYS, toUtcDate } from '@trophy/domain'
import { workQueueRoutes } from '@trophy/domain/routes'
import { sql } from 'kysely'
import { readBackupState } from '#operations/backup/schedule.ts'
import type { Db } from '#platform/database/types.ts'
import { implement } from '#platform/http/implement.ts'
import { MAIL_STATE_RANK } from '#platform/mail/queue.ts'

type Counts = { readonly applications: number; readonly expiring: number; readonly failedMails: number }

/** Returns the counts as of `today`. They match the lists that the home page links to. */
const countTasks = async (db: Db, today: string): Promise<Counts> => {
  const { rows } = await sql<Counts>`select
    count(*) filter (where status = 'new')::integer as applications,
    count(*) filter (where status = 'active'
      and valid_to between ${today}::date and ${addDays(today, EXPIRY_WARNING_DAYS)}::date)::integer as expiring,
    (select count(*)::integer from mails where state_rank = ${MAIL_STATE_RANK.failed}) as "failedMails"
    from users where role is distinct from 'admin' and trim(firstname || lastname) <> ''`.execute(db)
  return rows[0] ?? { applications: 0, expiring: 0, failedMails: 0 }
}

export const workQueueHandlers = implement(workQueueRoutes, {
  'GET /work-queue': async ({ pool, deps: { config }, now }) => {
    const [counts, backup] = await Promise.all([countTasks(pool, toUtcDate(now)), readBackupState(pool, config, now)])
    return { ...counts, backup }
  },
})
