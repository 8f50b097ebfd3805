import { type Kysely, type Migration, sql } from 'kysely'

/** The backups that were made, by the server or by command. */
export const backups: Migration = {
  up: async (db: Kysely<unknown>) => {
    await sql`create table backups (
      at timestamptz primary key,
      name text not null,
      bytes bigint not null
    )`.execute(db)
  },
}
