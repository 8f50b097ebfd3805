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
import { keepColumns, keepFilters, readColumns, readFilters, type TablePlace } from '#lib/table-preferences.ts'

type Pair = readonly [name: string, value: string]

type Filters = Readonly<Record<string, readonly string[]>>

/** How the reader looks at a table, and how that is changed. A change of anything but the page goes to page 1. */
export type TableView<Query extends ListQuery = ListQuery> = {
  readonly query: Query
  /** The keys of the chosen columns; null for the table's own choice. */
  readonly columns: readonly string[] | null
  readonly goTo: (page: number, how?: { readonly replace: boolean }) => void
  readonly showRows: (rowsPerPage: RowsPerPage) => void
  readonly sort: (column: string, direction: SortDirection) => void
  /** Sets the filters named and leaves the others; no values clear a filter. */
  readonly filter: (filters: Filters) => void
  readonly clearFilters: () => void
  /** Kept as the reader's choice, unless told otherwise. */
  readonly showColumns: (columns: readonly string[] | null, how?: { readonly isKept: boolean }) => void
}

type Shown<Query extends ListQuery> = Pick<TableView<Query>, 'query' | 'columns'>

/** What the list does not know is left out: of a filter's values only those, and never the others. */
const readView = <Column extends string, Filter extends string>(
  list: ListDefinition<Column, Filter>,
  { columns, ...given }: { readonly columns: readonly string[] | null; readonly pairs: readonly Pair[] },
): Shown<ListQuery<Column, Filter>> => {
  const known = given.pairs.filter((pair) => !(pair[0] in parseListQuery(list, [pair]).errors))
  // What is left may be given twice and may not.
  const { errors } = parseListQuery(list, known)
  const { query } = parseListQuery(
    list,
    known.filter(([name]) => !(name in errors)),
  )
  return { query, columns }
}

const printView = ({ query, columns }: Shown<ListQuery>): URLSearchParams =>
  new URLSearchParams([...formatListQuery(query), ...(columns ? [['columns', columns.join(',')]] : [])])

/** Whether an address says more than the view that was read from it. */
const hasMore = (params: URLSearchParams, view: URLSearchParams): boolean =>
  [...params].some(([name, value]) => !view.has(name, value))

const printFilters = ({ filters }: ListQuery): Pair[] =>
  Object.entries(filters).flatMap(([name, values]) => (values ?? []).map((value): Pair => [name, value]))

/**
 * The view of a table. The address has it whole, so that going back and a link that was sent find the same; an address
 * without a query finds the filters and columns as the reader left them in this browser.
 */
export const useTableView = <Column extends string, Filter extends string>(
  list: ListDefinition<Column, Filter>,
  { title, userId }: TablePlace,
): TableView<ListQuery<Column, Filter>> => {
  const [params, setParams] = useSearchParams()
  const isBare = params.size === 0
  const shown = useMemo(() => {
    const place = { title, userId }
    if (params.size === 0) return readView(list, { pairs: readFilters(place), columns: readColumns(place) })
    const pairs = [...params].filter(([name]) => name !== 'columns')
    return readView(list, { pairs, columns: params.get('columns')?.split(',') ?? null })
  }, [list, params, title, userId])

  const isRestored = isBare && (shown.columns !== null || Object.keys(shown.query.filters).length > 0)
  const isRefused = !isBare && hasMore(params, printView(shown))
  useEffect(() => {
    if (isRestored || isRefused) setParams(printView(shown), { replace: true })
  }, [isRestored, isRefused, shown, setParams])

  // Two changes in one moment (leaving a text, choosing from a list) both count, so each starts from the one before.
  const latest = useRef({ shown, setParams })
  useEffect(() => {
    latest.current = { shown, setParams }
  }, [shown, setParams])

  const changes = useMemo(() => {
    const place = { title, userId }
    const show = (next: Shown<ListQuery<Column, Filter>>, how: NavigateOptions) => {
      latest.current.shown = next
      latest.current.setParams(printView(next), how)
    }
    const ask = (part: Partial<ListQuery<Column, Filter>>, replace = false) => {
      const { query, columns } = latest.current.shown
      show({ query: { ...query, page: 1, ...part }, columns }, { replace })
    }
    const setFilters = (filters: ListQuery<Column, Filter>['filters'], replace = false) => {
      ask({ filters }, replace)
      keepFilters(place, printFilters(latest.current.shown.query))
    }
    return {
      goTo: (page, { replace } = { replace: false }) => ask({ page }, replace),
      showRows: (rowsPerPage) => ask({ rowsPerPage }),
      sort: (column, sortDir) => {
        const sortBy = list.columns.find((known) => known === column)
        if (sortBy) ask({ sortBy, sortDir })
      },
      filter: (patch) => {
        const before = latest.current.shown.query.filters
        const given = Object.entries({ ...before, ...patch }).filter(([name]) => name in list.filters)
        const filters = Object.fromEntries(given.filter(([, values]) => values?.some((value) => value.trim() !== '')))
        // Going back leaves out the steps in which a filter was still being typed.
        const isRefined = Object.keys(patch).every((name) => name in before && name in filters)
        setFilters(filters as typeof before, isRefined)
      },
      clearFilters: () => setFilters({}),
      showColumns: (columns, { isKept } = { isKept: true }) => {
        // At once, so that the box that was ticked does not fall back for a moment.
        show({ query: latest.current.shown.query, columns }, { replace: true, flushSync: isKept })
        if (isKept) keepColumns(place, columns)
      },
    } satisfies Omit<TableView, 'query' | 'columns'>
  }, [list, title, userId])
  return { ...shown, ...changes }
}
