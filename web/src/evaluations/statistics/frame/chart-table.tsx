import Box from '@mui/material/Box'
import MuiLink from '@mui/material/Link'
import Table from '@mui/material/Table'
import TableBody from '@mui/material/TableBody'
import TableCell from '@mui/material/TableCell'
import TableHead from '@mui/material/TableHead'
import TableRow from '@mui/material/TableRow'
import { CSV_BOM, CSV_LINE_END, formatCsvCell } from '@trophy/domain'
import { Link } from 'react-router'
import { formatCount } from '#lib/format/format-count.ts'
import { scrollShadow } from '#ui/page/scroll-shadow.ts'

/** A value of the table; numbers with `to` link to the list of the trophies that they count. */
export type Cell = string | { readonly value: number; readonly to?: string | undefined; readonly decimals?: number }

/** The figures of a chart. The first column names the row. */
export type Figures = { readonly headings: readonly string[]; readonly rows: readonly (readonly Cell[])[] }

/** Returns a cell with a count, which links to the list unless it is 0. */
export const countCell = (value: number, to?: string): Cell => ({ value, to: value > 0 ? to : undefined })

/** Returns a cell as shown: counts with separated thousands, other numbers with their decimals. */
const formatCell = (cell: Cell): string => {
  if (typeof cell === 'string') return cell
  return cell.decimals === undefined ? formatCount(cell.value) : cell.value.toFixed(cell.decimals)
}

/** Returns the links of the cells, in reading order. */
export const listLinks = ({ rows }: Figures): string[] =>
  rows.flat().flatMap((cell) => (typeof cell === 'string' ? [] : (cell.to ?? [])))

function CellContent({ cell, name }: { cell: Cell; name: string }) {
  const text = formatCell(cell)
  if (typeof cell === 'string' || cell.to === undefined) return text
  return (
    <MuiLink component={Link} to={cell.to} underline="hover" aria-label={`${text}, ${name}: open in the list`}>
      {text}
    </MuiLink>
  )
}

/** The figures of a chart as a table that scrolls within the chart's frame. */
export function ChartTable({ headings, rows, label }: Figures & { readonly label: string }) {
  return (
    <Box
      role="region"
      aria-label={label}
      tabIndex={0}
      sx={(theme) => ({
        ...scrollShadow(theme),
        maxHeight: 420,
        '@media print': { maxHeight: 'none', overflow: 'visible' },
      })}
    >
      <Table size="small" stickyHeader>
        <TableHead>
          <TableRow>
            {headings.map((heading, column) => (
              <TableCell key={heading} align={column === 0 ? 'left' : 'right'}>
                {heading}
              </TableCell>
            ))}
          </TableRow>
        </TableHead>
        <TableBody>
          {rows.map(([first = '', ...others]) => (
            <TableRow key={formatCell(first)}>
              <TableCell component="th" scope="row">
                {formatCell(first)}
              </TableCell>
              {others.map((cell, index) => {
                const heading = headings[index + 1] ?? ''
                return (
                  <TableCell key={heading} align={typeof cell === 'string' ? 'left' : 'right'}>
                    <CellContent cell={cell} name={`${formatCell(first)}, ${heading}`} />
                  </TableCell>
                )
              })}
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </Box>
  )
}

/** Returns a cell as programs read it: numbers without separated thousands. */
const toText = (cell: Cell): string =>
  typeof cell === 'string' ? formatCsvCell(cell) : cell.value.toFixed(cell.decimals ?? 0)

/** Returns the figures as CSV with commas, decimal points and CRLF. */
export const toCsv = ({ headings, rows }: Figures): Blob => {
  const lines = [headings, ...rows].map((cells) => cells.map(toText).join() + CSV_LINE_END)
  return new Blob([CSV_BOM, ...lines], { type: 'text/csv;charset=utf-8' })
}
