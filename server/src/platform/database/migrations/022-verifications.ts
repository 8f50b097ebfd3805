import { type Kysely, type Migration, sql } from 'kysely'

/** The nightly verifications of changed records. */
export const verifications: Migration = {
  up: async (db: Kysely<unknown>) => {
    await sql`create table verifications (
      at timestamptz primary key,
      up_to bigint not null,
      records integer not null,
      findings integer not null
    )`.execute(db)
  },
}
