/** Cells of data tables: sortable headings and values. */
import TableCell from '@mui/material/TableCell'
import TableSortLabel from '@mui/material/TableSortLabel'
import type { DataColumn, PlacedColumn } from './column.ts'
import { CellText, StackedText } from './table-frame.ts'
import type { TableView } from './use-table-view.ts'

/** Longer texts get a wider column. */
const MAX_SHORT_TEXT_LENGTH = 20

/** Matches a long word, such as a URL, which would push the other columns out of view. */
const LONG_WORD_PATTERN = /\S{30}/

const getCellProps = <Row,>({ align, isPinnedRight }: DataColumn<Row>) => ({
  align: align ?? ('left' as const),
  'data-stays': isPinnedRight ? 'right' : undefined,
})

function HeadingLabel<Row>({ column, view }: { column: DataColumn<Row>; view: TableView }) {
  const { key, heading, isSortable = true, sortsDescendingFirst = false } = column
  const { sortBy, sortDir } = view.query
  if (!isSortable) return heading
  const isSorted = sortBy === key
  const first = sortsDescendingFirst ? 'desc' : 'asc'
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

export function HeadingCell<Row>({ column, view }: { column: PlacedColumn<Row>; view: TableView }) {
  const { stackedColumn } = column
  const { sortBy, sortDir } = view.query
  const isSorted = [column, stackedColumn].some((one) => one && one.isSortable !== false && one.key === sortBy)
  return (
    <TableCell {...getCellProps(column)} sortDirection={isSorted && sortDir}>
      <HeadingLabel column={column} view={view} />
      {stackedColumn && (
        <StackedText>
          <HeadingLabel column={stackedColumn} view={view} />
        </StackedText>
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
      data-long={content.length > MAX_SHORT_TEXT_LENGTH || undefined}
      data-unbroken={LONG_WORD_PATTERN.test(content) || undefined}
    >
      {content}
    </CellText>
  )
}

export function BodyCell<Row>({ column, row }: { column: PlacedColumn<Row>; row: Row }) {
  return (
    <TableCell {...getCellProps(column)}>
      <Content column={column} row={row} />
      {column.stackedColumn && (
        <StackedText>
          <Content column={column.stackedColumn} row={row} />
        </StackedText>
      )}
    </TableCell>
  )
}
