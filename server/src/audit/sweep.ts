/** Takes out of the audit log what is older than it is kept for. */
import { addTime, DAY_MS } from '@trophy/domain'
import { sql } from 'kysely'
import type { Deps } from '#platform/http/deps.ts'
import { AUDIT_SWEEP } from '#platform/records/audit.ts'

/** Answers how many rows went. */
export const sweepAudit = ({ db, clock, config }: Pick<Deps, 'db' | 'clock' | 'config'>): Promise<number> =>
  db.transaction().execute(async (trx) => {
    await sql`select set_config(${AUDIT_SWEEP}, 'on', true)`.execute(trx)
    const oldest = addTime(clock.now(), -config.auditDays * DAY_MS)
    const { numDeletedRows } = await trx.deleteFrom('audit').where('at', '<', oldest.toISOString()).executeTakeFirst()
    return Number(numDeletedRows)
  })
