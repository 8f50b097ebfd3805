import { type Kysely, type Migration, sql } from 'kysely'

/** Chapters of the handbook and their files. */
export const handbook: Migration = {
  up: async (db: Kysely<unknown>) => {
    await sql`create table handbook_chapters (
      id uuid primary key,
      code text collate names not null check (code <> ''),
      common_name text collate names not null,
      category text not null,
      evaluation_option text,
      created_at timestamptz(3) not null,
      modified_date timestamptz(3) not null
    )`.execute(db)
    await sql`create table handbook_files (
      chapter_id uuid not null references handbook_chapters on delete cascade,
      language text not null,
      edition text not null check (edition <> ''),
      file_id uuid not null unique references files,
      primary key (chapter_id, language)
    )`.execute(db)
  },
}
