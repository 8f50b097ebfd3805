/** Bulk loading into empty tables. */
import { sql } from 'kysely'
import type { Tx } from '#platform/database/types.ts'

/**
 * Runs `load` while these tables have only the indexes of their constraints, and rebuilds the others afterwards, which
 * is much faster than updating them. Runs inside the transaction: a failure leaves all indexes and no rows.
 */
export const withoutIndexes = async (tx: Tx, tables: readonly string[], load: () => Promise<void>): Promise<void> => {
  const { rows: indexes } = await sql<{ name: string; definition: string }>`
    select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition
    from pg_index
    where indrelid = any(select quote_ident(name)::regclass from unnest(${tables}::text[]) as name)
      and not exists (select from pg_constraint where conindid = indexrelid)`.execute(tx)
  for (const { name } of indexes) await sql`drop index ${sql.raw(name)}`.execute(tx)
  await load()
  await sql`set local maintenance_work_mem = '512MB'`.execute(tx)
  for (const { definition } of indexes) await sql.raw(definition).execute(tx)
}

/**
 * Runs `load` without foreign keys, so that tables can be filled in any order, and restores and checks them afterwards.
 * Runs inside the transaction. Throws if a row refers to a missing one.
 */
export const withoutReferences = async (tx: Tx, load: () => Promise<void>): Promise<void> => {
  const { rows: references } = await sql<{ table: string; name: string; definition: string }>`
    select conrelid::regclass::text as table, quote_ident(conname) as name, pg_get_constraintdef(oid) as definition
    from pg_constraint
    where contype = 'f' and connamespace = current_schema()::regnamespace and conparentid = 0`.execute(tx)
  for (const { table, name } of references)
    await sql`alter table ${sql.raw(table)} drop constraint ${sql.raw(name)}`.execute(tx)
  await load()
  for (const { table, name, definition } of references)
    await sql`alter table ${sql.raw(table)} add constraint ${sql.raw(name)} ${sql.raw(definition)}`.execute(tx)
}

/**
 * Runs `load` without the triggers of these tables, and turns them on afterwards. Runs inside the transaction, as the
 * owner of the tables.
 */
export const withoutTriggers = async (tx: Tx, tables: readonly string[], load: () => Promise<void>): Promise<void> => {
  for (const name of tables) await sql`alter table ${sql.table(name)} disable trigger user`.execute(tx)
  await load()
  for (const name of tables) await sql`alter table ${sql.table(name)} enable trigger user`.execute(tx)
}
