import { sql } from 'kysely'
import type { Pool } from '#platform/database/types.ts'

/**
 * Vacuums and analyses tables, by default all, after a bulk load. Without statistics the planner assumes empty tables;
 * without a vacuum there are no index-only scans.
 */
export const vacuumTables = (db: Pool, ...tables: string[]): Promise<void> =>
  db.connection().execute(async (connection) => {
    await sql`set statement_timeout = 0`.execute(connection)
    await sql`vacuum (analyze) ${sql.join(tables.map((name) => sql.table(name)))}`.execute(connection)
    await sql`reset statement_timeout`.execute(connection)
  })
