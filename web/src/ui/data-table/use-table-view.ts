import {
  formatListQuery,
  getDefaultSort,
  type ListDefinition,
  type ListQuery,
  parseListQuery,
  ROWS_PER_PAGE,
  type RowsPerPage,
  type SortDirection,
  toFilterPairs,
} from '@trophy/domain'
import { useEffect, useMemo, useRef } from 'react'
import { type NavigateOptions, useSearchParams } from 'react-router'
import {
  readColumns,
  readFilters,
  readRowsPerPage,
  saveColumns,
  saveFilters,
  saveLastView,
  saveRowsPerPage,
  type TableKey,
} from '#lib/storage/table-preferences.ts'

type Pair = readonly [name: string, value: string]

type Filters = Readonly<Record<string, readonly string[]>>

/** The view of a table with functions to change it. Any change except of the page returns to page 1. */
export type TableView<Query extends ListQuery = ListQuery> = {
  readonly query: Query
  /** The keys of the chosen columns; null for the defaults. */
  readonly columns: readonly string[] | null
  readonly goToPage: (page: number, options?: { readonly replace: boolean }) => void
  /** Stores the choice in the browser. */
  readonly setRowsPerPage: (rowsPerPage: RowsPerPage) => void
  readonly sort: (column: string, direction: SortDirection) => void
  /** Sets the given filters and leaves the others. An empty list clears a filter. */
  readonly filter: (filters: Filters) => void
  readonly clearFilters: () => void
  /** Stores the choice in the browser unless `isSaved` is false. */
  readonly setColumns: (columns: readonly string[] | null, options?: { readonly isSaved: boolean }) => void
}

/** The filters of a table or of a page, with functions to change them. */
export type FilterView = Pick<TableView, 'filter' | 'clearFilters'> & {
  readonly query: Pick<ListQuery, 'filters'>
}

type ViewState<Query extends ListQuery> = Pick<TableView<Query>, 'query' | 'columns'>

/** Parses a view and ignores unknown parameters and values. */
export const parseView = <Column extends string, Filter extends string>(
  list: ListDefinition<Column, Filter>,
  { columns, ...entries }: { readonly columns: readonly string[] | null; readonly pairs: readonly Pair[] },
): ViewState<ListQuery<Column, Filter>> => {
  const known = entries.pairs.filter((pair) => !(pair[0] in parseListQuery(list, [pair]).errors))
  // The remaining parameters may still contain duplicates that are not allowed.
  const { errors } = parseListQuery(list, known)
  const { query } = parseListQuery(
    list,
    known.filter(([name]) => !(name in errors)),
  )
  return { query, columns }
}

const toSearchParams = ({ query, columns }: ViewState<ListQuery>): URLSearchParams =>
  new URLSearchParams([...formatListQuery(query), ...(columns ? [['columns', columns.join(',')]] : [])])

/** Returns true if the URL has parameters that are not part of the parsed view. */
const hasExtraParams = (params: URLSearchParams, view: URLSearchParams): boolean =>
  [...params].some(([name, value]) => !view.has(name, value))

/** Returns the filters after a change, and whether it only refines what is filtered. */
export const applyFilterPatch = <Filter extends string>(
  list: Pick<ListDefinition<string, Filter>, 'filters'>,
  before: ListQuery<string, Filter>['filters'],
  patch: Filters,
) => {
  const entries = Object.entries<readonly string[] | undefined>({ ...before, ...patch })
  const set = entries.filter(([name, values]) => name in list.filters && values?.some((value) => value.trim() !== ''))
  const filters: typeof before = Object.fromEntries(set) as object
  return { filters, isRefined: Object.keys(patch).every((name) => name in before && name in filters) }
}

const ROWS_PARAM = 'rowsPerPage'

/** Adds the rows per page that were chosen last, unless the URL names another number. */
const withChosenRows = (pairs: readonly Pair[], table: TableKey): readonly Pair[] => {
  const rows = readRowsPerPage(table)
  return rows === null || pairs.some(([name]) => name === ROWS_PARAM) ? pairs : [[ROWS_PARAM, rows], ...pairs]
}

/**
 * Returns the view of a table. The URL contains the complete view, so that links and the back button work. A URL
 * without a query restores the filters, columns and rows per page stored in the browser.
 */
export const useTableView = <Column extends string, Filter extends string>(
  list: ListDefinition<Column, Filter>,
  { title, userId }: TableKey,
): TableView<ListQuery<Column, Filter>> => {
  const [params, setParams] = useSearchParams()
  const hasNoQuery = params.size === 0
  const viewState = useMemo(() => {
    const table = { title, userId }
    if (params.size === 0) {
      const pairs = withChosenRows(readFilters(table), table)
      return parseView(list, { pairs, columns: readColumns(table) })
    }
    const pairs = [...params].filter(([name]) => name !== 'columns')
    return parseView(list, {
      pairs: withChosenRows(pairs, table),
      columns: params.get('columns')?.split(',') ?? null,
    })
  }, [list, params, title, userId])
  // The page after a save returns to the view, which may come from a link.
  useEffect(() => saveLastView({ title, userId }, String(params)), [params, title, userId])

  const { filters, rowsPerPage } = viewState.query
  const hasStoredQuery = Object.keys(filters).length > 0 || rowsPerPage !== ROWS_PER_PAGE[0]
  const isRestored = hasNoQuery && (viewState.columns !== null || hasStoredQuery)
  const hasRejectedParams = !hasNoQuery && hasExtraParams(params, toSearchParams(viewState))
  useEffect(() => {
    if (isRestored || hasRejectedParams) setParams(toSearchParams(viewState), { replace: true })
  }, [isRestored, hasRejectedParams, viewState, setParams])

  // Two changes in one event (leaving a text field by choosing an option) must both apply, so each builds on the last.
  const latest = useRef({ viewState, setParams })
  useEffect(() => {
    latest.current = { viewState, setParams }
  }, [viewState, setParams])

  const changes = useMemo(() => {
    const table = { title, userId }
    const applyView = (next: ViewState<ListQuery<Column, Filter>>, options: NavigateOptions) => {
      latest.current.viewState = next
      latest.current.setParams(toSearchParams(next), options)
    }
    const updateQuery = (patch: Partial<ListQuery<Column, Filter>>, replace = false) => {
      const { query, columns } = latest.current.viewState
      applyView({ query: { ...query, page: 1, ...patch }, columns }, { replace })
    }
    const setFilters = (filters: ListQuery<Column, Filter>['filters'], replace = false) => {
      const sort = getDefaultSort(list, filters)
      const isOtherSort = sort.sortBy !== getDefaultSort(list, latest.current.viewState.query.filters).sortBy
      updateQuery({ filters, ...(isOtherSort && sort) }, replace)
      saveFilters(table, toFilterPairs(filters))
    }
    return {
      goToPage: (page, { replace } = { replace: false }) => updateQuery({ page }, replace),
      setRowsPerPage: (rows) => {
        updateQuery({ rowsPerPage: rows })
        saveRowsPerPage(table, rows)
      },
      sort: (column, sortDir) => {
        const sortBy = list.columns.find((known) => known === column)
        if (sortBy) updateQuery({ sortBy, sortDir })
      },
      filter: (patch) => {
        const { filters, isRefined } = applyFilterPatch(list, latest.current.viewState.query.filters, patch)
        // Refining a filter replaces the history entry, so that the back button skips intermediate input.
        setFilters(filters, isRefined)
      },
      clearFilters: () => setFilters({}),
      setColumns: (columns, { isSaved } = { isSaved: true }) => {
        // Synchronous, so that the checkbox does not flicker.
        applyView({ query: latest.current.viewState.query, columns }, { replace: true, flushSync: isSaved })
        if (isSaved) saveColumns(table, columns)
      },
    } satisfies Omit<TableView, 'query' | 'columns'>
  }, [list, title, userId])
  return useMemo(() => ({ ...viewState, ...changes }), [viewState, changes])
}
