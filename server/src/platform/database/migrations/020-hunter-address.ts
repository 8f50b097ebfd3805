import { type Kysely, type Migration, sql } from 'kysely'

/** Finds everything that is kept of one hunter, who is known by an e-mail address. */
export const hunterAddress: Migration = {
  up: async (db: Kysely<unknown>) => {
    await sql`set local statement_timeout = 0`.execute(db)
    await sql`create index evaluations_hunter_address on evaluations (lower(hunter_email))
      where hunter_email <> ''`.execute(db)
  },
}
