/** Deletes rows of the audit log that are older than AUDIT_DAYS. */
import { sql } from 'kysely'
import type { Deps } from '#platform/http/deps.ts'

/** Returns the number of deleted rows. The database decides which they are: see `delete_expired_audit`. */
export const sweepAudit = async ({ db }: Pick<Deps, 'db'>): Promise<number> => {
  const { rows } = await sql<{ count: string }>`select delete_expired_audit() as count`.execute(db)
  return Number(rows[0]?.count)
}
