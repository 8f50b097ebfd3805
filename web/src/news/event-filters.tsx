import Box from '@mui/material/Box'
import NativeSelect from '@mui/material/NativeSelect'
import OutlinedInput from '@mui/material/OutlinedInput'
import { useQuery } from '@tanstack/react-query'
import { MONTHS } from '@trophy/domain'
import { useId } from 'react'
import { call } from '#lib/call.ts'
import { NEWS_KEY } from './query-key.ts'

export type NewsFilters = {
  readonly isEvent: boolean
  readonly page: number
  /** `YYYY`; empty for all. */
  readonly year: string
  /** `01` to `12`; empty for all. */
  readonly month: string
}

type SelectProps = {
  readonly label: string
  readonly allLabel: string
  readonly value: string
  readonly options: readonly { readonly value: string; readonly label: string }[]
  readonly onChoose: (value: string) => void
}

function Select({ label, allLabel, value, options, onChoose }: SelectProps) {
  const id = useId()
  return (
    <Box sx={{ width: 168 }}>
      <Box component="label" htmlFor={id} sx={{ display: 'block', mb: 0.5, fontSize: 14, fontWeight: 550 }}>
        {label}
      </Box>
      <NativeSelect
        fullWidth
        value={value}
        onChange={(event) => onChoose(event.target.value)}
        input={<OutlinedInput />}
        inputProps={{ id }}
      >
        <option value="">{allLabel}</option>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </NativeSelect>
    </Box>
  )
}

type Props = Pick<NewsFilters, 'year' | 'month'> & {
  readonly onChoose: (filters: Pick<NewsFilters, 'year' | 'month'>) => void
}

/** The year and month filters of events. Only years with events are offered. */
export function EventFilters({ year, month, onChoose }: Props) {
  const { data = [] } = useQuery({
    queryKey: [NEWS_KEY, 'years'],
    queryFn: ({ signal }) => call('GET /news/years', { signal }),
  })
  const years = data.map(String)
  // Include the year of a link even if it no longer has events.
  const shownYears = year === '' || years.includes(year) ? years : [year, ...years]
  return (
    <Box role="search" aria-label="Filter events" sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, mb: 3 }}>
      <Select
        label="Year"
        allLabel="All years"
        value={year}
        options={shownYears.map((value) => ({ value, label: value }))}
        onChoose={(chosen) => onChoose({ year: chosen, month })}
      />
      <Select
        label="Month"
        allLabel="All months"
        value={month}
        options={MONTHS}
        onChoose={(chosen) => onChoose({ year, month: chosen })}
      />
    </Box>
  )
}
