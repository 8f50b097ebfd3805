/** Tables and sequences as read from the system catalogue, so that a new table is never forgotten. */
import { sql } from 'kysely'
import type { Db, Tx } from '#platform/database/types.ts'

export type Table = {
  readonly name: string
  /** The stored columns in their order, without generated ones. */
  readonly columns: readonly string[]
}

/** Excludes the table of migrations, and tables and sequences of extensions. */
const isProductRelation = sql`c.relnamespace = current_schema()::regnamespace and c.relname <> 'migrations'
  and not exists (select from pg_depend where objid = c.oid and deptype = 'e')`

/** Returns all tables, by name. */
export const listTables = async (db: Db): Promise<readonly Table[]> => {
  const { rows } = await sql<Table>`
    select c.relname as name, array_agg(a.attname::text order by a.attnum) as columns
    from pg_class as c
    join pg_attribute as a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
    where c.relkind = 'r' and ${isProductRelation}
    group by c.relname
    order by c.relname collate "C"`.execute(db)
  return rows
}

/** The state of a sequence; `last` has been issued unless `isCalled` is false. */
type Sequence = { readonly name: string; readonly last: string; readonly isCalled: boolean }

/** Returns all sequences, by name. Sequences ignore snapshots: each has its current value or a later one. */
export const listSequences = async (db: Db): Promise<readonly Sequence[]> => {
  const { rows } = await sql<{ name: string }>`
    select c.relname as name from pg_class as c where c.relkind = 'S' and ${isProductRelation} order by c.relname collate "C"`.execute(
    db,
  )
  const sequences: Sequence[] = []
  for (const { name } of rows) {
    const { rows: found } = await sql<Omit<Sequence, 'name'>>`
      select last_value::text as last, is_called as "isCalled" from ${sql.table(name)}`.execute(db)
    if (found[0]) sequences.push({ name, ...found[0] })
  }
  return sequences
}

export const setSequence = async (tx: Tx, { name, last, isCalled }: Sequence): Promise<void> => {
  await sql`select setval(quote_ident(${name})::regclass, ${last}::bigint, ${isCalled})`.execute(tx)
}
