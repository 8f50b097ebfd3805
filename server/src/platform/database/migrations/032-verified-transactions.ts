import { type Kysely, type Migration, sql } from 'kysely'

/** The oldest transaction that was running at each verification; null for runs before this migration. */
export const verifiedTransactions: Migration = {
  up: async (db: Kysely<unknown>) => {
    await sql`alter table verifications add oldest_running bigint`.execute(db)
  },
}
