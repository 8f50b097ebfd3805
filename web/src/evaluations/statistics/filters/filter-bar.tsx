import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import type { Theme } from '@mui/material/styles'
import useMediaQuery from '@mui/material/useMediaQuery'
import { useState } from 'react'
import { loadOnDemand } from '#lib/load-on-demand.tsx'
import type { FilterField } from '#ui/data-table/column.ts'
import { FilterChips } from '#ui/data-table/search/filter-chips.tsx'
import { listCoveredFilters, type QuickFilter, QuickFilters } from '#ui/data-table/search/quick-filters.tsx'
import type { FilterView } from '#ui/data-table/use-table-view.ts'
import { FilterIcon } from '#ui/page/icons.tsx'

const FilterDrawer = loadOnDemand(() => import('#ui/data-table/filter-drawer.tsx'))

type Props = {
  readonly fields: readonly FilterField[]
  readonly quickFilters: readonly QuickFilter[]
  readonly view: FilterView
  /** The number of matching trophies, as text. */
  readonly count: string
}

/** The button and the quick filters. On a phone they are one line, of which the latter scroll. */
const line = {
  ...{ display: 'flex', alignItems: 'start', gap: 1, minWidth: 0, maxWidth: '100%' },
  '& > button': { flexShrink: 0 },
  '& > [role=group]': { ml: 0, pl: { xs: 0.5, sm: 0 }, my: 0, py: { xs: 0, sm: 0.25 }, minWidth: 0 },
} as const

/** On a phone, the chips are one line that scrolls, so that the charts stay on the screen. */
const chips = {
  '& > ul': { flexWrap: { xs: 'nowrap', sm: 'wrap' }, overflowX: { xs: 'auto', sm: 'visible' } },
  '& > ul > li': { flexShrink: 0 },
}

/** The filters above the charts: all in a drawer, the frequent ones beside its button, and a chip for each other. */
export function FilterBar({ fields, quickFilters, view, count }: Props) {
  const [isOpen, setOpen] = useState(false)
  const { filters } = view.query
  const isPhone = useMediaQuery((theme: Theme) => theme.breakpoints.down('sm'), { noSsr: true })
  // Of a line that scrolls, chosen filters may be out of sight.
  const covered = isPhone ? new Set<string>() : listCoveredFilters(quickFilters, filters)
  const activeCount = Object.keys(filters).length
  return (
    <Box
      sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, mb: 2, displayPrint: 'none', ...chips }}
    >
      <Box sx={line}>
        <Button
          variant="outlined"
          startIcon={<FilterIcon />}
          aria-haspopup="dialog"
          aria-expanded={isOpen}
          onClick={() => setOpen(true)}
        >
          {activeCount > 0 ? `Filters (${activeCount})` : 'Filters'}
        </Button>
        <QuickFilters quickFilters={quickFilters} view={view} />
      </Box>
      <FilterChips fields={fields} view={view} covered={covered} />
      <FilterDrawer isOpen={isOpen} fields={fields} view={view} count={count} onClose={() => setOpen(false)} />
    </Box>
  )
}
