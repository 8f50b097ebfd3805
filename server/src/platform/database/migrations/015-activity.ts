import { type Kysely, type Migration, sql } from 'kysely'

/** Lets an index-only scan count the evaluations of a member by date. */
export const activity: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`set local statement_timeout = 0`.execute(db)
    await sql`create index evaluations_measured on evaluations (measurer_id, eval_date) where deleted_at is null`.execute(
      db,
    )
  },
}
