import { type Kysely, type Migration, sql } from 'kysely'

/** One-time download links; they are deleted with their session. */
export const downloadLinks: Migration = {
  up: async (db: Kysely<unknown>) => {
    await sql`create table download_links (
      hash text primary key,
      session_id uuid not null references sessions on delete cascade,
      path text not null,
      created_at timestamptz(3) not null
    )`.execute(db)
    await sql`create index download_links_session on download_links (session_id)`.execute(db)
    await sql`create index download_links_created on download_links (created_at)`.execute(db)
  },
}
