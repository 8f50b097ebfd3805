/** The head and the rows of data tables: sortable headings and values. */
import Box from '@mui/material/Box'
import TableBody from '@mui/material/TableBody'
import TableCell from '@mui/material/TableCell'
import TableHead from '@mui/material/TableHead'
import TableRow from '@mui/material/TableRow'
import TableSortLabel from '@mui/material/TableSortLabel'
import type { ListQuery } from '@trophy/domain'
import { createMarkText } from '#ui/data-table/search/mark.tsx'
import { type DataColumn, listSearches, type PlacedColumn } from './column.ts'
import { ScrolledTable } from './scrolled-table.tsx'
import { CellText, StackedText } from './table-frame.ts'
import type { TableView } from './use-table-view.ts'

/** Longer texts are cut if a table has no room. Numbers, dates and ids, which have no letters, never are. */
const MAX_SHORT_TEXT_LENGTH = 10
const canBeCut = (text: string): boolean => text.length > MAX_SHORT_TEXT_LENGTH && /\p{L}/u.test(text)

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

function HeadingCell<Row>({ column, view }: { column: PlacedColumn<Row>; view: TableView }) {
  const { stackedColumn } = column
  const { sortBy, sortDir } = view.query
  const isSorted = [column, stackedColumn].some((one) => one && one.isSortable !== false && one.key === sortBy)
  return (
    <TableCell {...getCellProps(column)} sortDirection={isSorted && sortDir}>
      <Box sx={column.headingControl ? { display: 'flex', alignItems: 'center' } : null}>
        {column.headingControl}
        <HeadingLabel column={column} view={view} />
      </Box>
      {stackedColumn && (
        <StackedText>
          <HeadingLabel column={stackedColumn} view={view} />
        </StackedText>
      )}
    </TableCell>
  )
}

type ContentProps<Row> = {
  readonly column: DataColumn<Row>
  readonly row: Row
  /** What the table is filtered by: matches are marked. */
  readonly filters: ListQuery['filters']
}

function Content<Row>({ column, row, filters }: ContentProps<Row>) {
  const mark = createMarkText(listSearches(column, filters))
  const content = column.cell(row, mark)
  if (typeof content !== 'string') return content
  return canBeCut(content) ? <CellText>{mark(content)}</CellText> : mark(content)
}

function BodyCell<Row>({ column, row, filters }: ContentProps<Row> & { readonly column: PlacedColumn<Row> }) {
  return (
    <TableCell {...getCellProps(column)}>
      <Content {...{ column, row, filters }} />
      {column.stackedColumn && (
        <StackedText>
          <Content {...{ row, filters }} column={column.stackedColumn} />
        </StackedText>
      )}
    </TableCell>
  )
}

type RowsProps<Row> = {
  readonly title: string
  readonly columns: readonly PlacedColumn<Row>[]
  /** Undefined until they are loaded. */
  readonly rows: readonly Row[] | undefined
  readonly rowId: (row: Row) => string
  readonly view: TableView
  /** The row whose preview is open. */
  readonly openId: string | null
  readonly hasPreview: boolean
}

/** The table. Its rows take the focus from the arrow keys. */
export function TableRows<Row>({ title, columns, rows, rowId, view, openId, hasPreview }: RowsProps<Row>) {
  return (
    <ScrolledTable title={title}>
      <TableHead>
        <TableRow>
          {columns.map((column) => (
            <HeadingCell key={column.key} column={column} view={view} />
          ))}
        </TableRow>
      </TableHead>
      <TableBody data-preview={hasPreview || undefined}>
        {rows?.map((row) => {
          const id = rowId(row)
          return (
            <TableRow key={id} data-row={id} tabIndex={-1} aria-current={id === openId || undefined}>
              {columns.map((column) => (
                <BodyCell key={column.key} column={column} row={row} filters={view.query.filters} />
              ))}
            </TableRow>
          )
        })}
      </TableBody>
    </ScrolledTable>
  )
}
