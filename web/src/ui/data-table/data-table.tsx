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

/** Query state of a table. `data` is the requested page, or the previous one while that is fetched. */
export type TablePage<Row> = {
  readonly data: Page<Row> | undefined
  readonly error: unknown
  readonly isFetching: boolean
  readonly refetch: () => unknown
}

type Props<Row> = {
  /** Heading, and the key under which filters and columns are stored. */
  readonly title: string
  readonly columns: readonly DataColumn<Row>[]
  readonly rowId: (row: Row) => string
  readonly view: TableView
  readonly page: TablePage<Row>
  /** Shown in place of an empty table. */
  readonly empty: ReactNode
  /** Replaces the default message if no rows match the filters. */
  readonly noMatch?: { readonly title: string; readonly text: string; readonly clearLabel: string } | undefined
  /** Additional buttons above the table. */
  readonly actions?: ReactNode
  /** The buttons to show above an empty table. */
  readonly emptyActions?: ReactNode
}

/** Drops filters that the server rejects by name, for example from a stored view of another version. */
const useDropRejectedFilters = (error: unknown, { query, filter }: TableView) => {
  const rejected = error ? Object.keys(toProblem(error).fields ?? {}).filter((name) => name in query.filters) : []
  const names = rejected.join()
  useEffect(() => {
    if (names) filter(Object.fromEntries(names.split(',').map((name) => [name, []])))
  }, [names, filter])
}

/** Drops unknown columns from the URL, for example from a link of another version. */
const useDropUnknownColumns = <Row,>(all: readonly DataColumn<Row>[], { columns, setColumns }: TableView) => {
  const known = columns?.filter((key) => all.some((column) => column.key === key))
  const names = columns && known && known.length < columns.length ? known.join() : null
  useEffect(() => {
    // The view may be corrected in the same render, so this runs again for a new list of columns.
    if (columns && names !== null) setColumns(names === '' ? null : names.split(','), { isSaved: false })
  }, [columns, names, setColumns])
}

/** Goes to the last page if the requested one no longer exists, for example after a deletion. */
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

/** Defers the expensive first render of rows, so that the page stays responsive. Later rows are not deferred. */
const useDeferredRows = <Row,>(rows: readonly Row[] | undefined): readonly Row[] | undefined => {
  const canRender = useDeferredValue(rows !== undefined)
  return canRender ? rows : undefined
}

/**
 * A table whose rows are sorted, filtered and paged elsewhere, usually on the server. Head, first column and actions
 * stay in view; on narrow screens `narrowPlacement` determines the order of the columns.
 */
export function DataTable<Row>(props: Props<Row>) {
  const { title, columns, rowId, view, page, empty, noMatch, actions, emptyActions } = props
  const { data, error, isFetching, refetch } = page
  const total = data?.totalDocs ?? 0
  useDropRejectedFilters(error, view)
  useDropUnknownColumns(columns, view)
  useLastPage(total, view)
  const isPhone = useMediaQuery((theme: Theme) => theme.breakpoints.down('sm'), { noSsr: true })
  // Includes small laptops, because the menu takes part of the width.
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
