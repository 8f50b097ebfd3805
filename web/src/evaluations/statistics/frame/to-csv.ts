import type { Cell, Figures } from './chart-table.tsx'

/** Spreadsheet programs read UTF-8 only with this mark. */
const BOM = '\uFEFF'

const quote = (text: string): string => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)

/** Returns a cell as programs read it: numbers without separated thousands. */
const toText = (cell: Cell): string => (typeof cell === 'string' ? cell : cell.value.toFixed(cell.decimals ?? 0))

/** Returns the figures as CSV with commas, decimal points and CRLF. */
export const toCsv = ({ headings, rows }: Figures): Blob => {
  const lines = [headings, ...rows.map((row) => row.map(toText))].map((cells) => cells.map(quote).join(','))
  return new Blob([BOM, ...lines.map((line) => `${line}\r\n`)], { type: 'text/csv;charset=utf-8' })
}
