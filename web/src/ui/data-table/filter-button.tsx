import Button from '@mui/material/Button'
import { useState } from 'react'
import { loadOnDemand } from '#lib/load-on-demand.tsx'
import { FilterIcon } from '#ui/page/icons.tsx'
import type { FilterField } from './column.ts'
import type { FilterView } from './use-table-view.ts'

const FilterDrawer = loadOnDemand(() => import('./filter-drawer.tsx'))

type Props = {
  readonly fields: readonly FilterField[]
  readonly view: FilterView
  /** The number of matching rows, as text. */
  readonly count: string
}

/** Opens the filters in a drawer, if there are any. */
export function FilterButton({ fields, view, count }: Props) {
  const [isOpen, setOpen] = useState(false)
  const activeCount = fields.filter(({ name }) => name in view.query.filters).length
  if (fields.length === 0) return null
  return (
    <>
      <Button
        variant="outlined"
        startIcon={<FilterIcon />}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={() => setOpen(true)}
      >
        {activeCount > 0 ? `Filters (${activeCount})` : 'Filters'}
      </Button>
      <FilterDrawer isOpen={isOpen} fields={fields} view={view} count={count} onClose={() => setOpen(false)} />
    </>
  )
}
