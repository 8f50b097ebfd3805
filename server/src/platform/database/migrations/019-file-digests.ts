import { type Kysely, type Migration, sql } from 'kysely'

/** What the content of a file was when it came, so that it shows when it is another. */
export const fileDigests: Migration = {
  up: async (db: Kysely<unknown>) => {
    // Null for files that came before.
    await sql`alter table files add column sha256 text check (sha256 ~ '^[0-9a-f]{64}$')`.execute(db)
  },
}
