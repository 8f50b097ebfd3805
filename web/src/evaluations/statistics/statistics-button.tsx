import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import useMediaQuery from '@mui/material/useMediaQuery'
import { Link } from 'react-router'
import { createStatisticsLink, type Filters } from '#evaluations/statistics/figures/list-link.ts'
import { ChartIcon } from '#ui/page/icons.tsx'

const LABEL = 'Statistics'

/** Here the tools of a list are on the line of its title, which has no room for the word. */
const SHORT_QUERY = '@media (min-width: 1440px) and (max-width: 1519.95px)'

/** Opens the statistics with the filters of the list. */
export function StatisticsButton({ filters = {} }: { filters?: Filters }) {
  const isShort = useMediaQuery(SHORT_QUERY, { noSsr: true })
  const link = { component: Link, to: createStatisticsLink(filters) }
  return isShort ? (
    <IconButton {...link} aria-label={LABEL} title={LABEL} color="primary">
      <ChartIcon />
    </IconButton>
  ) : (
    <Button {...link} variant="text" startIcon={<ChartIcon />}>
      {LABEL}
    </Button>
  )
}
