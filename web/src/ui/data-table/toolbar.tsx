import type { ReactNode } from 'react'
import { type DataColumn, toFilterFields } from './column.ts'
import { ColumnChooser } from './column-chooser.tsx'
import { FilterButton } from './filter-button.tsx'
import type { TableView } from './use-table-view.ts'

type Props<Row> = {
  readonly columns: readonly DataColumn<Row>[]
  readonly view: TableView
  readonly count: string
  /** False where the columns are not shown as such. */
  readonly hasColumns: boolean
  /** Additional buttons. */
  readonly children?: ReactNode
}

/** The buttons above a table: filters, columns and those of the page. */
export function Toolbar<Row>({ columns, view, count, hasColumns, children }: Props<Row>) {
  return (
    <>
      <FilterButton fields={toFilterFields(columns, view.query.filters)} view={view} count={count} />
      {hasColumns && <ColumnChooser columns={columns} view={view} />}
      {children}
    </>
  )
}
