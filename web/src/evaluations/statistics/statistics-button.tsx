import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import useMediaQuery from '@mui/material/useMediaQuery'
import { screens } from '@trophy/domain'
import { Link } from 'react-router'
import { ChartIcon } from '#ui/page/icons.tsx'

const LABEL = 'Statistics'

/** Here the tools of a list are on the line of its title, which has no room for the word. */
const SHORT_QUERY = '@media (min-width: 1440px) and (max-width: 1519.95px)'

/** Opens the statistics, of one species if the list is filtered by it. */
export function StatisticsButton({ species = [] }: { species?: readonly string[] | undefined }) {
  const query = species.length === 1 ? `?${new URLSearchParams({ species: species[0] ?? '' })}` : ''
  const isShort = useMediaQuery(SHORT_QUERY, { noSsr: true })
  const link = { component: Link, to: screens.statistics.path + query }
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
