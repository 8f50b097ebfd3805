import { type Kysely, type Migration, sql } from 'kysely'

/** Links that confirm a changed e-mail address. Download links follow a session that gets a new id. */
export const emailChanges: Migration = {
  up: async (db: Kysely<unknown>) => {
    await sql`create table email_changes (
      id uuid primary key,
      user_id uuid not null unique references users on delete cascade,
      email text not null,
      digest text not null unique,
      expires_at timestamptz(3) not null
    )`.execute(db)
    await sql`alter table download_links
      drop constraint download_links_session_id_fkey,
      add foreign key (session_id) references sessions on update cascade on delete cascade`.execute(db)
  },
}
