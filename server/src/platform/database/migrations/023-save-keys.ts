import { type Kysely, type Migration, sql } from 'kysely'

/** The keys under which clients saved evaluations, so that a repeated call stores none twice. */
export const saveKeys: Migration = {
  up: async (db: Kysely<unknown>) => {
    await sql`create table save_keys (
      key text primary key,
      digest text not null,
      evaluation_id uuid not null references evaluations on delete cascade
    )`.execute(db)
  },
}
