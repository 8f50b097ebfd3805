import TablePagination from '@mui/material/TablePagination'
import { ROWS_PER_PAGE } from '@trophy/domain'
import type { TableView } from './use-table-view.ts'

const formatCount = (value: number) => value.toLocaleString('en-GB')

/** The range of rows shown, with links to other pages. `total` is undefined while it loads. */
export function Pagination({ view, total }: { view: TableView; total: number | undefined }) {
  const { page, rowsPerPage } = view.query
  const last = Math.max(1, Math.ceil((total ?? 0) / rowsPerPage))
  return (
    <TablePagination
      component="div"
      sx={{
        '& .MuiTablePagination-selectLabel': { display: { xs: 'none', sm: 'block' } },
        '& .MuiTablePagination-input, & .MuiTablePagination-actions': { mx: { xs: 1, sm: 2 } },
        '& .MuiTablePagination-toolbar': { px: { xs: 0, sm: 2 } },
        '& .MuiTablePagination-displayedRows': { whiteSpace: 'nowrap' },
        '@media print': {
          '& .MuiTablePagination-toolbar > :not(.MuiTablePagination-displayedRows)': { display: 'none' },
        },
      }}
      count={total ?? 0}
      page={Math.min(page, last) - 1}
      rowsPerPage={rowsPerPage}
      rowsPerPageOptions={[...ROWS_PER_PAGE]}
      labelDisplayedRows={({ from, to, count }) =>
        total === undefined ? '' : `${formatCount(from)}–${formatCount(to)} of ${formatCount(count)}`
      }
      showFirstButton
      showLastButton
      onPageChange={(_event, index) => view.goToPage(index + 1)}
      onRowsPerPageChange={(event) => {
        const rows = ROWS_PER_PAGE.find((known) => known === Number(event.target.value))
        if (rows) view.setRowsPerPage(rows)
      }}
    />
  )
}
