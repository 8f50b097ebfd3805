import { type Kysely, type Migration, sql } from 'kysely'

/** When the password or second factor of a session was last entered, and until when an admin postponed a second factor. */
export const confirmations: Migration = {
  up: async (db: Kysely<unknown>) => {
    await sql`alter table sessions add confirmed_at timestamptz(3)`.execute(db)
    await sql`update sessions set confirmed_at = created_at`.execute(db)
    await sql`alter table sessions alter confirmed_at set not null`.execute(db)
    await sql`alter table users add second_factor_postponed_until timestamptz(3)`.execute(db)
  },
}
