import {
  formatListQuery,
  type ListDefinition,
  type ListQuery,
  parseListQuery,
  type RowsPerPage,
  type SortDirection,
} from '@trophy/domain'
import { useEffect, useMemo, useRef } from 'react'
import { type NavigateOptions, useSearchParams } from 'react-router'
import { readColumns, readFilters, saveColumns, saveFilters, type TableKey } from '#lib/table-preferences.ts'

type Pair = readonly [name: string, value: string]

type Filters = Readonly<Record<string, readonly string[]>>

/** How the reader looks at a table, and how that is changed. A change of anything but the page goes to page 1. */
export type TableView<Query extends ListQuery = ListQuery> = {
  readonly query: Query
  /** The keys of the chosen columns; null for the table's own choice. */
  readonly columns: readonly string[] | null
  readonly goToPage: (page: number, options?: { readonly replace: boolean }) => void
  readonly setRowsPerPage: (rowsPerPage: RowsPerPage) => void
  readonly sort: (column: string, direction: SortDirection) => void
  /** Sets the filters named and leaves the others; no values clear a filter. */
  readonly filter: (filters: Filters) => void
  readonly clearFilters: () => void
  /** Kept as the reader's choice, unless told otherwise. */
  readonly setColumns: (columns: readonly string[] | null, options?: { readonly isSaved: boolean }) => void
}

type ViewState<Query extends ListQuery> = Pick<TableView<Query>, 'query' | 'columns'>

/** What the list does not know is left out: of a filter's values only those, and never the others. */
const parseView = <Column extends string, Filter extends string>(
  list: ListDefinition<Column, Filter>,
  { columns, ...entries }: { readonly columns: readonly string[] | null; readonly pairs: readonly Pair[] },
): ViewState<ListQuery<Column, Filter>> => {
  const known = entries.pairs.filter((pair) => !(pair[0] in parseListQuery(list, [pair]).errors))
  // What is left may be given twice and may not.
  const { errors } = parseListQuery(list, known)
  const { query } = parseListQuery(
    list,
    known.filter(([name]) => !(name in errors)),
  )
  return { query, columns }
}

const toSearchParams = ({ query, columns }: ViewState<ListQuery>): URLSearchParams =>
  new URLSearchParams([...formatListQuery(query), ...(columns ? [['columns', columns.join(',')]] : [])])

/** Whether an address says more than the view that was read from it. */
const hasExtraParams = (params: URLSearchParams, view: URLSearchParams): boolean =>
  [...params].some(([name, value]) => !view.has(name, value))

const toFilterPairs = ({ filters }: ListQuery): Pair[] =>
  Object.entries(filters).flatMap(([name, values]) => (values ?? []).map((value): Pair => [name, value]))

/**
 * The view of a table. The address has it whole, so that going back and a link that was sent find the same; an address
 * without a query finds the filters and columns as the reader left them in this browser.
 */
export const useTableView = <Column extends string, Filter extends string>(
  list: ListDefinition<Column, Filter>,
  { title, userId }: TableKey,
): TableView<ListQuery<Column, Filter>> => {
  const [params, setParams] = useSearchParams()
  const hasNoQuery = params.size === 0
  const viewState = useMemo(() => {
    const table = { title, userId }
    if (params.size === 0) return parseView(list, { pairs: readFilters(table), columns: readColumns(table) })
    const pairs = [...params].filter(([name]) => name !== 'columns')
    return parseView(list, { pairs, columns: params.get('columns')?.split(',') ?? null })
  }, [list, params, title, userId])

  const isRestored = hasNoQuery && (viewState.columns !== null || Object.keys(viewState.query.filters).length > 0)
  const hasRejectedParams = !hasNoQuery && hasExtraParams(params, toSearchParams(viewState))
  useEffect(() => {
    if (isRestored || hasRejectedParams) setParams(toSearchParams(viewState), { replace: true })
  }, [isRestored, hasRejectedParams, viewState, setParams])

  // Two changes in one moment (leaving a text, choosing from a list) both count, so each starts from the one before.
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
      updateQuery({ filters }, replace)
      saveFilters(table, toFilterPairs(latest.current.viewState.query))
    }
    return {
      goToPage: (page, { replace } = { replace: false }) => updateQuery({ page }, replace),
      setRowsPerPage: (rowsPerPage) => updateQuery({ rowsPerPage }),
      sort: (column, sortDir) => {
        const sortBy = list.columns.find((known) => known === column)
        if (sortBy) updateQuery({ sortBy, sortDir })
      },
      filter: (patch) => {
        const before = latest.current.viewState.query.filters
        const entries = Object.entries({ ...before, ...patch }).filter(([name]) => name in list.filters)
        const filters = Object.fromEntries(entries.filter(([, values]) => values?.some((value) => value.trim() !== '')))
        // Going back leaves out the steps in which a filter was still being typed.
        const isRefined = Object.keys(patch).every((name) => name in before && name in filters)
        setFilters(filters as typeof before, isRefined)
      },
      clearFilters: () => setFilters({}),
      setColumns: (columns, { isSaved } = { isSaved: true }) => {
        // At once, so that the box that was ticked does not fall back for a moment.
        applyView({ query: latest.current.viewState.query, columns }, { replace: true, flushSync: isSaved })
        if (isSaved) saveColumns(table, columns)
      },
    } satisfies Omit<TableView, 'query' | 'columns'>
  }, [list, title, userId])
  return { ...viewState, ...changes }
}
