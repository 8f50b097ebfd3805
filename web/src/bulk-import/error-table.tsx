import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import OutlinedInput from '@mui/material/OutlinedInput'
import { styled } from '@mui/material/styles'
import TableBody from '@mui/material/TableBody'
import TableCell from '@mui/material/TableCell'
import TableHead from '@mui/material/TableHead'
import TableRow from '@mui/material/TableRow'
import type { CellError, Corrections, ImportReport } from '@trophy/domain'
import { useEffect, useId, useMemo, useRef, useState } from 'react'
import { Pagination } from '#ui/data-table/pagination.tsx'
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
        autoComplete="off"
        value={correction ?? originalText}
        error={correction === undefined || correction === originalText}
        onChange={({ target }) => onCorrect(target.value)}
        slotProps={{
          input: { 'aria-label': `${address}, ${column}`, 'aria-describedby': id, ...{ 'data-address': address } },
        }}
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
  /** A new object for each cell to show and to focus. */
  readonly target: { readonly address: string } | null
}

type ErrorRow = {
  readonly row: number
  readonly cells: readonly string[]
  readonly cellErrors: ReadonlyMap<string, CellError>
}

/** Returns the indexes of the columns with errors, and of all columns: those with errors first. */
const orderColumns = ({ letters, details }: ImportReport) => {
  const invalid = new Set(details.flatMap(({ cells }) => cells.map(({ address }) => address.replace(/\d+$/, ''))))
  const indexes = [...letters.keys()]
  const hasErrors = (index: number) => invalid.has(letters[index] ?? '')
  const withErrors = indexes.filter(hasErrors)
  return { withErrors, all: [...withErrors, ...indexes.filter((index) => !hasErrors(index))] }
}

/** The invalid rows with the columns that have errors or, on demand, with all columns. */
export function ErrorTable({ report, corrections, onCorrect, target }: Props) {
  const { columns, letters, error, details } = report
  const [wantedPage, setPage] = useState(0)
  const [size, setSize] = useState(PAGE_SIZES[0] ?? 10)
  // A new check may leave fewer pages.
  const page = Math.min(wantedPage, Math.max(0, Math.ceil(details.length / size) - 1))
  const [hasAllColumns, setAllColumns] = useState(false)
  const frame = useRef<HTMLDivElement>(null)
  const orders = useMemo(() => orderColumns(report), [report])
  const order = hasAllColumns ? orders.all : orders.withErrors
  const shownTarget = useRef(target)
  useEffect(() => {
    if (!target || target === shownTarget.current) return
    const index = details.findIndex(({ cells }) => cells.some(({ address }) => address === target.address))
    const targetPage = Math.floor(index / size)
    if (targetPage !== page) return setPage(targetPage)
    shownTarget.current = target
    frame.current?.querySelector<HTMLElement>(`[data-address="${target.address}"]`)?.focus()
  }, [target, details, size, page])
  const rows = details.slice(page * size, (page + 1) * size).map(
    ({ row, cells }, index): ErrorRow => ({
      row,
      cells: error[page * size + index] ?? [],
      cellErrors: new Map(cells.map((cellError) => [cellError.address, cellError])),
    }),
  )
  return (
    <Frame ref={frame}>
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
      <Box
        sx={{
          borderTop: 1,
          borderColor: 'hairline',
          display: 'flex',
          flexWrap: 'wrap',
          alignItems: 'center',
          justifyContent: 'flex-end',
        }}
      >
        <Button aria-pressed={hasAllColumns} onClick={() => setAllColumns(!hasAllColumns)} sx={{ mr: 'auto' }}>
          {hasAllColumns ? 'Show columns with errors' : `Show all ${columns.length} columns`}
        </Button>
        <Pagination
          page={page + 1}
          rowsPerPage={size}
          sizes={PAGE_SIZES}
          total={details.length}
          onPage={(next) => setPage(next - 1)}
          onRowsPerPage={(next) => {
            setSize(next)
            setPage(0)
          }}
        />
      </Box>
    </Frame>
  )
}
