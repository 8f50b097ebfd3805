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

const SIZES = [10, 25, 50]

const Letter = styled('span')(({ theme }) => ({
  display: 'block',
  fontSize: 11,
  fontWeight: 400,
  color: theme.vars.palette.text.secondary,
}))

const Said = styled('div')(({ theme }) => ({
  width: 210,
  paddingBlock: 4,
  whiteSpace: 'normal',
  fontSize: 12.5,
  lineHeight: 1.35,
  '& p': { margin: '4px 0 0', color: theme.vars.palette.error.main },
  '& p + p': { margin: 0, color: theme.vars.palette.text.secondary },
}))

type FaultProps = {
  readonly fault: CellError
  readonly shown: string
  readonly typed: string | undefined
  readonly onType: (text: string) => void
}

/** A cell in red that can be corrected, with what is wrong and what would be right. */
function FaultyCell({ fault: { address, column, message, hint }, shown, typed, onType }: FaultProps) {
  const id = useId()
  return (
    <Said>
      <OutlinedInput
        fullWidth
        size="small"
        value={typed ?? shown}
        error={typed === undefined || typed === shown}
        onChange={({ target }) => onType(target.value)}
        slotProps={{ input: { 'aria-label': `${address}, ${column}`, 'aria-describedby': id } }}
        sx={{ fontSize: 13, '& input': { paddingBlock: 0.75 } }}
      />
      <div id={id}>
        <p>{message}</p>
        {hint !== null && <p>{hint}</p>}
      </div>
    </Said>
  )
}

type Props = {
  readonly report: ImportReport
  /** What was typed since the check, by address. */
  readonly typed: Corrections
  readonly onType: (cell: Corrections) => void
}

type Shown = {
  readonly row: number
  readonly cells: readonly string[]
  readonly faults: ReadonlyMap<string, CellError>
}

/** The invalid rows with all their cells; columns with a fault come first, the others in the order of the workbook. */
export function FaultTable({ report, typed, onType }: Props) {
  const { columns, letters, error, details } = report
  const [page, setPage] = useState(0)
  const [size, setSize] = useState(SIZES[0] ?? 10)
  const rows = details.slice(page * size, (page + 1) * size).map(
    ({ row, cells }, index): Shown => ({
      row,
      cells: error[page * size + index] ?? [],
      faults: new Map(cells.map((fault) => [fault.address, fault])),
    }),
  )
  const isFaulty = (index: number) => rows.some(({ row, faults }) => faults.has(`${letters[index]}${row}`))
  const indexes = columns.map((_, index) => index)
  const order = [...indexes.filter(isFaulty), ...indexes.filter((index) => !isFaulty(index))]
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
          {rows.map(({ row, cells, faults }) => (
            <TableRow key={row}>
              <TableCell>{row}</TableCell>
              {order.map((index) => {
                const address = `${letters[index]}${row}`
                const fault = faults.get(address)
                const shown = cells[index] ?? ''
                return (
                  <TableCell key={address}>
                    {fault ? (
                      <FaultyCell
                        fault={fault}
                        shown={shown}
                        typed={typed[address]}
                        onType={(text) => onType({ [address]: text })}
                      />
                    ) : (
                      <CellText title={shown}>{shown}</CellText>
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
          rowsPerPageOptions={SIZES}
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
