import Button from '@mui/material/Button'
import { type ReactNode, useState } from 'react'
import { loadOnDemand } from '#lib/load-on-demand.tsx'
import { FilterIcon } from '#ui/page/icons.tsx'
import { type DataColumn, toFilterFields } from './column.ts'
import { ColumnChooser } from './column-chooser.tsx'
import type { TableView } from './use-table-view.ts'

const FilterDrawer = loadOnDemand(() => import('./filter-drawer.tsx'))

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
  const fields = toFilterFields(columns, view.query.filters)
  const [isOpen, setOpen] = useState(false)
  const activeCount = fields.filter(({ name }) => name in view.query.filters).length
  return (
    <>
      {fields.length > 0 && (
        <Button
          variant="outlined"
          startIcon={<FilterIcon />}
          aria-haspopup="dialog"
          aria-expanded={isOpen}
          onClick={() => setOpen(true)}
        >
          {activeCount > 0 ? `Filters (${activeCount})` : 'Filters'}
        </Button>
      )}
      {hasColumns && <ColumnChooser columns={columns} view={view} />}
      {children}
      <FilterDrawer isOpen={isOpen} fields={fields} view={view} count={count} onClose={() => setOpen(false)} />
    </>
  )
}
