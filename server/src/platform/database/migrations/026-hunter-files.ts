import { type Kysely, type Migration, sql } from 'kysely'

/**
 * Files that show the hunter, and their number. Users who may not see them sort the list by the number of the other
 * files.
 */
export const hunterFiles: Migration = {
  up: async (db: Kysely<unknown>) => {
    await sql`set local statement_timeout = 0`.execute(db)
    await sql`alter table files add shows_hunter boolean not null default false`.execute(db)
    await sql`alter table evaluations
      add hunter_files_num integer not null default 0,
      add shared_files_num integer not null generated always as (files_num - hunter_files_num) stored`.execute(db)
    await sql`create index evaluations_by_shared_files_num on evaluations (shared_files_num, id)
      where deleted_at is null`.execute(db)
  },
}
