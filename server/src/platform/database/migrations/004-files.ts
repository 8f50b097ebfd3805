import { type Kysely, type Migration, sql } from 'kysely'

/** Files of records. Their content is in the file store, under `key`. */
export const files: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`create table files (
      id uuid primary key,
      uid uuid not null unique,
      owner_kind text not null,
      owner_id uuid not null,
      original_name text not null,
      size integer not null,
      type text not null,
      key text not null unique,
      created_at timestamptz(3) not null,
      created_by uuid references users on delete set null
    )`.execute(db)
    await sql`create index files_owner on files (owner_kind, owner_id, id)`.execute(db)
  },
}
