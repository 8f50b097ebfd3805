/** From the query of a list to one page of its rows. */
import type { ListQuery } from '@trophy/domain'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { prepared } from './prepared.ts'
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
export type Anchor = { readonly position: number; readonly place: unknown; readonly id: string }

/** Rows from one anchor to the next. */
export const ANCHOR_STEP = 5_000

/**
 * Where a page lies: so many rows, behind so many others, seen from the nearer end of the list or from an anchor, which
 * is itself the first of those others.
 */
export type Span = {
  readonly from: 'start' | 'end' | Anchor
  readonly skip: number
  readonly rows: number
}

/**
 * Where the page lies in a list of so many rows. What lies in the second half is reached from the end, so that the
 * last page is as near as the first; what lies between, from the anchor before it where there are anchors, in order.
 */
export const spanOf = (
  { page, rowsPerPage }: Pick<ListQuery, 'page' | 'rowsPerPage'>,
  totalDocs: number,
  anchors: readonly Anchor[] = [],
): Span => {
  const before = (page - 1) * rowsPerPage
  const rows = Math.max(0, Math.min(rowsPerPage, totalDocs - before))
  const behind = Math.max(0, totalDocs - before - rows)
  const anchor = anchors[Math.min(Math.floor(before / ANCHOR_STEP), anchors.length - 1)]
  if (anchor && before - anchor.position < Math.min(before, behind))
    return { from: anchor, skip: before - anchor.position, rows }
  return before <= behind ? { from: 'start', skip: before, rows } : { from: 'end', skip: behind, rows }
}

/** Every so many-eth row of the whole list in this order. Takes about as long as counting the list. */
export const findAnchors = async <Column extends string>(
  db: Db,
  list: ListSql<Column, string>,
  query: Pick<ListQuery<Column>, 'sortBy' | 'sortDir'>,
): Promise<readonly Anchor[]> => {
  const place = list.sort[query.sortBy]
  const direction = sql.raw(query.sortDir)
  const beyond = sql.raw(query.sortDir === 'asc' ? '>' : '<')
  const next = (condition: RawBuilder<unknown>, skip: number) => sql`select ${place} as place, id
    from ${sql.table(list.table)} where ${list.rows} ${condition}
    order by ${place} ${direction}, id ${direction} limit 1 offset ${sql.lit(skip)}`
  const { rows } = await sql<Anchor>`with recursive anchor as (
      (select first.*, 0 as position from (${next(sql``, 0)}) as first)
      union all
      select next.*, anchor.position + ${sql.lit(ANCHOR_STEP)} from anchor cross join lateral (
        ${next(sql`and (${place}, id) ${beyond} (anchor.place, anchor.id)`, ANCHOR_STEP - 1)}) as next
    ) select position, place, id from anchor order by position`.execute(db)
  return rows
}

/** So many rows or fewer are gathered by their filters and then put in order. */
const FEW = 5_000
/** So many rows of the order are looked through for those that the filters leave, before all of those are gathered. */
const NEAR = 4_000

/**
 * The rows of a span, in order; ties are ordered by id, so pages never overlap. Their ids come from an index, and only
 * then are the rows themselves read. `totalDocs` may be roughly right: it decides how to search, not what is found.
 *
 * How to search is not left to the database alone. It takes filters and order for independent of each other, and then
 * walks through half a table for the newest evaluations of a year long past.
 */
export const selectSpan = async <Row, Column extends string, Filter extends string>(
  db: Db,
  list: ListSql<Column, Filter>,
  query: ListQuery<Column, Filter>,
  { from, skip, rows: limit }: Span,
  totalDocs: number,
): Promise<readonly Row[]> => {
  if (limit <= 0) return []
  const table = sql.table(list.table)
  const place = list.sort[query.sortBy]
  const isForward = (query.sortDir === 'asc') === (from !== 'end')
  const direction = sql.raw(isForward ? 'asc' : 'desc')
  const order = sql`order by ${place} ${direction}, id ${direction}`
  const span = sql`${order} limit ${sql.lit(limit)} offset ${sql.lit(skip)}`
  const filters = conditionsOf(list, query)
  if (typeof from === 'object')
    filters.push(sql`(${place}, id) ${sql.raw(isForward ? '>=' : '<=')} (${from.place}, ${from.id})`)

  const read = async (ids: RawBuilder<unknown>, mark = sql``): Promise<readonly Row[]> => {
    const { rows } = await sql<Row>`${mark}select ${columnsOf(list)}
      from (${ids}) as page join ${table} using (id) ${order}`.execute(db)
    return from === 'end' ? rows.toReversed() : rows
  }
  const inOrder = sql`select id from ${table} where ${allOf([list.rows, ...filters])} ${span}`
  const gathered = sql`with found as materialized (
      select id, ${place} from ${table} where ${allOf([list.rows, ...filters])}
    ) select id from found ${span}`
  const near = sql`select id from (
      select * from ${table} where ${list.rows} ${order} limit ${sql.lit(NEAR)}
    ) as near where ${allOf(filters)} ${span}`

  if (typeof from === 'object') return read(inOrder)
  if (filters.length === 0) return read(inOrder, skip === 0 ? prepared : sql``)
  if (totalDocs <= FEW) return read(gathered)
  if (skip + limit > NEAR / 4) return read(inOrder)
  const rows = await read(near)
  return rows.length === limit ? rows : read(gathered)
}

const columnsOf = (list: ListSql<string, string>) => sql.join(list.columns.map((name) => sql.ref(name)))

/** How many rows the filters leave. */
export const countRows = async <Column extends string, Filter extends string>(
  db: Db,
  list: ListSql<Column, Filter>,
  query: Pick<ListQuery<Column, Filter>, 'filters'>,
): Promise<number> => {
  const { rows } = await sql<{ total: string }>`select count(*) as total from ${sql.table(list.table)}
    where ${allOf([list.rows, ...conditionsOf(list, query)])}`.execute(db)
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
    from ${sql.table(list.table)} where ${allOf([list.rows, ...conditionsOf(list, query)])} group by 1`.execute(db)
  return new Map(rows.map(({ value, total }) => [value, Number(total)]))
}

/** The statement for every row that the filters leave, in order, with these columns. */
export const selectEvery = <Row, Column extends string, Filter extends string>(
  list: ListSql<Column, Filter>,
  query: Pick<ListQuery<Column, Filter>, 'filters' | 'sortBy' | 'sortDir'>,
  columns: readonly (keyof Row & string)[],
): RawBuilder<Row> => {
  const direction = sql.raw(query.sortDir)
  return sql<Row>`select ${sql.join(columns.map((name) => sql.ref(name)))} from ${sql.table(list.table)}
    where ${allOf([list.rows, ...conditionsOf(list, query)])} order by ${list.sort[query.sortBy]} ${direction}, id ${direction}`
}

const conditionsOf = <Column extends string, Filter extends string>(
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

const allOf = (conditions: readonly Condition[]): Condition => sql`${sql.join(conditions, sql` and `)}`

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
  const first = (behind: RawBuilder<unknown>) => sql`select ${sql.ref(order)} as place, ${sql.ref(column)} as value
    from ${sql.table(list.table)} where ${list.rows} ${behind} order by ${sql.ref(order)} limit 1`
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
