/** The list of evaluations: pages, totals and filter options. */
import {
  type EvaluationColumn,
  type EvaluationFilter,
  evaluationList,
  type ListQuery,
  problems,
  type SEARCHED_COLUMNS,
  type SignedInRole,
} from '@trophy/domain'
import { type RawBuilder, sql } from 'kysely'
import { LIST_COLUMNS, type ListedRow } from '#evaluations/response.ts'
import { readTotal } from '#evaluations/statistics/figures.ts'
import {
  containsAny,
  containsFolded,
  containsPlain,
  countRows,
  countRowsBy,
  findSeekPoints,
  isAnyOf,
  isDeepRange,
  isFrom,
  isUntil,
  type ListedColumn,
  type ListSql,
  type PageRange,
  pageRange,
  SEEK_POINT_INTERVAL,
  type SeekPoint,
  selectAllRows,
  selectRange,
  selectValues,
  type TextCondition,
} from '#platform/database/page.ts'
import type { Db } from '#platform/database/types.ts'
import type { Deps } from '#platform/http/deps.ts'
import { requireListQuery } from '#platform/http/list-query.ts'
import type { Clock } from '#platform/runtime/clock.ts'
import { createTtlCache, type TtlCache } from '#platform/runtime/ttl-cache.ts'
import { findDeepPage, selectDeepPage } from './deep-pages.ts'
import { toFilterKey, toListKey } from './list-keys.ts'
import { type ListState, toWriteKey } from './list-state.ts'
import { createSeekPointCache, type SeekPointCache } from './seek-point-cache.ts'

declare module '#platform/http/deps.ts' {
  interface Deps {
    readonly listCache: ListCache
  }
}

type ListCache = {
  /** By query and snapshot. */
  readonly firstPages: TtlCache<readonly ListedRow[]>
  /** By filters and own writes. */
  readonly totals: TtlCache<number>
  /** Of the list without filters, by snapshot. */
  readonly unfilteredTotals: TtlCache<number>
  /** Of the list without filters, by order and own writes. */
  readonly seekPoints: TtlCache<readonly SeekPoint[]>
  readonly filteredSeekPoints: SeekPointCache
}
type ListDeps = Pick<Deps, 'db' | 'listCache'>

/** A column of the list, or the number of files that every user may see. */
type SortColumn = EvaluationColumn | 'shared_files_num'

/** The conditions of the columns that are searched together. Each is served by the trigram index by itself. */
const searched = {
  public_id: containsPlain('public_id'),
  measurer_id_number: containsPlain('measurer_id_number'),
  measurer_name: containsFolded('measurer_name_folded'),
  hunter_name: containsFolded('hunter_name_folded'),
} as const satisfies Record<(typeof SEARCHED_COLUMNS)[number], TextCondition>

const listSql: ListSql<SortColumn, EvaluationFilter> = {
  table: 'evaluations',
  columns: LIST_COLUMNS,
  rows: sql`deleted_at is null`,
  sort: {
    ...(Object.fromEntries(evaluationList.columns.map((name) => [name, sql.ref(name)])) as Readonly<
      Record<EvaluationColumn, RawBuilder<unknown>>
    >),
    eval_option: sql`species_name`,
    hunt_country: sql`hunt_country_name`,
    phenotype: sql`phenotype_label`,
    medal: sql`medal_rank`,
    shared_files_num: sql`shared_files_num`,
  },
  filters: {
    search: containsAny(searched),
    ...searched,
    ticket: ([ticket = '']) => sql`ticket <> '' and fold(ticket) = fold(${ticket.trim()})`,
    phenotype: containsFolded('phenotype_folded'),
    phenotype_key: isAnyOf('phenotype_key'),
    eval_option: isAnyOf('eval_option'),
    hunt_country: isAnyOf('hunt_country'),
    source: isAnyOf('source'),
    version: isAnyOf('version'),
    medal: isAnyOf('award'),
    hunt_date_from: isFrom('hunt_date'),
    hunt_date_to: isUntil('hunt_date'),
    eval_date_from: isFrom('eval_date'),
    eval_date_to: isUntil('eval_date'),
    points_from: ([points]) => sql`total_points >= (${points}::numeric * 100)::integer`,
    points_to: ([points]) => sql`total_points <= (${points}::numeric * 100)::integer`,
    age_from: ([years]) => sql`get_age(data) >= ${years}::numeric`,
    age_to: ([years]) => sql`get_age(data) <= ${years}::numeric`,
    deleted: () => sql`true`,
  },
}

/** The list of deleted evaluations. */
const deletedSql: typeof listSql = { ...listSql, rows: sql`deleted_at is not null` }

const getListSql = ({ filters }: Pick<Query, 'filters'>): typeof listSql => (filters.deleted ? deletedSql : listSql)

export type Query = ListQuery<SortColumn, EvaluationFilter>
type ListResult = { readonly rows: readonly ListedRow[]; readonly totalDocs: number }

/**
 * Returns one page of the list and the number of matching rows. The rows of first pages and the total without filters
 * are current. The total under filters, and the positions of later pages under filters and of deep pages, may lag behind
 * other users' writes by five seconds, but not behind the user's own, unless a hundred later ones were committed first.
 * A deep page that is read from the seek points of its filters does not lag.
 */
export const list = async (deps: ListDeps, state: ListState, query: Query): Promise<ListResult> => {
  if (query.page > 1) return selectLaterPage(deps, state, query)
  const countPromise = getTotal(deps, state, query)
  const [rows, totalDocs] = await Promise.all([selectFirstPage(deps, state, query, countPromise), countPromise])
  return { rows, totalDocs: rows.length < query.rowsPerPage ? rows.length : Math.max(rows.length, totalDocs) }
}

const selectLaterPage = async (deps: ListDeps, state: ListState, query: Query): Promise<ListResult> => {
  const { db, listCache } = deps
  // Only the lists of all evaluations have an index for each order.
  const hasSeekPoints = !isUnfiltered(query) && !query.filters.deleted
  const source = { db, seekPoints: listCache.filteredSeekPoints }
  const cachedPage = hasSeekPoints
    ? await selectDeepPage<ListedRow, SortColumn, EvaluationFilter>(source, listSql, query)
    : null
  if (cachedPage) return cachedPage
  const totalDocs = await getTotal(deps, state, query)
  const range = findPageRange(deps, state, query, totalDocs)
  const readPage = async () => ({ rows: await selectRows(db, query, range, totalDocs), totalDocs })
  if (!hasSeekPoints || !isDeepRange(range, totalDocs)) return readPage()
  const totals = { matching: totalDocs, all: await getTotal(deps, state, { filters: {} }) }
  return findDeepPage<ListedRow, SortColumn, EvaluationFilter>(source, listSql, query, range, totals, readPage)
}

const isUnfiltered = ({ filters }: Pick<Query, 'filters'>): boolean => Object.keys(filters).length === 0

const selectRows = (db: Db, query: Query, range: PageRange, totalDocs: number): Promise<readonly ListedRow[]> =>
  selectRange<ListedRow, SortColumn, EvaluationFilter>(db, getListSql(query), query, range, totalDocs)

/**
 * Returns the rows of a first page. Requests with the same snapshot share one read, which is at most five seconds old.
 * Without filters the total is not needed.
 */
const selectFirstPage = (
  { db, listCache }: ListDeps,
  { snapshot }: ListState,
  query: Query,
  countPromise: Promise<number>,
): Promise<readonly ListedRow[]> =>
  listCache.firstPages.get(`${snapshot} ${toListKey(query)} ${query.rowsPerPage}`, async () => {
    const totalDocs = isUnfiltered(query) ? Number.POSITIVE_INFINITY : await countPromise
    return selectRows(db, query, { from: 'start', skip: 0, rows: query.rowsPerPage }, totalDocs)
  })

/** Parses the query of a user. Throws 400 if it is invalid, 403 if the user may not see the result. */
export const parseQuery = (
  user: { readonly role: SignedInRole },
  params: Parameters<typeof requireListQuery>[1],
): Query => {
  const query = requireListQuery(evaluationList, params)
  if (query.filters.deleted && user.role !== 'admin') throw problems.notAllowed()
  // The order must not reveal files that show the hunter.
  const isSortedBySharedFiles = query.sortBy === 'files_num' && user.role === 'CCM'
  return isSortedBySharedFiles ? { ...query, sortBy: 'shared_files_num' } : query
}

/** Returns a statement that selects these columns of all rows of the list. */
export const listAll = <Row>(
  query: Pick<Query, 'filters' | 'sortBy' | 'sortDir'>,
  columns: readonly ListedColumn<Row>[],
) => selectAllRows<Row, SortColumn, EvaluationFilter>(getListSql(query), query, columns)

/** Counts the rows of the list by species. */
export const countBySpecies = (db: Db, query: Pick<Query, 'filters'>): Promise<ReadonlyMap<string, number>> =>
  countRowsBy(db, getListSql(query), query, 'eval_option')

/** Counts the rows of the list without filters: all evaluations, or all deleted ones. */
export const countAll = (db: Db, { filters }: Pick<Query, 'filters'>): Promise<number> =>
  filters.deleted ? countRows(db, deletedSql, { filters: {} }) : readTotal(db)

/** Maximum number of entries in each cache by snapshot. Only those of the latest snapshots are requested again. */
const MAX_SNAPSHOT_ENTRIES = 50

export const openListCache = (clock: Clock): ListCache => ({
  firstPages: createTtlCache(clock, MAX_SNAPSHOT_ENTRIES),
  totals: createTtlCache(clock),
  unfilteredTotals: createTtlCache(clock, MAX_SNAPSHOT_ENTRIES),
  seekPoints: createTtlCache(clock),
  filteredSeekPoints: createSeekPointCache(clock),
})

const getTotal = ({ db, listCache }: ListDeps, state: ListState, query: Pick<Query, 'filters'>): Promise<number> => {
  if (isUnfiltered(query)) return listCache.unfilteredTotals.get(state.snapshot, () => readTotal(db))
  const key = `${toFilterKey(query.filters)} ${toWriteKey(state)}`
  return listCache.totals.get(key, () => countRows(db, getListSql(query), query))
}

/** Returns the range of a later page. The first request of a deep page is slow, but finds seek points for the next. */
const findPageRange = ({ db, listCache }: ListDeps, state: ListState, query: Query, totalDocs: number): PageRange => {
  const range = pageRange(query, totalDocs)
  if (range.skip < SEEK_POINT_INTERVAL || !isUnfiltered(query)) return range
  const key = [query.sortBy, query.sortDir, toWriteKey(state)].join(' ')
  return pageRange(
    query,
    totalDocs,
    listCache.seekPoints.peek(key, () => findSeekPoints(db, listSql, query)),
  )
}

/** Queries for the values of select filters. Names and ranks are indexed and have the same distinct values. */
export const valueQueries = {
  eval_option: (db: Db) => selectValues(db, listSql, 'eval_option', 'species_name'),
  hunt_country: (db: Db) => selectValues(db, listSql, 'hunt_country', 'hunt_country_name'),
  source: (db: Db) => selectValues(db, listSql, 'source'),
  version: (db: Db) => selectValues(db, listSql, 'version'),
  medal: (db: Db) => selectValues(db, listSql, 'award', 'medal_rank'),
}
