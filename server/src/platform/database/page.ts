/** Queries one page of a list. */
import type { ListQuery, Page } from '@trophy/domain'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Database, Db } from './types.ts'

type Condition = RawBuilder<SqlBool>

/** The SQL of a list: sort expressions by column, and conditions by filter. */
export type ListSql<Column extends string, Filter extends string> = {
  readonly table: keyof Database
  readonly columns: readonly string[]
  /** Limits the list to these rows, before any filter. */
  readonly rows: Condition
  readonly sort: Readonly<Record<Column, RawBuilder<unknown>>>
  readonly filters: Readonly<Record<Filter, (values: readonly string[]) => Condition>>
}

/** The number of matching rows that are few enough to sort them for each page. */
const MAX_ROWS_TO_SORT = 5_000

/**
 * Returns a page of a list, with its rows converted by `toDoc`. Ties are ordered by id, so pages never overlap. An
 * index finds the ids of the page, and only their rows are read. A page in the second half is read from the end, so
 * that the last one costs as much as the first.
 */
export const selectPage = async <Row, Doc, Column extends string, Filter extends string>(
  db: Db,
  list: ListSql<Column, Filter>,
  query: ListQuery<Column, Filter>,
  toDoc: (row: Row) => Doc,
): Promise<Page<Doc>> => {
  const { page, rowsPerPage, sortBy, sortDir } = query
  const totalDocs = await countRows(db, list, query)
  const before = (page - 1) * rowsPerPage
  const limit = Math.min(rowsPerPage, totalDocs - before)
  if (limit <= 0) return { docs: [], totalDocs, page, limit: rowsPerPage }
  const after = totalDocs - before - limit
  const isFromEnd = after < before
  const direction = sql.raw((sortDir === 'asc') === isFromEnd ? 'desc' : 'asc')
  const orderBy = (expression: RawBuilder<unknown>) => sql`order by ${expression} ${direction}, id ${direction}`
  const table = sql.table(list.table)
  // With an offset, few matches are found first and then sorted: PostgreSQL may expect more of them, and would walk
  // through the whole order.
  const matching = sql`select id, ${list.sort[sortBy]} as place from ${table}
    where ${joinConditions(list, query)} ${totalDocs <= MAX_ROWS_TO_SORT ? sql`offset 0` : sql``}`
  const { rows } = await sql<Row>`select ${sql.join(list.columns.map((name) => sql.ref(name)))}
    from (
      select id from (${matching}) as matching
      ${orderBy(sql`place`)} limit ${sql.lit(limit)} offset ${sql.lit(isFromEnd ? after : before)}
    ) as page join ${table} using (id) ${orderBy(list.sort[sortBy])}`.execute(db)
  const docs = (isFromEnd ? rows.toReversed() : rows).map(toDoc)
  return { docs, totalDocs, page, limit: rowsPerPage }
}

/** Returns the number of rows that match the filters. */
export const countRows = async <Column extends string, Filter extends string>(
  db: Db,
  list: ListSql<Column, Filter>,
  query: Pick<ListQuery<Column, Filter>, 'filters'>,
): Promise<number> => {
  const { rows } = await sql<{ total: string }>`select count(*) as total from ${sql.table(list.table)}
    where ${joinConditions(list, query)}`.execute(db)
  return Number(rows[0]?.total ?? 0)
}

/** Returns the number of rows that match the filters by value of a column. */
export const countRowsBy = async <Column extends string, Filter extends string>(
  db: Db,
  list: ListSql<Column, Filter>,
  query: Pick<ListQuery<Column, Filter>, 'filters'>,
  column: string,
): Promise<ReadonlyMap<string, number>> => {
  const { rows } = await sql<{ value: string; total: string }>`select ${sql.ref(column)} as value, count(*) as total
    from ${sql.table(list.table)} where ${joinConditions(list, query)} group by 1`.execute(db)
  return new Map(rows.map(({ value, total }) => [value, Number(total)]))
}

/** Returns the statement for these columns of every row that matches the filters, in order. */
export const selectAllRows = <Row, Column extends string, Filter extends string>(
  list: ListSql<Column, Filter>,
  query: Pick<ListQuery<Column, Filter>, 'filters' | 'sortBy' | 'sortDir'>,
  columns: readonly (keyof Row & string)[],
): RawBuilder<Row> => {
  const direction = sql.raw(query.sortDir)
  return sql<Row>`select ${sql.join(columns.map((column) => sql.ref(column)))} from ${sql.table(list.table)}
    where ${joinConditions(list, query)} order by ${list.sort[query.sortBy]} ${direction}, id ${direction}`
}

/** Returns the condition that a row belongs to the list and matches the filters. */
export const joinConditions = <Column extends string, Filter extends string>(
  list: Pick<ListSql<Column, Filter>, 'rows' | 'filters'>,
  { filters }: { readonly filters: { readonly [F in Filter]?: readonly string[] | undefined } },
): Condition => {
  const conditions = [list.rows]
  for (const name in filters) {
    const values = filters[name]
    if (values) conditions.push(list.filters[name](values))
  }
  return sql`${sql.join(conditions, sql` and `)}`
}

/** Returns the distinct values of a column. */
export const selectValues = async (
  db: Db,
  list: Pick<ListSql<string, string>, 'table' | 'rows'>,
  column: string,
): Promise<string[]> => {
  const { rows } = await sql<{ value: string }>`
    select distinct ${sql.ref(column)} as value from ${sql.table(list.table)} where ${list.rows}`.execute(db)
  return rows.map(({ value }) => value)
}

/** One value is compared as such, because PostgreSQL then knows that an index has the rows in order. */
export const isAnyOf =
  (column: string) =>
  (values: readonly string[]): Condition =>
    values.length === 1 ? sql`${sql.ref(column)} = ${values[0]}` : sql`${sql.ref(column)} = any(${values})`

/** From this date on, or up to it, inclusive. */
export const isFrom =
  (column: string) =>
  ([date]: readonly string[]): Condition =>
    sql`${sql.ref(column)} >= ${date}::date`
export const isUntil =
  (column: string) =>
  ([date]: readonly string[]): Condition =>
    sql`${sql.ref(column)} <= ${date}::date`

/** One or two letters match at the start of a value (of each of its lines), longer texts anywhere. */
const toLikePatterns = (input: string): string[] => {
  const text = input.trim()
  const escaped = text.replace(/[\\%_]/g, '\\$&')
  return [...text].length > 2 ? [`%${escaped}%`] : [`${escaped}%`, `%\n${escaped}%`]
}

const matchesLike = (column: string, input: string, pattern: (text: string) => RawBuilder<string>): Condition =>
  sql`(${sql.join(
    toLikePatterns(input).map((text) => sql`${sql.ref(column)} like ${pattern(text)}`),
    sql` or `,
  )})`

/** Matches part of a text, ignoring case and accents; the column contains folded text, one line per value. */
export const containsFolded =
  (column: string) =>
  ([input = '']: readonly string[]): Condition =>
    matchesLike(column, input, (text) => sql`fold(${text})`)

/** Matches part of a text that has neither accents nor lower-case letters. */
export const containsPlain =
  (column: string) =>
  ([input = '']: readonly string[]): Condition =>
    matchesLike(column, input.toUpperCase(), (text) => sql`${text}`)

/** Returns the condition that a value contains a text. */
export type TextCondition = (values: readonly string[]) => Condition

/** Matches if one of the columns does. */
export const containsAny =
  (columns: Readonly<Record<string, TextCondition>>): TextCondition =>
  (values) =>
    sql`(${sql.join(
      Object.values(columns).map((matches) => matches(values)),
      sql` or `,
    )})`
