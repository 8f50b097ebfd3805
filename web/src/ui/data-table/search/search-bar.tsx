import Box from '@mui/material/Box'
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
}

/** The line above the rows: search box, quick filters and the other active filters. Renders nothing without any. */
export function SearchBar<Row>({ search, columns, view, onLeaveDown }: Props<Row>) {
  const { filters } = view.query
  const fields = toFilterFields(columns, filters)
  const covered = listCoveredFilters(search?.quickFilters ?? [], filters)
  const text = filters[SEARCH_FILTER]?.[0]
  return (
    <Box
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        gap: 1,
        mb: 2,
        '&:empty': { display: 'none' },
        // Prints the active filters only.
        '@media print': { '& .MuiButton-root, & .MuiChip-deleteIcon': { display: 'none' } },
      }}
    >
      {search && <SearchField label={search.label} view={view} onLeaveDown={onLeaveDown} />}
      {search && text && <Box sx={{ display: 'none', displayPrint: 'block' }}>{`Search: “${text}”`}</Box>}
      {search && <QuickFilters quickFilters={search.quickFilters} view={view} />}
      <FilterChips fields={fields} view={view} covered={covered} />
    </Box>
  )
}
