/** Deletes rows of the audit log after the configured number of days. */
import { addTime, DAY_MS } from '@trophy/domain'
import { sql } from 'kysely'
import type { Deps } from '#platform/http/deps.ts'
import { AUDIT_SWEEP } from '#platform/records/audit.ts'

/** Deletes the rows of whole links, so that the rest of the chain can be verified. Returns the number of deleted rows. */
export const sweepAudit = ({ db, clock, config }: Pick<Deps, 'db' | 'clock' | 'config'>): Promise<number> =>
  db.transaction().execute(async (tx) => {
    await sql`select set_config(${AUDIT_SWEEP}, 'on', true)`.execute(tx)
    const oldest = addTime(clock.now(), -config.auditDays * DAY_MS)
    const link = await tx
      .selectFrom('audit_links')
      .select('up_to')
      .where('at', '<', oldest.toISOString())
      .orderBy('number', 'desc')
      .limit(1)
      .executeTakeFirst()
    if (!link) return 0
    const { numDeletedRows } = await tx.deleteFrom('audit').where('ordinal', '<=', link.up_to).executeTakeFirst()
    return Number(numDeletedRows)
  })
