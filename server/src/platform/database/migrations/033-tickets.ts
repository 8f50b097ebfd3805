import { type Kysely, type Migration, sql } from 'kysely'

/** The ticket of a trophy at an exhibition, and an index to look it up. */
export const tickets: Migration = {
  up: async (db: Kysely<unknown>) => {
    await sql`set local statement_timeout = 0`.execute(db)
    await sql`alter table evaluations add ticket text not null default ''`.execute(db)
    await sql`create index evaluations_by_ticket on evaluations (fold(ticket), eval_date)
      where ticket <> ''`.execute(db)
    // Without statistics of the column, the planner would scan the list instead of the index.
    await sql`analyze evaluations (ticket)`.execute(db)
  },
}
