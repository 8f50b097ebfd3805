import Box from '@mui/material/Box'
import Table from '@mui/material/Table'
import TableBody from '@mui/material/TableBody'
import TableCell from '@mui/material/TableCell'
import TableHead from '@mui/material/TableHead'
import TablePagination from '@mui/material/TablePagination'
import TableRow from '@mui/material/TableRow'
import TableSortLabel from '@mui/material/TableSortLabel'
import {
  type ColumnDef,
  columnVisibilityFeature,
  type ReactTable,
  rowPaginationFeature,
  rowSortingFeature,
  tableFeatures,
  type Updater,
  useTable,
} from '@tanstack/react-table'
import { type ListQuery, type Page, ROWS_PER_PAGE, type RowsPerPage } from '@trophy/domain'
import type { ReactNode } from 'react'
import { Frame, Progress, Scroll } from './table-frame.ts'

type Meta = {
  readonly align?: 'right'
  /** Never broken into two lines. */
  readonly isOneLine?: boolean
  /** Stays at the right edge where the table is wider than the screen, as the actions of a row. */
  readonly staysRight?: boolean
}

const features = tableFeatures({
  columnVisibilityFeature,
  rowPaginationFeature,
  rowSortingFeature,
  columnMeta: {} as Meta,
})

type Features = typeof features

/** A column; its id is the name it is sorted by. */
export type DataColumn<Row extends object> = ColumnDef<Features, Row>

type Props<Row extends object, Column extends string, Filter extends string> = {
  /** What the table shows, for those who do not see it. */
  readonly label: string
  /** The same list at every drawing. */
  readonly columns: DataColumn<Row>[]
  readonly rowId: (row: Row) => string
  readonly query: ListQuery<Column, Filter>
  readonly onQuery: (next: ListQuery<Column, Filter>) => void
  /** The page the query asks for; the one before it while it is fetched, undefined before the first. */
  readonly page: Page<Row> | undefined
  readonly isFetching: boolean
  /** Stands in for the rows where there are none. */
  readonly empty: ReactNode
}

const resolve = <Value,>(updater: Updater<Value>, before: Value): Value =>
  updater instanceof Function ? updater(before) : updater

const useServerTable = <Row extends object, Column extends string, Filter extends string>({
  columns,
  rowId,
  query,
  onQuery,
  page,
}: Props<Row, Column, Filter>) => {
  const sorting = [{ id: query.sortBy, desc: query.sortDir === 'desc' }]
  const pagination = { pageIndex: query.page - 1, pageSize: query.rowsPerPage }
  return useTable({
    features,
    columns,
    data: page?.docs ?? (NO_ROWS as readonly Row[]),
    getRowId: rowId,
    rowCount: page?.totalDocs ?? 0,
    manualSorting: true,
    manualPagination: true,
    autoResetPageIndex: false,
    enableSortingRemoval: false,
    state: { sorting, pagination },
    onSortingChange: (updater) => {
      const [first] = resolve(updater, sorting)
      // A column's id is the name it is sorted by.
      if (first) onQuery({ ...query, page: 1, sortBy: first.id as Column, sortDir: first.desc ? 'desc' : 'asc' })
    },
    onPaginationChange: (updater) => {
      const { pageIndex, pageSize } = resolve(updater, pagination)
      const rowsPerPage = ROWS_PER_PAGE.find((rows) => rows === pageSize) ?? query.rowsPerPage
      onQuery({ ...query, rowsPerPage, page: rowsPerPage === query.rowsPerPage ? pageIndex + 1 : 1 })
    },
  })
}

const NO_ROWS: readonly never[] = []

const look = (meta: Meta = {}) => ({
  align: meta.align ?? ('left' as const),
  'data-one-line': meta.isOneLine ?? false,
  'data-stays': meta.staysRight ? 'right' : undefined,
})

function Heads<Row extends object>({ table }: { table: ReactTable<Features, Row> }) {
  return table.getHeaderGroups().map((group) => (
    <TableRow key={group.id}>
      {group.headers.map((header) => {
        const { column } = header
        const direction = column.getIsSorted()
        return (
          <TableCell key={header.id} {...look(column.columnDef.meta)} sortDirection={direction}>
            {column.getCanSort() ? (
              <TableSortLabel
                active={direction !== false}
                direction={direction === 'desc' ? 'desc' : 'asc'}
                onClick={() => column.toggleSorting()}
              >
                <table.FlexRender header={header} />
              </TableSortLabel>
            ) : (
              <table.FlexRender header={header} />
            )}
          </TableCell>
        )
      })}
    </TableRow>
  ))
}

function Rows<Row extends object>({ table }: { table: ReactTable<Features, Row> }) {
  return table.getRowModel().rows.map((row) => (
    <TableRow key={row.id}>
      {row.getVisibleCells().map((cell) => (
        <TableCell key={cell.id} {...look(cell.column.columnDef.meta)}>
          <table.FlexRender cell={cell} />
        </TableCell>
      ))}
    </TableRow>
  ))
}

/** A table whose server sorts and pages. Its head and, on narrow screens, its first column stay in view. */
export function DataTable<Row extends object, Column extends string, Filter extends string>(
  props: Props<Row, Column, Filter>,
) {
  const { label, query, page, isFetching, empty } = props
  const table = useServerTable(props)
  if (page && page.totalDocs === 0) return empty
  return (
    <Frame aria-busy={isFetching}>
      {isFetching && <Progress aria-label="Loading…" />}
      <Scroll tabIndex={0} role="region" aria-label={label}>
        <Table size="small" stickyHeader aria-label={label}>
          <TableHead>
            <Heads table={table} />
          </TableHead>
          <TableBody>
            <Rows table={table} />
          </TableBody>
        </Table>
      </Scroll>
      <Box sx={{ borderTop: 1, borderColor: 'hairline' }}>
        <TablePagination
          component="div"
          sx={{
            '& .MuiTablePagination-selectLabel': { display: { xs: 'none', sm: 'block' } },
            '& .MuiTablePagination-input, & .MuiTablePagination-actions': { mx: { xs: 1, sm: 2 } },
          }}
          count={page?.totalDocs ?? 0}
          page={page ? query.page - 1 : 0}
          rowsPerPage={query.rowsPerPage}
          rowsPerPageOptions={[...ROWS_PER_PAGE]}
          onPageChange={(_event, index) => table.setPageIndex(index)}
          onRowsPerPageChange={(event) => table.setPageSize(Number(event.target.value) as RowsPerPage)}
        />
      </Box>
    </Frame>
  )
}
