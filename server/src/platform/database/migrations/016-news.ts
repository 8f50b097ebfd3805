import { type Kysely, type Migration, sql } from 'kysely'

/** News and events, the pictures in their texts, and pending notifications. */
export const news: Migration = {
  up: async (db: Kysely<unknown>) => {
    await sql`create table news (
      id uuid primary key,
      title text collate names not null,
      lead text not null,
      content text not null,
      date_from date not null,
      date_to date check (date_to >= date_from),
      event boolean not null,
      roles text[] not null check (cardinality(roles) > 0),
      notification boolean not null,
      created_at timestamptz(3) not null,
      modified_date timestamptz(3) not null
    )`.execute(db)
    await sql`create index news_newest on news (date_from desc, id desc)`.execute(db)
    await sql`create table news_pictures (
      news_id uuid not null references news on delete cascade,
      file_id uuid not null references files,
      primary key (news_id, file_id)
    )`.execute(db)
    await sql`create index news_pictures_file on news_pictures (file_id)`.execute(db)
    await sql`create table news_notices (
      news_id uuid primary key references news on delete cascade,
      at timestamptz(3) not null
    )`.execute(db)
  },
}
