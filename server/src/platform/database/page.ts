/** Queries one page of a list. */
import type { ListQuery, Page } from '@trophy/domain'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { prepared } from './prepared-statements.ts'
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

/** A row of the sorted list and the number of rows before it. */
export type SeekPoint = { readonly position: number; readonly place: unknown; readonly id: string }

/** Rows from one seek point to the next. */
export const SEEK_POINT_INTERVAL = 5_000

/**
 * The position of a page: skip `skip` rows from the nearer end of the list or from a seek point, which is itself the
 * first skipped row, and read `rows` rows.
 */
export type PageRange = {
  readonly from: 'start' | 'end' | SeekPoint
  readonly skip: number
  readonly rows: number
}

/**
 * Returns the position of a page in a list of `totalDocs` rows. Pages in the second half are read from the end, so that
 * the last page costs as much as the first; pages in between from the previous seek point, if `seekPoints` (in order)
 * has one.
 */
export const pageRange = (
  { page, rowsPerPage }: Pick<ListQuery, 'page' | 'rowsPerPage'>,
  totalDocs: number,
  seekPoints: readonly SeekPoint[] = [],
): PageRange => {
  const before = (page - 1) * rowsPerPage
  const rows = Math.max(0, Math.min(rowsPerPage, totalDocs - before))
  const rowsAfter = Math.max(0, totalDocs - before - rows)
  const seekPoint = seekPoints[Math.min(Math.floor(before / SEEK_POINT_INTERVAL), seekPoints.length - 1)]
  if (seekPoint && before - seekPoint.position < Math.min(before, rowsAfter))
    return { from: seekPoint, skip: before - seekPoint.position, rows }
  return before <= rowsAfter ? { from: 'start', skip: before, rows } : { from: 'end', skip: rowsAfter, rows }
}

/** Returns every 5,000th row of the whole list in the given order. Costs about as much as a count. */
export const findSeekPoints = async <Column extends string>(
  db: Db,
  list: ListSql<Column, string>,
  query: Pick<ListQuery<Column>, 'sortBy' | 'sortDir'>,
): Promise<readonly SeekPoint[]> => {
  const sortExpression = list.sort[query.sortBy]
  const direction = sql.raw(query.sortDir)
  const comparison = sql.raw(query.sortDir === 'asc' ? '>' : '<')
  const next = (condition: RawBuilder<unknown>, skip: number) => sql`select ${sortExpression} as place, id
    from ${sql.table(list.table)} where ${list.rows} ${condition}
    order by ${sortExpression} ${direction}, id ${direction} limit 1 offset ${sql.lit(skip)}`
  const { rows } = await sql<SeekPoint>`with recursive anchor as (
      (select first.*, 0 as position from (${next(sql``, 0)}) as first)
      union all
      select next.*, anchor.position + ${sql.lit(SEEK_POINT_INTERVAL)} from anchor cross join lateral (
        ${next(sql`and (${sortExpression}, id) ${comparison} (anchor.place, anchor.id)`, SEEK_POINT_INTERVAL - 1)}) as next
    ) select position, place, id from anchor order by position`.execute(db)
  return rows
}

/** Up to this number of matching rows are fetched and then sorted. */
const MAX_ROWS_TO_SORT = 5_000
/** Rows scanned in list order for matches before all matches are fetched and sorted. */
const MAX_ROWS_TO_SCAN = 4_000

/** Returns true if PostgreSQL must walk through many rows of a filtered list to reach the range. */
export const isDeepRange = ({ skip, rows }: PageRange, totalDocs: number): boolean =>
  totalDocs > MAX_ROWS_TO_SORT && skip + rows > MAX_ROWS_TO_SCAN / 4

/**
 * Returns the rows of a range, in order; ties are ordered by id, so pages never overlap. The ids come from an index,
 * and only their rows are read. `totalDocs` may be approximate: it affects the search strategy, not the result.
 *
 * The strategy is not left to the planner, which assumes that filters and order are independent and would scan half of
 * the table for the newest evaluations of a year long past.
 */
export const selectRange = async <Row, Column extends string, Filter extends string>(
  db: Db,
  list: ListSql<Column, Filter>,
  query: ListQuery<Column, Filter>,
  { from, skip, rows: limit }: PageRange,
  totalDocs: number,
): Promise<readonly Row[]> => {
  if (limit <= 0) return []
  const table = sql.table(list.table)
  const sortExpression = list.sort[query.sortBy]
  const isForward = (query.sortDir === 'asc') === (from !== 'end')
  const direction = sql.raw(isForward ? 'asc' : 'desc')
  const orderBy = (expression: RawBuilder<unknown>) => sql`order by ${expression} ${direction}, id ${direction}`
  const range = sql`limit ${sql.lit(limit)} offset ${sql.lit(skip)}`
  const order = orderBy(sortExpression)
  const rangeClause = sql`${order} ${range}`
  const filters = toConditions(list, query)
  if (typeof from === 'object')
    filters.push(sql`(${sortExpression}, id) ${sql.raw(isForward ? '>=' : '<=')} (${from.place}, ${from.id})`)

  const readRows = async (ids: RawBuilder<unknown>, prefix = sql``): Promise<readonly Row[]> => {
    const { rows } = await sql<Row>`${prefix}select ${joinColumns(list)}
      from (${ids}) as page join ${table} using (id) ${order}`.execute(db)
    return from === 'end' ? rows.toReversed() : rows
  }
  const orderedIds = sql`select id from ${table} where ${joinConditions([list.rows, ...filters])} ${rangeClause}`
  const sortedIds = sql`with found as materialized (
      select id, ${sortExpression} as place from ${table} where ${joinConditions([list.rows, ...filters])}
    ) select id from found ${orderBy(sql`place`)} ${range}`
  const scannedIds = sql`select id from (
      select * from ${table} where ${list.rows} ${order} limit ${sql.lit(MAX_ROWS_TO_SCAN)}
    ) as near where ${joinConditions(filters)} ${rangeClause}`

  if (typeof from === 'object') return readRows(orderedIds)
  if (filters.length === 0) return readRows(orderedIds, skip === 0 ? prepared : sql``)
  if (totalDocs <= MAX_ROWS_TO_SORT) return readRows(sortedIds)
  if (isDeepRange({ from, skip, rows: limit }, totalDocs)) return readRows(orderedIds)
  const rows = await readRows(scannedIds)
  return rows.length === limit ? rows : readRows(sortedIds)
}

/** Returns a page of a list, with its rows converted by `toDoc`. */
export const selectPage = async <Row, Doc, Column extends string, Filter extends string>(
  db: Db,
  list: ListSql<Column, Filter>,
  query: ListQuery<Column, Filter>,
  toDoc: (row: Row) => Doc,
): Promise<Page<Doc>> => {
  const totalDocs = await countRows(db, list, query)
  const rows = await selectRange<Row, Column, Filter>(db, list, query, pageRange(query, totalDocs), totalDocs)
  return { docs: rows.map(toDoc), totalDocs, page: query.page, limit: query.rowsPerPage }
}

export const joinColumns = (list: ListSql<string, string>) => sql.join(list.columns.map((name) => sql.ref(name)))

/** Returns the number of rows that match the filters. */
export const countRows = async <Column extends string, Filter extends string>(
  db: Db,
  list: ListSql<Column, Filter>,
  query: Pick<ListQuery<Column, Filter>, 'filters'>,
): Promise<number> => {
  const { rows } = await sql<{ total: string }>`select count(*) as total from ${sql.table(list.table)}
    where ${joinConditions([list.rows, ...toConditions(list, query)])}`.execute(db)
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
    from ${sql.table(list.table)} where ${joinConditions([list.rows, ...toConditions(list, query)])} group by 1`.execute(
    db,
  )
  return new Map(rows.map(({ value, total }) => [value, Number(total)]))
}

/** A column, or an expression that names itself. */
export type ListedColumn<Row> = (keyof Row & string) | RawBuilder<unknown>

/** Returns the statement for these columns or expressions of every row that matches the filters, in order. */
export const selectAllRows = <Row, Column extends string, Filter extends string>(
  list: ListSql<Column, Filter>,
  query: Pick<ListQuery<Column, Filter>, 'filters' | 'sortBy' | 'sortDir'>,
  columns: readonly ListedColumn<Row>[],
): RawBuilder<Row> => {
  const direction = sql.raw(query.sortDir)
  const listed = columns.map((column) => (typeof column === 'string' ? sql.ref(column) : column))
  return sql<Row>`select ${sql.join(listed)} from ${sql.table(list.table)}
    where ${joinConditions([list.rows, ...toConditions(list, query)])} order by ${list.sort[query.sortBy]} ${direction}, id ${direction}`
}

/** Returns the conditions of the filters, none without filters. */
export const toConditions = <Column extends string, Filter extends string>(
  list: ListSql<Column, Filter>,
  { filters }: Pick<ListQuery<Column, Filter>, 'filters'>,
): Condition[] => {
  const conditions: Condition[] = []
  for (const name in filters) {
    const values = filters[name]
    if (values) conditions.push(list.filters[name](values))
  }
  return conditions
}

export const joinConditions = (conditions: readonly Condition[]): Condition => sql`${sql.join(conditions, sql` and `)}`

/**
 * Returns the distinct values of a column with a loose index scan over `order`, a column that distinguishes the same
 * values.
 */
export const selectValues = async (
  db: Db,
  list: Pick<ListSql<string, string>, 'table' | 'rows'>,
  column: string,
  order: string = column,
): Promise<string[]> => {
  const first = (
    afterCondition: RawBuilder<unknown>,
  ) => sql`select ${sql.ref(order)} as place, ${sql.ref(column)} as value
    from ${sql.table(list.table)} where ${list.rows} ${afterCondition} order by ${sql.ref(order)} limit 1`
  const { rows } = await sql<{ value: string }>`with recursive found as (
      (${first(sql``)})
      union all
      select next.* from found cross join lateral (${first(sql`and ${sql.ref(order)} > found.place`)}) as next
    ) select value from found`.execute(db)
  return rows.map(({ value }) => value)
}

export const isAnyOf =
  (column: string) =>
  (values: readonly string[]): Condition =>
    sql`${sql.ref(column)} = any(${values})`

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
