/** Takes out of the audit log what is older than it is kept for. */
import { addTime, DAY } from '@trophy/domain'
import { sql } from 'kysely'
import { AUDIT_SWEEP } from '#platform/database/migrations/018-audit.ts'
import type { Deps } from '#platform/http/deps.ts'
import type { PeriodicTask } from '#platform/tasks/scheduled-tasks.ts'

/** Answers how many rows went. */
export const sweepAudit = ({ db, clock, config }: Pick<Deps, 'db' | 'clock' | 'config'>): Promise<number> =>
  db.transaction().execute(async (trx) => {
    await sql`select set_config(${AUDIT_SWEEP}, 'on', true)`.execute(trx)
    const oldest = addTime(clock.now(), -config.auditDays * DAY)
    const { numDeletedRows } = await trx.deleteFrom('audit').where('at', '<', oldest.toISOString()).executeTakeFirst()
    return Number(numDeletedRows)
  })

export const auditSweepTask: PeriodicTask = {
  name: 'sweep of the audit log',
  everyMinutes: 360,
  run: async (deps) => ({ rows: await sweepAudit(deps) }),
}
