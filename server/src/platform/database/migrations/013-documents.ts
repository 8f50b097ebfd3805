import { type Kysely, type Migration, sql } from 'kysely'

/** Documents for members. The file of each is a row of `files`. */
export const documents: Migration = {
  up: async (db: Kysely<unknown>) => {
    await sql`create table documents (
      id uuid primary key,
      title text collate names not null,
      category text not null,
      created_at timestamptz(3) not null,
      modified_date timestamptz(3) not null
    )`.execute(db)
  },
}
