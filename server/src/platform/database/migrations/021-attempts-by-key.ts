import { type Kysely, type Migration, sql } from 'kysely'

/**
 * Attempts are looked for by key, and by time alone only where old ones are removed. An ordinary index by time was taken
 * for both when many came after a quiet while, of which the statistics knew nothing yet: each attempt then read all others.
 */
export const attemptsByKey: Migration = {
  up: async (db: Kysely<unknown>) => {
    await sql`drop index attempts_at`.execute(db)
    await sql`create index attempts_at on attempts using brin (at)`.execute(db)
  },
}
