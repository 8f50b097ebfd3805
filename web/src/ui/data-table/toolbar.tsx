import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { type ReactNode, useState } from 'react'
import { FilterIcon } from '#ui/page/icons.tsx'
import { type DataColumn, toFilterFields } from './column.ts'
import { ColumnChooser } from './column-chooser.tsx'
import { FilterChips } from './filter-chips.tsx'
import { FilterDrawer } from './filter-drawer.tsx'
import type { TableView } from './use-table-view.ts'

type Props<Row> = {
  readonly columns: readonly DataColumn<Row>[]
  readonly view: TableView
  readonly count: string
  /** Additional buttons. */
  readonly children?: ReactNode
}

/** The bar above a table: filters, columns and active filters. */
export function Toolbar<Row>({ columns, view, count, children }: Props<Row>) {
  const fields = toFilterFields(columns, view.query.filters)
  const [isOpen, setOpen] = useState(false)
  const activeCount = fields.filter(({ name }) => name in view.query.filters).length
  return (
    <Box
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        gap: 1,
        mb: 2,
        alignItems: 'center',
        // Makes three buttons fit on one line of a phone.
        '@media (max-width: 599.95px)': { '& > .MuiButton-root': { px: 1 } },
        // Print the active filters only.
        '@media print': { '& .MuiButton-root, & .MuiChip-deleteIcon': { display: 'none' } },
      }}
    >
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
      <ColumnChooser columns={columns} view={view} />
      {children}
      <FilterChips fields={fields} view={view} />
      <FilterDrawer isOpen={isOpen} fields={fields} view={view} count={count} onClose={() => setOpen(false)} />
    </Box>
  )
}
