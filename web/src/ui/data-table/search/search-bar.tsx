import Box from '@mui/material/Box'
import type { ReactNode } from 'react'
import { type FilterField, SEARCH_FILTER } from '#ui/data-table/column.ts'
import type { FilterView } from '#ui/data-table/use-table-view.ts'
import { FilterChips } from './filter-chips.tsx'
import { listShownFilters, type QuickFilter, QuickFilters } from './quick-filters.tsx'
import { SearchField } from './search-field.tsx'

export type SearchOptions = {
  /** Names the values that are searched. Without it, there is no search box. */
  readonly label?: string
  readonly quickFilters: readonly QuickFilter[]
}

type Props = {
  readonly search: SearchOptions | undefined
  readonly fields: readonly FilterField[]
  readonly view: FilterView
  /** Moves the focus from the search box to the first row. */
  readonly onLeaveDown?: () => void
  /** Further buttons of the line. */
  readonly tools: ReactNode
  readonly isPhone: boolean
}

/**
 * The line above the rows: search box, quick filters, further tools and the other active filters. Takes no room without
 * any. On a phone the quick filters follow the tools, on a line that scrolls.
 */
export function SearchBar({ search, fields, view, onLeaveDown, tools, isPhone }: Props) {
  const { filters } = view.query
  const shownFilters = listShownFilters(search?.quickFilters ?? [], filters)
  const text = filters[SEARCH_FILTER]?.[0]
  const quickFilters = search && search.quickFilters.length > 0 && (
    <QuickFilters quickFilters={search.quickFilters} view={view} />
  )
  return (
    <Box
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        gap: 1,
        mb: { xs: 1, sm: 1.5 },
        '&:empty': { display: 'none' },
        '& > .MuiButton-root': { px: { xs: 1, sm: 1.25 }, fontSize: { sm: 14 }, whiteSpace: 'nowrap' },
        '& > .MuiIconButton-root': { width: 40 },
        '@media (pointer: fine) and (min-width: 600px)': {
          '& > .MuiButton-root': { minHeight: 36 },
          '& > .MuiIconButton-root': { width: 36, height: 36 },
        },
        // Prints the active filters only.
        '@media print': { '& .MuiButton-root, & .MuiChip-deleteIcon': { display: 'none' } },
      }}
    >
      {search?.label && <SearchField label={search.label} view={view} onLeaveDown={onLeaveDown} />}
      {search && text && <Box sx={{ display: 'none', displayPrint: 'block' }}>{`Search: “${text}”`}</Box>}
      {!isPhone && quickFilters}
      {tools}
      {isPhone && quickFilters}
      <FilterChips fields={fields} view={view} shownFilters={shownFilters} />
    </Box>
  )
}
