import { type Kysely, type Migration, sql } from 'kysely'

/** The digest of each file's content at upload, which reveals later changes. */
export const fileDigests: Migration = {
  up: async (db: Kysely<unknown>) => {
    // Null for files stored before this migration.
    await sql`alter table files add column sha256 text check (sha256 ~ '^[0-9a-f]{64}$')`.execute(db)
  },
}
