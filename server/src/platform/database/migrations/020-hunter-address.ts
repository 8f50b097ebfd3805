import { type Kysely, type Migration, sql } from 'kysely'

/** Index for all evaluations of a hunter, who is identified by e-mail address. */
export const hunterAddress: Migration = {
  up: async (db: Kysely<unknown>) => {
    await sql`set local statement_timeout = 0`.execute(db)
    await sql`create index evaluations_hunter_address on evaluations (lower(hunter_email))
      where hunter_email <> ''`.execute(db)
  },
}
