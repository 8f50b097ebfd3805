/** Deletes rows of the audit log after the configured number of days. */
import { addTime, DAY_MS } from '@trophy/domain'
import { sql } from 'kysely'
import type { Deps } from '#platform/http/deps.ts'
import { AUDIT_SWEEP } from '#platform/records/audit.ts'

/** Returns the number of deleted rows. */
export const sweepAudit = ({ db, clock, config }: Pick<Deps, 'db' | 'clock' | 'config'>): Promise<number> =>
  db.transaction().execute(async (tx) => {
    await sql`select set_config(${AUDIT_SWEEP}, 'on', true)`.execute(tx)
    const oldest = addTime(clock.now(), -config.auditDays * DAY_MS)
    const { numDeletedRows } = await tx.deleteFrom('audit').where('at', '<', oldest.toISOString()).executeTakeFirst()
    return Number(numDeletedRows)
  })
