import Box from '@mui/material/Box'
import { useQuery } from '@tanstack/react-query'
import { MONTHS } from '@trophy/domain'
import { call } from '#lib/call.ts'
import { FilterSelect } from '#ui/fields/filter-select.tsx'

export type NewsFilters = {
  readonly isEvent: boolean
  readonly page: number
  /** `YYYY`; empty for all. */
  readonly year: string
  /** `01` to `12`; empty for all. */
  readonly month: string
}

type Props = Pick<NewsFilters, 'year' | 'month'> & {
  readonly onChoose: (filters: Pick<NewsFilters, 'year' | 'month'>) => void
}

/** The year and month filters of events. Only years with events are offered. */
export function EventFilters({ year, month, onChoose }: Props) {
  const { data = [] } = useQuery({
    queryKey: ['news', 'years'],
    queryFn: ({ signal }) => call('GET /news/years', { signal }),
  })
  const years = data.map(String)
  // Include the year of a link even if it no longer has events.
  const shownYears = year === '' || years.includes(year) ? years : [year, ...years]
  return (
    <Box role="search" aria-label="Filter events" sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, mb: 3 }}>
      <FilterSelect
        width={168}
        label="Year"
        allLabel="All years"
        value={year}
        options={shownYears.map((value) => ({ value, label: value }))}
        onChoose={(chosen) => onChoose({ year: chosen, month })}
      />
      <FilterSelect
        width={168}
        label="Month"
        allLabel="All months"
        value={month}
        options={MONTHS}
        onChoose={(chosen) => onChoose({ year, month: chosen })}
      />
    </Box>
  )
}
