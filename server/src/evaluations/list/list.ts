/** The list of evaluations: a page of rows, how many there are, and the values that occur in its filters. */
import {
  type EvaluationColumn,
  type EvaluationFilter,
  evaluationList,
  type ListQuery,
  problems,
  type SignedInRole,
} from '@trophy/domain'
import { sql } from 'kysely'
import { LIST_COLUMNS, type ListedRow } from '#evaluations/response.ts'
import {
  containsFolded,
  containsPlain,
  countRows,
  countRowsBy,
  findSeekPoints,
  isAnyOf,
  isFrom,
  isUntil,
  type ListSql,
  type PageRange,
  pageRange,
  SEEK_POINT_INTERVAL,
  type SeekPoint,
  selectAllRows,
  selectRange,
  selectValues,
} from '#platform/database/page.ts'
import { prepared } from '#platform/database/prepared-statements.ts'
import { createTtlCache, type TtlCache } from '#platform/database/ttl-cache.ts'
import type { Db } from '#platform/database/types.ts'
import type { Deps } from '#platform/http/deps.ts'
import { requireListQuery } from '#platform/http/list-query.ts'

const listSql: ListSql<EvaluationColumn, EvaluationFilter> = {
  table: 'evaluations',
  columns: LIST_COLUMNS,
  rows: sql`deleted_at is null`,
  sort: {
    public_id: sql`public_id`,
    measurer_id_number: sql`measurer_id_number`,
    measurer_name: sql`measurer_name`,
    hunter_name: sql`hunter_name`,
    eval_option: sql`species_name`,
    hunt_date: sql`hunt_date`,
    hunt_country: sql`hunt_country_name`,
    eval_date: sql`eval_date`,
    source: sql`source`,
    total_points: sql`total_points`,
    files_num: sql`files_num`,
    version: sql`version`,
    created_at: sql`created_at`,
    modified_date: sql`modified_date`,
    phenotype: sql`phenotype_label`,
    medal: sql`medal_rank`,
  },
  filters: {
    public_id: containsPlain('public_id'),
    measurer_id_number: containsPlain('measurer_id_number'),
    measurer_name: containsFolded('measurer_name_folded'),
    hunter_name: containsFolded('hunter_name_folded'),
    phenotype: containsFolded('phenotype_folded'),
    eval_option: isAnyOf('eval_option'),
    hunt_country: isAnyOf('hunt_country'),
    source: isAnyOf('source'),
    version: isAnyOf('version'),
    medal: isAnyOf('award'),
    hunt_date_from: isFrom('hunt_date'),
    hunt_date_to: isUntil('hunt_date'),
    eval_date_from: isFrom('eval_date'),
    eval_date_to: isUntil('eval_date'),
    deleted: () => sql`true`,
  },
}

/** The same list of the deleted evaluations. */
const deletedSql: typeof listSql = { ...listSql, rows: sql`deleted_at is not null` }

/** Where the rows of this query come from. */
const getListSql = ({ filters }: Pick<Query, 'filters'>): typeof listSql => (filters.deleted ? deletedSql : listSql)

export type Query = ListQuery<EvaluationColumn, EvaluationFilter>
type ListResult = { readonly rows: readonly ListedRow[]; readonly totalDocs: number }

/**
 * One page of the list, and how many rows the filters leave. The rows are those of this moment. The total, and with it
 * the place of a page that is deep in the list, may lag other people's writes by five seconds, never the user's own.
 */
export const list = async (
  deps: Pick<Deps, 'db' | 'clock'>,
  user: { readonly _id: string },
  query: Query,
): Promise<ListResult> => {
  const select = (range: PageRange, totalDocs: number) =>
    selectRange<ListedRow, EvaluationColumn, EvaluationFilter>(deps.db, getListSql(query), query, range, totalDocs)
  const countPromise = lastOwnWriteKey(deps, user._id).then(async (own) => ({
    own,
    totalDocs: await getTotal(deps, query, own),
  }))
  if (query.page > 1) {
    const { own, totalDocs } = await countPromise
    return { rows: await select(findPageRange(deps, query, totalDocs, own), totalDocs), totalDocs }
  }
  // A first page shows what is there now, even where the total lags; without filters it need not wait for it.
  const range: PageRange = { from: 'start', skip: 0, rows: query.rowsPerPage }
  const isUnfiltered = Object.keys(query.filters).length === 0
  const [rows, { totalDocs }] = await Promise.all([
    isUnfiltered
      ? select(range, Number.POSITIVE_INFINITY)
      : countPromise.then((count) => select(range, count.totalDocs)),
    countPromise,
  ])
  return { rows, totalDocs: rows.length < query.rowsPerPage ? rows.length : Math.max(rows.length, totalDocs) }
}

/** The query that this user asks for. Throws 400 for what is not of the list, 403 for what is not theirs to see. */
export const parseQuery = (
  user: { readonly role: SignedInRole },
  params: Parameters<typeof requireListQuery>[1],
): Query => {
  const query = requireListQuery(evaluationList, params)
  if (query.filters.deleted && user.role !== 'admin') throw problems.notAllowed()
  return query
}

/** Every row of the list as a statement, with these columns. */
export const listAll = <Row>(
  query: Pick<Query, 'filters' | 'sortBy' | 'sortDir'>,
  columns: readonly (keyof Row & string)[],
) => selectAllRows<Row, EvaluationColumn, EvaluationFilter>(getListSql(query), query, columns)

/** How many rows of each species the list has. */
export const countBySpecies = (db: Db, query: Pick<Query, 'filters'>): Promise<ReadonlyMap<string, number>> =>
  countRowsBy(db, getListSql(query), query, 'eval_option')

/** What each running server keeps. */
type ListCache = { readonly totals: TtlCache<number>; readonly seekPoints: TtlCache<readonly SeekPoint[]> }
const caches = new WeakMap<Db, ListCache>()

const getCache = ({ db, clock }: Pick<Deps, 'db' | 'clock'>): ListCache => {
  const cache = caches.get(db) ?? { totals: createTtlCache(clock), seekPoints: createTtlCache(clock) }
  caches.set(db, cache)
  return cache
}

const getTotal = (deps: Pick<Deps, 'db' | 'clock'>, query: Query, writeKey: string): Promise<number> => {
  const filters = Object.entries(query.filters).sort(([a], [b]) => (a < b ? -1 : 1))
  return getCache(deps).totals.get(JSON.stringify([filters, writeKey]), () =>
    countRows(deps.db, getListSql(query), query),
  )
}

/** Where a later page lies. Who asks first for a deep one goes the long way, and has anchors set for the next. */
const findPageRange = (
  deps: Pick<Deps, 'db' | 'clock'>,
  query: Query,
  totalDocs: number,
  writeKey: string,
): PageRange => {
  const range = pageRange(query, totalDocs)
  if (range.skip < SEEK_POINT_INTERVAL || Object.keys(query.filters).length > 0) return range
  const key = [query.sortBy, query.sortDir, writeKey].join(' ')
  return pageRange(
    query,
    totalDocs,
    getCache(deps).seekPoints.peek(key, () => findSeekPoints(deps.db, listSql, query)),
  )
}

/** Milliseconds within which every write has ended that began before them. */
const MAX_WRITE_MS = 60_000

/**
 * What tells the user's latest writes from those before; empty when there are none of late. Whoever has just written
 * gets totals of their own, counted after that: one that was counted before it is kept under another name. History is
 * written in the same transaction as the record, so this holds whichever server wrote.
 */
const lastOwnWriteKey = async ({ db, clock }: Pick<Deps, 'db' | 'clock'>, userId: string): Promise<string> => {
  // In steps: a write that slid out of it by the millisecond would be a reason to count anew, with every call after a
  // rush.
  const since = new Date((Math.floor(clock.now().getTime() / MAX_WRITE_MS) - 1) * MAX_WRITE_MS)
  const { rows } = await sql<{ writes: string; latest: string | null }>`${prepared}
    select count(*) as writes, max(at) as latest from history where by_id = ${userId} and at > ${since}`.execute(db)
  const [own] = rows
  return own?.latest ? `${userId} ${own.writes} ${own.latest}` : ''
}

/** Values that occur in a selectable filter. Names and ranks are indexed, and tell the same values apart. */
export const valueQueries = {
  eval_option: (db: Db) => selectValues(db, listSql, 'eval_option', 'species_name'),
  hunt_country: (db: Db) => selectValues(db, listSql, 'hunt_country', 'hunt_country_name'),
  source: (db: Db) => selectValues(db, listSql, 'source'),
  version: (db: Db) => selectValues(db, listSql, 'version'),
  medal: (db: Db) => selectValues(db, listSql, 'award', 'medal_rank'),
}
