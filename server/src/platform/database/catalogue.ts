/** What the database holds, as it says itself: a table that is new is never forgotten. */
import { sql } from 'kysely'
import type { Db } from './types.ts'

export type Table = {
  readonly name: string
  /** Those that hold what was written, in their order; what the database derives from them is left out. */
  readonly columns: readonly string[]
}

/** The notes of the migrator, and what extensions brought along, are no tables of the product. */
const isProductRelation = sql`c.relnamespace = current_schema()::regnamespace and c.relname not like 'kysely\\_migration%'
  and not exists (select from pg_depend where objid = c.oid and deptype = 'e')`

/** All tables, by name. */
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

/** Where a sequence stands; its last number was handed out unless it is not called yet. */
type Sequence = { readonly name: string; readonly last: string; readonly isCalled: boolean }

/** All sequences, by name. Unlike rows they are not of one moment: each stands where it stands now, or later. */
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

export const setSequence = async (db: Db, { name, last, isCalled }: Sequence): Promise<void> => {
  await sql`select setval(quote_ident(${name})::regclass, ${last}::bigint, ${isCalled})`.execute(db)
}
