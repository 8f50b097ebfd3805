/** The list of evaluations: pages, totals and filter options. */
import {
  AWARDS,
  type EvaluationColumn,
  type EvaluationFilter,
  type EvaluationFilterOptions,
  evaluationList,
  type FilterOption,
  formatAward,
  getCountryName,
  getSpeciesName,
  type ListQuery,
  type Page,
  problems,
  type SEARCHED_COLUMNS,
  type SignedIn,
  toUtcDate,
} from '@trophy/domain'
import { type RawBuilder, sql } from 'kysely'
import { LIST_COLUMNS, type ListedRow } from '#evaluations/response.ts'
import {
  containsAny,
  containsFolded,
  containsPlain,
  countRows,
  countRowsBy,
  isAnyOf,
  isFrom,
  isUntil,
  joinConditions,
  type ListSql,
  selectAllRows,
  selectPage,
  selectValues,
  type TextCondition,
} from '#platform/database/page.ts'
import type { Db } from '#platform/database/types.ts'
import { requireListQuery } from '#platform/http/list-query.ts'
import { isAwaitingReview, isInReviewState, isReviewableBy } from '#reviews/state.ts'

/** A column of the list, or the number of files that every user may see. */
type SortColumn = EvaluationColumn | 'shared_files_num'

/** The conditions of the columns that are searched together. Each is served by the trigram index by itself. */
const searched = {
  public_id: containsPlain('public_id'),
  measurer_id_number: containsPlain('measurer_id_number'),
  measurer_name: containsFolded('measurer_name_folded'),
  hunter_name: containsFolded('hunter_name_folded'),
  ticket: containsFolded('ticket_folded'),
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
    // The filter matches the whole ticket, the search a part of it.
    ticket: ([ticket = '']) => sql`ticket <> '' and ticket_folded = fold(${ticket.trim()})`,
    phenotype: containsFolded('phenotype_folded'),
    phenotype_key: isAnyOf('phenotype_key'),
    eval_option: isAnyOf('eval_option'),
    hunt_country: isAnyOf('hunt_country'),
    source: isAnyOf('source'),
    version: isAnyOf('version'),
    medal: isAnyOf('award'),
    review_state: isInReviewState,
    reviewable: () => isAwaitingReview,
    eval_location: ([text = '']) => sql`strpos(fold(eval_location), fold(${text.trim()})) > 0`,
    hunt_date_from: isFrom('hunt_date'),
    hunt_date_to: isUntil('hunt_date'),
    eval_date_from: isFrom('eval_date'),
    eval_date_to: isUntil('eval_date'),
    points_from: ([points]) => sql`total_points >= (${points}::numeric * 100)::integer`,
    points_to: ([points]) => sql`total_points <= (${points}::numeric * 100)::integer`,
    age_from: ([years]) => sql`get_age(data) >= ${years}::numeric`,
    age_to: ([years]) => sql`get_age(data) <= ${years}::numeric`,
    import_batch: (ids) =>
      sql`id in (select evaluation_id from import_batch_evaluations where batch_id = any(${ids}::uuid[]))`,
    deleted: () => sql`true`,
  },
}

/** The list of deleted evaluations. */
const deletedSql: typeof listSql = { ...listSql, rows: sql`deleted_at is not null` }

const getListSql = ({ filters, reviewable = listSql.filters.reviewable }: FilterQuery): typeof listSql => {
  const list = filters.deleted ? deletedSql : listSql
  return { ...list, filters: { ...list.filters, reviewable } }
}

export type Query = ListQuery<SortColumn, EvaluationFilter> & {
  /** The filter of what this user may review. */
  readonly reviewable?: typeof listSql.filters.reviewable
}

type FilterQuery = Pick<Query, 'filters' | 'reviewable'>

/** Returns the condition that an evaluation is not deleted and matches the filters. */
export const toFilterCondition = (filters: { readonly [F in EvaluationFilter]?: readonly string[] | undefined }) =>
  joinConditions(listSql, { filters })

/** Returns one page of the list and the number of matching rows. */
export const list = <Doc>(db: Db, query: Query, toDoc: (row: ListedRow) => Doc): Promise<Page<Doc>> =>
  selectPage(db, getListSql(query), query, toDoc)

/** Parses the query of a user. Throws 400 if it is invalid, 403 if the user may not see the result. */
export const parseQuery = (user: SignedIn, params: Parameters<typeof requireListQuery>[1], now: Date): Query => {
  const listQuery = requireListQuery(evaluationList, params)
  const { deleted, reviewable } = listQuery.filters
  if ((deleted && user.role !== 'admin') || (reviewable && user.role === 'CCM')) throw problems.notAllowed()
  const query = { ...listQuery, reviewable: () => isReviewableBy(user, toUtcDate(now)) }
  // The order must not reveal files that show the hunter.
  const isSortedBySharedFiles = query.sortBy === 'files_num' && user.role === 'CCM'
  return isSortedBySharedFiles ? { ...query, sortBy: 'shared_files_num' } : query
}

/** Returns a statement that selects these columns of all rows of the list. */
export const listAll = <Row>(
  query: FilterQuery & Pick<Query, 'sortBy' | 'sortDir'>,
  columns: readonly (keyof Row & string)[],
) => selectAllRows<Row, SortColumn, EvaluationFilter>(getListSql(query), query, columns)

/** Counts the rows of the list by species. */
export const countBySpecies = (db: Db, query: FilterQuery): Promise<ReadonlyMap<string, number>> =>
  countRowsBy(db, getListSql(query), query, 'eval_option')

/** Counts the rows of the list without filters: all evaluations, or all deleted ones. */
export const countAll = (db: Db, query: FilterQuery): Promise<number> =>
  countRows(db, getListSql(query), { filters: {} })

/** Returns the occurring values of each select filter, sorted by label; medals best first. */
export const listFilterOptions = async (db: Db): Promise<EvaluationFilterOptions> => {
  const [species, countries, sources, versions, medals] = await Promise.all([
    selectValues(db, listSql, 'eval_option'),
    selectValues(db, listSql, 'hunt_country'),
    selectValues(db, listSql, 'source'),
    selectValues(db, listSql, 'version'),
    selectValues(db, listSql, 'award'),
  ])
  return {
    eval_option: toFilterOptions(species, getSpeciesName),
    hunt_country: toFilterOptions(countries, getCountryName),
    source: toFilterOptions(sources, (source) => source),
    version: toFilterOptions(versions, (version) => version),
    medal: AWARDS.filter((award) => medals.includes(award)).map((award) => ({
      value: award,
      label: formatAward(award),
    })),
  }
}

const toFilterOptions = (values: readonly string[], label: (value: string) => string): FilterOption[] =>
  values.map((value) => ({ value, label: label(value) })).sort((a, b) => a.label.localeCompare(b.label, 'en'))
