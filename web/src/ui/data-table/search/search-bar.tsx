import Box from '@mui/material/Box'
import type { ReactNode } from 'react'
import { type DataColumn, SEARCH_FILTER, toFilterFields } from '#ui/data-table/column.ts'
import type { TableView } from '#ui/data-table/use-table-view.ts'
import { FilterChips } from './filter-chips.tsx'
import { listCoveredFilters, type QuickFilter, QuickFilters } from './quick-filters.tsx'
import { SearchField } from './search-field.tsx'

export type SearchOptions = {
  /** What the search box searches. */
  readonly label: string
  readonly quickFilters: readonly QuickFilter[]
}

type Props<Row> = {
  readonly search: SearchOptions | undefined
  readonly columns: readonly DataColumn<Row>[]
  readonly view: TableView
  readonly onLeaveDown: () => void
  /** Further buttons of the line. */
  readonly tools: ReactNode
  readonly isPhone: boolean
}

/**
 * The line above the rows: search box, quick filters, further tools and the other active filters. Takes no room without
 * any. On a phone the quick filters follow the tools, on a line that scrolls.
 */
export function SearchBar<Row>({ search, columns, view, onLeaveDown, tools, isPhone }: Props<Row>) {
  const { filters } = view.query
  const fields = toFilterFields(columns, filters)
  const covered = listCoveredFilters(search?.quickFilters ?? [], filters)
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
      {search && <SearchField label={search.label} view={view} onLeaveDown={onLeaveDown} />}
      {search && text && <Box sx={{ display: 'none', displayPrint: 'block' }}>{`Search: “${text}”`}</Box>}
      {!isPhone && quickFilters}
      {tools}
      {isPhone && quickFilters}
      <FilterChips fields={fields} view={view} covered={covered} />
    </Box>
  )
}
