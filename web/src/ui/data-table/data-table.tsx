import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import GlobalStyles from '@mui/material/GlobalStyles'
import type { Theme } from '@mui/material/styles'
import TableBody from '@mui/material/TableBody'
import TableHead from '@mui/material/TableHead'
import TableRow from '@mui/material/TableRow'
import useMediaQuery from '@mui/material/useMediaQuery'
import type { Page } from '@trophy/domain'
import { type ReactNode, useDeferredValue, useEffect } from 'react'
import { toProblem } from '#lib/api.ts'
import { EmptyPanel } from '#ui/feedback/empty-panel.tsx'
import { RetryAlert } from '#ui/feedback/retry-alert.tsx'
import { arrangeForNarrowScreen, type DataColumn, selectVisibleColumns } from './column.ts'
import { Pagination } from './pagination.tsx'
import { ScrolledTable } from './scrolled-table.tsx'
import { BodyCell, HeadingCell } from './table-cells.tsx'
import { Frame, PRINT_PAGE_STYLES, Progress, ScreenReaderOnly } from './table-frame.ts'
import { Toolbar } from './toolbar.tsx'
import type { TableView } from './use-table-view.ts'

/** What the query of a table answers: the page the view asks for, and the one before it while that is fetched. */
export type TablePage<Row> = {
  readonly data: Page<Row> | undefined
  readonly error: unknown
  readonly isFetching: boolean
  readonly refetch: () => unknown
}

type Props<Row> = {
  /** What the table shows; filters and columns are kept under it. */
  readonly title: string
  readonly columns: readonly DataColumn<Row>[]
  readonly rowId: (row: Row) => string
  readonly view: TableView
  readonly page: TablePage<Row>
  /** Stands in for the table where there is nothing to show yet. */
  readonly empty: ReactNode
  /** What to say where the filters leave nothing, when that is no matter of wrong filters. */
  readonly noMatch?: { readonly title: string; readonly text: string; readonly clearLabel: string } | undefined
  /** Further buttons over the table. */
  readonly actions?: ReactNode
  /** Those of them that stay where there is nothing to show yet. */
  readonly emptyActions?: ReactNode
}

/** What the server refuses by name is dropped: it was kept or sent by a version that knew more. */
const useDropRejectedFilters = (error: unknown, { query, filter }: TableView) => {
  const rejected = error ? Object.keys(toProblem(error).fields ?? {}).filter((name) => name in query.filters) : []
  const names = rejected.join()
  useEffect(() => {
    if (names) filter(Object.fromEntries(names.split(',').map((name) => [name, []])))
  }, [names, filter])
}

/** Columns that this table does not have leave its address: they were sent by another version. */
const useDropUnknownColumns = <Row,>(all: readonly DataColumn<Row>[], { columns, setColumns }: TableView) => {
  const known = columns?.filter((key) => all.some((column) => column.key === key))
  const names = columns && known && known.length < columns.length ? known.join() : null
  useEffect(() => {
    // The view may have been brought into order in the same moment, so a new list of columns is looked at again.
    if (columns && names !== null) setColumns(names === '' ? null : names.split(','), { isSaved: false })
  }, [columns, names, setColumns])
}

/** A page that is no more, after a deletion or from an old link, leads to the last one. */
const useLastPage = (total: number, { query, goToPage }: TableView) => {
  const last = Math.max(1, Math.ceil(total / query.rowsPerPage))
  const isPastEnd = total > 0 && query.page > last
  useEffect(() => {
    if (isPastEnd) goToPage(last, { replace: true })
  }, [isPastEnd, last, goToPage])
}

const DEFAULT_NO_MATCH = {
  title: 'Nothing matches these filters',
  text: 'Clear one or all of the filters above. One- or two-letter searches match only the start of a value.',
  clearLabel: 'Clear all filters',
}

function NoMatch({ view, message }: { view: TableView; message: typeof DEFAULT_NO_MATCH }) {
  return (
    <EmptyPanel title={message.title} text={message.text}>
      <Button variant="outlined" onClick={view.clearFilters}>
        {message.clearLabel}
      </Button>
    </EmptyPanel>
  )
}

/** The first rows are much to draw: the browser may draw and listen meanwhile. Those after them come at once. */
const useDeferredRows = <Row,>(rows: readonly Row[] | undefined): readonly Row[] | undefined => {
  const canRender = useDeferredValue(rows !== undefined)
  return canRender ? rows : undefined
}

/**
 * A table that somebody else sorts, filters and pages, mostly the server: it shows `rows` and changes `view`.
 * Head, first column and actions stay in view; up to a small laptop the columns stand in the order of `whenNarrow`.
 */
export function DataTable<Row>(props: Props<Row>) {
  const { title, columns, rowId, view, page, empty, noMatch, actions, emptyActions } = props
  const { data, error, isFetching, refetch } = page
  const total = data?.totalDocs ?? 0
  useDropRejectedFilters(error, view)
  useDropUnknownColumns(columns, view)
  useLastPage(total, view)
  const isPhone = useMediaQuery((theme: Theme) => theme.breakpoints.down('sm'), { noSsr: true })
  // The menu beside it takes its part of a small laptop.
  const isNarrow = useMediaQuery((theme: Theme) => theme.breakpoints.down('lg'), { noSsr: true })
  const isFiltered = Object.keys(view.query.filters).length > 0
  const rows = useDeferredRows(data?.docs)
  const isEmpty = rows !== undefined && total === 0 && !error
  if (isEmpty && !isFiltered)
    return (
      <>
        {emptyActions && <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mb: 2 }}>{emptyActions}</Box>}
        {empty}
      </>
    )
  const chosen = selectVisibleColumns(columns, view.columns)
  const shown = isNarrow ? arrangeForNarrowScreen(chosen, { isPhone }) : chosen
  const count = rows ? `${title}: ${total.toLocaleString('en-GB')}` : ''
  return (
    <>
      <Toolbar columns={columns} view={view} count={count}>
        {actions}
      </Toolbar>
      <ScreenReaderOnly role="status">{isFetching ? '' : count}</ScreenReaderOnly>
      {error ? (
        <RetryAlert error={error} onRetry={() => void refetch()} />
      ) : isEmpty ? (
        <NoMatch view={view} message={noMatch ?? DEFAULT_NO_MATCH} />
      ) : (
        <Frame aria-busy={isFetching}>
          <GlobalStyles styles={PRINT_PAGE_STYLES} />
          {isFetching && <Progress aria-label="Loading…" />}
          <ScrolledTable title={title}>
            <TableHead>
              <TableRow>
                {shown.map((column) => (
                  <HeadingCell key={column.key} column={column} view={view} />
                ))}
              </TableRow>
            </TableHead>
            <TableBody>
              {rows?.map((row) => (
                <TableRow key={rowId(row)}>
                  {shown.map((column) => (
                    <BodyCell key={column.key} column={column} row={row} />
                  ))}
                </TableRow>
              ))}
            </TableBody>
          </ScrolledTable>
          <Box sx={{ borderTop: 1, borderColor: 'hairline' }}>
            <Pagination view={view} total={rows && total} />
          </Box>
        </Frame>
      )}
    </>
  )
}
