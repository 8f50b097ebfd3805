import Box from '@mui/material/Box'
import OutlinedInput from '@mui/material/OutlinedInput'
import { styled } from '@mui/material/styles'
import TableBody from '@mui/material/TableBody'
import TableCell from '@mui/material/TableCell'
import TableHead from '@mui/material/TableHead'
import TablePagination from '@mui/material/TablePagination'
import TableRow from '@mui/material/TableRow'
import type { CellError, Corrections, ImportReport } from '@trophy/domain'
import { useId, useState } from 'react'
import { ScrolledTable } from '#ui/data-table/scrolled-table.tsx'
import { CellText, Frame } from '#ui/data-table/table-frame.ts'

const PAGE_SIZES = [10, 25, 50]

const Letter = styled('span')(({ theme }) => ({
  display: 'block',
  fontSize: 11,
  fontWeight: 400,
  color: theme.vars.palette.text.secondary,
}))

const CellLayout = styled('div')(({ theme }) => ({
  width: 210,
  paddingBlock: 4,
  whiteSpace: 'normal',
  fontSize: 12.5,
  lineHeight: 1.35,
  '& p': { margin: '4px 0 0', color: theme.vars.palette.error.main },
  '& p + p': { margin: 0, color: theme.vars.palette.text.secondary },
}))

type InvalidCellProps = {
  readonly cellError: CellError
  readonly originalText: string
  readonly correction: string | undefined
  readonly onCorrect: (text: string) => void
}

/** An input to correct an invalid cell, with its error and a suggestion. */
function InvalidCell({
  cellError: { address, column, message, hint },
  originalText,
  correction,
  onCorrect,
}: InvalidCellProps) {
  const id = useId()
  return (
    <CellLayout>
      <OutlinedInput
        fullWidth
        size="small"
        value={correction ?? originalText}
        error={correction === undefined || correction === originalText}
        onChange={({ target }) => onCorrect(target.value)}
        slotProps={{ input: { 'aria-label': `${address}, ${column}`, 'aria-describedby': id } }}
        sx={{ fontSize: 13, '& input': { paddingBlock: 0.75 } }}
      />
      <div id={id}>
        <p>{message}</p>
        {hint !== null && <p>{hint}</p>}
      </div>
    </CellLayout>
  )
}

type Props = {
  readonly report: ImportReport
  /** Corrections made since the check, by cell address. */
  readonly corrections: Corrections
  readonly onCorrect: (cell: Corrections) => void
}

type ErrorRow = {
  readonly row: number
  readonly cells: readonly string[]
  readonly cellErrors: ReadonlyMap<string, CellError>
}

/** The invalid rows with all cells. Columns with errors come first, the others in the order of the workbook. */
export function ErrorTable({ report, corrections, onCorrect }: Props) {
  const { columns, letters, error, details } = report
  const [page, setPage] = useState(0)
  const [size, setSize] = useState(PAGE_SIZES[0] ?? 10)
  const rows = details.slice(page * size, (page + 1) * size).map(
    ({ row, cells }, index): ErrorRow => ({
      row,
      cells: error[page * size + index] ?? [],
      cellErrors: new Map(cells.map((cellError) => [cellError.address, cellError])),
    }),
  )
  const hasErrors = (index: number) => rows.some(({ row, cellErrors }) => cellErrors.has(`${letters[index]}${row}`))
  const indexes = columns.map((_, index) => index)
  const order = [...indexes.filter(hasErrors), ...indexes.filter((index) => !hasErrors(index))]
  return (
    <Frame>
      <ScrolledTable title="Invalid rows" sx={{ '& td': { verticalAlign: 'top', paddingBlock: '6px' } }}>
        <TableHead>
          <TableRow>
            <TableCell>Row</TableCell>
            {order.map((index) => (
              <TableCell key={letters[index]}>
                <Letter>{letters[index]}</Letter>
                <Box sx={{ minWidth: 88 }}>{columns[index]}</Box>
              </TableCell>
            ))}
          </TableRow>
        </TableHead>
        <TableBody>
          {rows.map(({ row, cells, cellErrors }) => (
            <TableRow key={row}>
              <TableCell>{row}</TableCell>
              {order.map((index) => {
                const address = `${letters[index]}${row}`
                const cellError = cellErrors.get(address)
                const originalText = cells[index] ?? ''
                return (
                  <TableCell key={address}>
                    {cellError ? (
                      <InvalidCell
                        cellError={cellError}
                        originalText={originalText}
                        correction={corrections[address]}
                        onCorrect={(text) => onCorrect({ [address]: text })}
                      />
                    ) : (
                      <CellText title={originalText}>{originalText}</CellText>
                    )}
                  </TableCell>
                )
              })}
            </TableRow>
          ))}
        </TableBody>
      </ScrolledTable>
      <Box sx={{ borderTop: 1, borderColor: 'hairline' }}>
        <TablePagination
          component="div"
          count={details.length}
          page={page}
          rowsPerPage={size}
          rowsPerPageOptions={PAGE_SIZES}
          onPageChange={(_event, next) => setPage(next)}
          onRowsPerPageChange={({ target }) => {
            setSize(Number(target.value))
            setPage(0)
          }}
          sx={{ '& .MuiTablePagination-selectLabel': { display: { xs: 'none', sm: 'block' } } }}
        />
      </Box>
    </Frame>
  )
}
