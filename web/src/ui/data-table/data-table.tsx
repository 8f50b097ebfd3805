import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import GlobalStyles from '@mui/material/GlobalStyles'
import Paper from '@mui/material/Paper'
import type { Theme } from '@mui/material/styles'
import Table from '@mui/material/Table'
import TableBody from '@mui/material/TableBody'
import TableHead from '@mui/material/TableHead'
import TableRow from '@mui/material/TableRow'
import Typography from '@mui/material/Typography'
import useMediaQuery from '@mui/material/useMediaQuery'
import { type ReactNode, useDeferredValue, useEffect } from 'react'
import { asProblem } from '../../lib/api.ts'
import { type DataColumn, placeWhenNarrow, shownColumns } from './column.ts'
import { Pagination } from './pagination.tsx'
import { Cell, Head } from './table-cells.tsx'
import { Edge, Frame, OffScreen, PAPER, Progress, Scroll, Window } from './table-frame.ts'
import { Toolbar } from './toolbar.tsx'
import type { TableView } from './use-table-view.ts'
import { watchEdges } from './watch-edges.ts'

type Props<Row> = {
  /** What the table shows; filters and columns are kept under it. */
  readonly title: string
  readonly columns: readonly DataColumn<Row>[]
  readonly rowId: (row: Row) => string
  readonly view: TableView
  /** The rows of the page the view asks for; those before it while they are fetched, undefined before the first. */
  readonly rows: readonly Row[] | undefined
  /** How many rows there are on all pages. */
  readonly total: number
  readonly isFetching?: boolean
  readonly error?: unknown
  readonly onRetry?: () => void
  /** Stands in for the table where there is nothing to show yet. */
  readonly empty: ReactNode
  /** What to say where the filters leave nothing, when that is no matter of wrong filters. */
  readonly noMatch?: { readonly title: string; readonly text: string; readonly back: string } | undefined
  /** Further buttons over the table. */
  readonly actions?: ReactNode
  /** Those of them that stay where there is nothing to show yet. */
  readonly emptyActions?: ReactNode
}

/** What the server refuses by name is dropped: it was kept or sent by a version that knew more. */
const useDropRefused = (error: unknown, { query, filter }: TableView) => {
  const refused = error ? Object.keys(asProblem(error).fields ?? {}).filter((name) => name in query.filters) : []
  const names = refused.join()
  useEffect(() => {
    if (names) filter(Object.fromEntries(names.split(',').map((name) => [name, []])))
  }, [names, filter])
}

/** Columns that this table does not have leave its address: they were sent by another version. */
const useDropUnknown = <Row,>(all: readonly DataColumn<Row>[], { columns, showColumns }: TableView) => {
  const known = columns?.filter((key) => all.some((column) => column.key === key))
  const names = columns && known && known.length < columns.length ? known.join() : null
  useEffect(() => {
    // The view may have been brought into order in the same moment, so a new list of columns is looked at again.
    if (columns && names !== null) showColumns(names === '' ? null : names.split(','), { isKept: false })
  }, [columns, names, showColumns])
}

/** A page that is no more, after a deletion or from an old link, leads to the last one. */
const useLastPage = (total: number, { query, goTo }: TableView) => {
  const last = Math.max(1, Math.ceil(total / query.rowsPerPage))
  const isBeyond = total > 0 && query.page > last
  useEffect(() => {
    if (isBeyond) goTo(last, { replace: true })
  }, [isBeyond, last, goTo])
}

function Failure({ error, onRetry }: { error: unknown; onRetry: (() => void) | undefined }) {
  const retry = onRetry && (
    <Button color="inherit" size="small" onClick={onRetry} sx={{ whiteSpace: 'nowrap' }}>
      Try again
    </Button>
  )
  return (
    <Alert severity="error" action={retry} sx={{ alignItems: 'center', '& .MuiAlert-action': { pt: 0 } }}>
      {asProblem(error).message}
    </Alert>
  )
}

const NOTHING_MATCHES = {
  title: 'Nothing matches these filters',
  text: 'Clear one of the filters above, or look with all of them cleared. Texts of one or two letters match only the beginning.',
  back: 'Clear all filters',
}

function NoMatch({ view, said }: { view: TableView; said: typeof NOTHING_MATCHES }) {
  return (
    <Paper sx={{ p: { xs: 3, sm: 5 }, display: 'grid', gap: 2, justifyItems: 'start' }}>
      <Typography variant="h2">{said.title}</Typography>
      <Typography sx={{ maxWidth: '56ch', color: 'text.secondary' }}>{said.text}</Typography>
      <Button variant="outlined" onClick={view.clearFilters}>
        {said.back}
      </Button>
    </Paper>
  )
}

/** The first rows are much to draw: the browser may draw and listen while they are made. Those after them come at once. */
const useFirstRows = <Row,>(rows: readonly Row[] | undefined): readonly Row[] | undefined => {
  const isTheirTurn = useDeferredValue(rows !== undefined)
  return isTheirTurn ? rows : undefined
}

/**
 * A table that somebody else sorts, filters and pages, mostly the server: it shows `rows` and changes `view`.
 * Head, first column and actions stay in view; up to a small laptop the columns stand in the order of `whenNarrow`.
 */
export function DataTable<Row>(props: Props<Row>) {
  const {
    title,
    columns,
    rowId,
    view,
    rows: given,
    total,
    isFetching = false,
    error,
    onRetry,
    empty,
    noMatch,
    actions,
    emptyActions,
  } = props
  useDropRefused(error, view)
  useDropUnknown(columns, view)
  useLastPage(total, view)
  const isPhone = useMediaQuery((theme: Theme) => theme.breakpoints.down('sm'), { noSsr: true })
  // The menu beside it takes its part of a small laptop.
  const isNarrow = useMediaQuery((theme: Theme) => theme.breakpoints.down('lg'), { noSsr: true })
  const isFiltered = Object.keys(view.query.filters).length > 0
  const rows = useFirstRows(given)
  const isEmpty = rows !== undefined && total === 0 && !error
  if (isEmpty && !isFiltered)
    return (
      <>
        {emptyActions && <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mb: 2 }}>{emptyActions}</Box>}
        {empty}
      </>
    )
  const chosen = shownColumns(columns, view.columns)
  const shown = isNarrow ? placeWhenNarrow(chosen, { isPhone }) : chosen
  const count = rows ? `${title}: ${total.toLocaleString('en-GB')}` : ''
  return (
    <>
      <Toolbar columns={columns} view={view} count={count}>
        {actions}
      </Toolbar>
      <OffScreen role="status">{isFetching ? '' : count}</OffScreen>
      {error ? (
        <Failure error={error} onRetry={onRetry} />
      ) : isEmpty ? (
        <NoMatch view={view} said={noMatch ?? NOTHING_MATCHES} />
      ) : (
        <Frame aria-busy={isFetching}>
          <GlobalStyles styles={PAPER} />
          {isFetching && <Progress aria-label="Loading…" />}
          <Window>
            <Scroll ref={watchEdges} tabIndex={0} role="region" aria-label={title}>
              <Table size="small" stickyHeader aria-label={title}>
                <TableHead>
                  <TableRow>
                    {shown.map((column) => (
                      <Head key={column.key} column={column} view={view} />
                    ))}
                  </TableRow>
                </TableHead>
                <TableBody>
                  {rows?.map((row) => (
                    <TableRow key={rowId(row)}>
                      {shown.map((column) => (
                        <Cell key={column.key} column={column} row={row} />
                      ))}
                    </TableRow>
                  ))}
                </TableBody>
              </Table>
            </Scroll>
            <Edge />
          </Window>
          <Box sx={{ borderTop: 1, borderColor: 'hairline' }}>
            <Pagination view={view} total={rows && total} />
          </Box>
        </Frame>
      )}
    </>
  )
}
