/** Many rows into tables that are empty so far. */
import { sql } from 'kysely'
import type { Database, Db } from '../types.ts'

/**
 * Does `load` while these tables have no indexes but those of their constraints, and builds the others again
 * afterwards, which takes a fraction of keeping them up to date. Within the transaction: others see either all indexes
 * or, after a failure, all indexes and no rows.
 */
export const withoutIndexes = async (
  trx: Db,
  tables: readonly (keyof Database)[],
  load: () => Promise<void>,
): Promise<void> => {
  const { rows: indexes } = await sql<{ name: string; definition: string }>`
    select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition
    from pg_index
    where indrelid = any(${tables}::regclass[])
      and not exists (select from pg_constraint where conindid = indexrelid)`.execute(trx)
  for (const { name } of indexes) await sql`drop index ${sql.raw(name)}`.execute(trx)
  await load()
  await sql`set local maintenance_work_mem = '512MB'`.execute(trx)
  for (const { definition } of indexes) await sql.raw(definition).execute(trx)
}
