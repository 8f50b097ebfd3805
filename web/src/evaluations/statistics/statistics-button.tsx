import Button from '@mui/material/Button'
import { screens } from '@trophy/domain'
import { Link } from 'react-router'
import { ChartIcon } from '#ui/page/icons.tsx'

/** Opens the statistics, of one species if the list is filtered by it. */
export function StatisticsButton({ species = [] }: { species?: readonly string[] | undefined }) {
  const query = species.length === 1 ? `?${new URLSearchParams({ species: species[0] ?? '' })}` : ''
  return (
    <Button component={Link} to={screens.statistics.path + query} variant="text" startIcon={<ChartIcon />}>
      Statistics
    </Button>
  )
}
