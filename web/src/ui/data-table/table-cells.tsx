/** The cells of a table: heads that sort, and what a row shows. */
import TableCell from '@mui/material/TableCell'
import TableSortLabel from '@mui/material/TableSortLabel'
import type { DataColumn, PlacedColumn } from './column.ts'
import { CellText, Under } from './table-frame.ts'
import type { TableView } from './use-table-view.ts'

/** In characters; what is longer gets a wider column. */
const LONG_TEXT = 20

/** An address or the like, which would push the columns after it out of view. */
const LONG_WORD = /\S{30}/

const placeOf = <Row,>({ align, staysRight }: DataColumn<Row>) => ({
  align: align ?? ('left' as const),
  'data-stays': staysRight ? 'right' : undefined,
})

function Label<Row>({ column, view }: { column: DataColumn<Row>; view: TableView }) {
  const { key, heading, isSortable = true, descendsFirst = false } = column
  const { sortBy, sortDir } = view.query
  if (!isSortable) return heading
  const isSorted = sortBy === key
  const first = descendsFirst ? 'desc' : 'asc'
  const opposite = sortDir === 'asc' ? 'desc' : 'asc'
  return (
    <TableSortLabel
      active={isSorted}
      direction={isSorted ? sortDir : first}
      onClick={() => view.sort(key, isSorted ? opposite : first)}
    >
      {heading}
    </TableSortLabel>
  )
}

export function Head<Row>({ column, view }: { column: PlacedColumn<Row>; view: TableView }) {
  const { under } = column
  const { sortBy, sortDir } = view.query
  const isSorted = [column, under].some((one) => one && one.isSortable !== false && one.key === sortBy)
  return (
    <TableCell {...placeOf(column)} sortDirection={isSorted && sortDir}>
      <Label column={column} view={view} />
      {under && (
        <Under>
          <Label column={under} view={view} />
        </Under>
      )}
    </TableCell>
  )
}

function Content<Row>({ column, row }: { column: DataColumn<Row>; row: Row }) {
  const content = column.cell(row)
  if (typeof content !== 'string') return content
  return (
    <CellText
      title={content}
      data-long={content.length > LONG_TEXT || undefined}
      data-unbroken={LONG_WORD.test(content) || undefined}
    >
      {content}
    </CellText>
  )
}

export function Cell<Row>({ column, row }: { column: PlacedColumn<Row>; row: Row }) {
  return (
    <TableCell {...placeOf(column)}>
      <Content column={column} row={row} />
      {column.under && (
        <Under>
          <Content column={column.under} row={row} />
        </Under>
      )}
    </TableCell>
  )
}
