import { CSV_BOM, CSV_LINE_END, formatCsvCell } from '@trophy/domain'
import type { Cell, Figures } from './chart-table.tsx'

/** Returns a cell as programs read it: numbers without separated thousands. */
const toText = (cell: Cell): string =>
  typeof cell === 'string' ? formatCsvCell(cell) : cell.value.toFixed(cell.decimals ?? 0)

/** Returns the figures as CSV with commas, decimal points and CRLF. */
export const toCsv = ({ headings, rows }: Figures): Blob => {
  const lines = [headings, ...rows].map((cells) => cells.map(toText).join() + CSV_LINE_END)
  return new Blob([CSV_BOM, ...lines], { type: 'text/csv;charset=utf-8' })
}
