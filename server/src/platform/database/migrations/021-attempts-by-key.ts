import { type Kysely, type Migration, sql } from 'kysely'

/**
 * Attempts are queried by key, and by time alone only for cleanup. After a burst that the statistics did not know yet,
 * the planner used a B-tree index by time for both, so that each attempt read all others.
 */
export const attemptsByKey: Migration = {
  up: async (db: Kysely<unknown>) => {
    await sql`drop index attempts_at`.execute(db)
    await sql`create index attempts_at on attempts using brin (at)`.execute(db)
  },
}
