/** From the query of a list to one page of ids. The rows are fetched by id, so that deep pages stay cheap. */
import type { ListQuery } from '@trophy/domain'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Database, Db } from './types.ts'

type Condition = RawBuilder<SqlBool>

/** How a list reads from its table: what each column sorts by, and what each filter asks. */
export type ListSql<Column extends string, Filter extends string> = {
  readonly table: keyof Database
  /** The rows that are in the list at all. */
  readonly rows: Condition
  readonly sort: Readonly<Record<Column, RawBuilder<unknown>>>
  readonly filters: Readonly<Record<Filter, (values: readonly string[]) => Condition>>
}

/** The ids of a page in order, and how many rows the filters leave. Ties are ordered by id, so pages never overlap. */
export const selectPage = async <Column extends string, Filter extends string>(
  db: Db,
  list: ListSql<Column, Filter>,
  query: ListQuery<Column, Filter>,
): Promise<{ readonly ids: readonly string[]; readonly totalDocs: number }> => {
  const table = sql.table(list.table)
  const conditions = [list.rows]
  for (const name in query.filters) {
    const values = query.filters[name]
    if (values) conditions.push(list.filters[name](values))
  }
  const where = sql.join(conditions, sql` and `)
  const direction = sql.raw(query.sortDir)
  const { rows } = await sql<{ id: string }>`select id from ${table} where ${where}
    order by ${list.sort[query.sortBy]} ${direction}, id ${direction}
    limit ${query.rowsPerPage} offset ${(query.page - 1) * query.rowsPerPage}`.execute(db)
  const { rows: counted } = await sql<{ total: string }>`select count(*) as total from ${table} where ${where}`.execute(
    db,
  )
  return { ids: rows.map(({ id }) => id), totalDocs: Number(counted[0]?.total ?? 0) }
}

/** Any of the values. */
export const isAnyOf =
  (column: string) =>
  (values: readonly string[]): Condition =>
    sql`${sql.ref(column)} = any(${values})`

/** From this date on, or up to it, the day itself included. */
export const isFrom =
  (column: string) =>
  ([date]: readonly string[]): Condition =>
    sql`${sql.ref(column)} >= ${date}::date`
export const isUntil =
  (column: string) =>
  ([date]: readonly string[]): Condition =>
    sql`${sql.ref(column)} <= ${date}::date`

/** One or two letters match from the start of the value (of each line of it), longer texts anywhere. */
const patternsOf = (typed: string): string[] => {
  const text = typed.trim()
  const escaped = text.replace(/[\\%_]/g, '\\$&')
  return [...text].length > 2 ? [`%${escaped}%`] : [`${escaped}%`, `%\n${escaped}%`]
}

const isLike = (column: string, typed: string, pattern: (text: string) => RawBuilder<string>): Condition =>
  sql`(${sql.join(
    patternsOf(typed).map((text) => sql`${sql.ref(column)} like ${pattern(text)}`),
    sql` or `,
  )})`

/** A part of a text, case and accents ignored; the column holds it folded, one line per value. */
export const hasFolded =
  (column: string) =>
  ([typed = '']: readonly string[]): Condition =>
    isLike(column, typed, (text) => sql`fold(${text})`)

/** A part of a text that has neither accents nor small letters. */
export const hasPlain =
  (column: string) =>
  ([typed = '']: readonly string[]): Condition =>
    isLike(column, typed.toUpperCase(), (text) => sql`${text}`)
