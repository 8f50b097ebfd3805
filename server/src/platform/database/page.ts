/** From the query of a list to one page of its rows. */
import type { ListQuery } from '@trophy/domain'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { prepared } from './prepared-statements.ts'
import type { Database, Db } from './types.ts'

type Condition = RawBuilder<SqlBool>

/** How a list reads from its table: what each column sorts by, and what each filter asks. */
export type ListSql<Column extends string, Filter extends string> = {
  readonly table: keyof Database
  /** The columns that are read. */
  readonly columns: readonly string[]
  /** The rows that are in the list at all. */
  readonly rows: Condition
  readonly sort: Readonly<Record<Column, RawBuilder<unknown>>>
  readonly filters: Readonly<Record<Filter, (values: readonly string[]) => Condition>>
}

/** A row of the order, and how many rows are before it. */
export type SeekPoint = { readonly position: number; readonly place: unknown; readonly id: string }

/** Rows from one anchor to the next. */
export const SEEK_POINT_INTERVAL = 5_000

/**
 * Where a page lies: so many rows, behind so many others, seen from the nearer end of the list or from an anchor, which
 * is itself the first of those others.
 */
export type PageRange = {
  readonly from: 'start' | 'end' | SeekPoint
  readonly skip: number
  readonly rows: number
}

/**
 * Where the page lies in a list of so many rows. What lies in the second half is reached from the end, so that the
 * last page is as near as the first; what lies between, from the anchor before it where there are anchors, in order.
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

/** Every so many-eth row of the whole list in this order. Takes about as long as counting the list. */
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

/** So many rows or fewer are gathered by their filters and then put in order. */
const MAX_ROWS_TO_SORT = 5_000
/** So many rows of the order are looked through for those that the filters leave, before all of those are gathered. */
const MAX_ROWS_TO_SCAN = 4_000

/**
 * The rows of a span, in order; ties are ordered by id, so pages never overlap. Their ids come from an index, and only
 * then are the rows themselves read. `totalDocs` may be roughly right: it decides how to search, not what is found.
 *
 * How to search is not left to the database alone. It takes filters and order for independent of each other, and then
 * walks through half a table for the newest evaluations of a year long past.
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
  const order = sql`order by ${sortExpression} ${direction}, id ${direction}`
  const rangeClause = sql`${order} limit ${sql.lit(limit)} offset ${sql.lit(skip)}`
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
      select id, ${sortExpression} from ${table} where ${joinConditions([list.rows, ...filters])}
    ) select id from found ${rangeClause}`
  const scannedIds = sql`select id from (
      select * from ${table} where ${list.rows} ${order} limit ${sql.lit(MAX_ROWS_TO_SCAN)}
    ) as near where ${joinConditions(filters)} ${rangeClause}`

  if (typeof from === 'object') return readRows(orderedIds)
  if (filters.length === 0) return readRows(orderedIds, skip === 0 ? prepared : sql``)
  if (totalDocs <= MAX_ROWS_TO_SORT) return readRows(sortedIds)
  if (skip + limit > MAX_ROWS_TO_SCAN / 4) return readRows(orderedIds)
  const rows = await readRows(scannedIds)
  return rows.length === limit ? rows : readRows(sortedIds)
}

const joinColumns = (list: ListSql<string, string>) => sql.join(list.columns.map((name) => sql.ref(name)))

/** How many rows the filters leave. */
export const countRows = async <Column extends string, Filter extends string>(
  db: Db,
  list: ListSql<Column, Filter>,
  query: Pick<ListQuery<Column, Filter>, 'filters'>,
): Promise<number> => {
  const { rows } = await sql<{ total: string }>`select count(*) as total from ${sql.table(list.table)}
    where ${joinConditions([list.rows, ...toConditions(list, query)])}`.execute(db)
  return Number(rows[0]?.total ?? 0)
}

/** How many rows the filters leave, by the values of a column. */
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

/** The statement for every row that the filters leave, in order, with these columns. */
export const selectAllRows = <Row, Column extends string, Filter extends string>(
  list: ListSql<Column, Filter>,
  query: Pick<ListQuery<Column, Filter>, 'filters' | 'sortBy' | 'sortDir'>,
  columns: readonly (keyof Row & string)[],
): RawBuilder<Row> => {
  const direction = sql.raw(query.sortDir)
  return sql<Row>`select ${sql.join(columns.map((name) => sql.ref(name)))} from ${sql.table(list.table)}
    where ${joinConditions([list.rows, ...toConditions(list, query)])} order by ${list.sort[query.sortBy]} ${direction}, id ${direction}`
}

const toConditions = <Column extends string, Filter extends string>(
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

const joinConditions = (conditions: readonly Condition[]): Condition => sql`${sql.join(conditions, sql` and `)}`

/**
 * The values that occur in a column, found by leaping from one to the next in the index of `order`, a column that tells
 * the same values apart.
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

/** A part of a text, case and accents ignored; the column holds it folded, one line per value. */
export const containsFolded =
  (column: string) =>
  ([input = '']: readonly string[]): Condition =>
    matchesLike(column, input, (text) => sql`fold(${text})`)

/** A part of a text that has neither accents nor small letters. */
export const containsPlain =
  (column: string) =>
  ([input = '']: readonly string[]): Condition =>
    matchesLike(column, input.toUpperCase(), (text) => sql`${text}`)
