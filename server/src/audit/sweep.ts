/** Deletes rows of the audit log after the configured number of days. */
import { addTime, DAY_MS } from '@trophy/domain'
import { sql } from 'kysely'
import type { Deps } from '#platform/http/deps.ts'

/** Deletes whole days, so that the chain over the rest can be verified. Returns the number of deleted rows. */
export const sweepAudit = async ({ db, clock, config }: Pick<Deps, 'db' | 'clock' | 'config'>): Promise<number> => {
  const oldest = addTime(clock.now(), -config.auditDays * DAY_MS).toISOString()
  const { rows } = await sql<{ count: string }>`select delete_expired_audit(${oldest}) as count`.execute(db)
  return Number(rows[0]?.count)
}
