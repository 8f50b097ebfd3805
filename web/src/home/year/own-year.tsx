import Box from '@mui/material/Box'
import Paper from '@mui/material/Paper'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { AWARDS, type OwnYear } from '@trophy/domain'
import { useId } from 'react'
import type { SessionUser } from '#shell/session/session.ts'
import { Medal } from '#species/medal.tsx'
import { Loading } from '#ui/feedback/loading.tsx'
import { RetryAlert } from '#ui/feedback/retry-alert.tsx'
import { MonthChart } from './month-chart.tsx'
import { ownYearQuery } from './own-year-query.ts'
import { RequirementRing } from './requirement-ring.tsx'

/** The number of evaluations of each medal that occurs. */
function MedalCounts({ medals }: Pick<OwnYear, 'medals'>) {
  const awards = AWARDS.filter((award) => medals[award] > 0)
  if (awards.length === 0) return <Typography sx={{ color: 'text.secondary' }}>No evaluation this year yet.</Typography>
  return (
    <Box
      component="ul"
      aria-label="Medals"
      sx={{ m: 0, p: 0, listStyle: 'none', display: 'flex', flexWrap: 'wrap', gap: '8px 20px' }}
    >
      {awards.map((award) => (
        <Box component="li" key={award} sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
          <Medal award={award} />
          <Box component="span" sx={{ fontVariantNumeric: 'tabular-nums', fontWeight: 600 }}>
            {medals[award]}
          </Box>
        </Box>
      ))}
    </Box>
  )
}

/** The year of the user: evaluations by month, medals and, for members, the progress towards the required number. */
export default function OwnYearPanel({ user }: { user: SessionUser }) {
  const { data, error, refetch } = useQuery(ownYearQuery(user._id))
  const id = useId()
  if (error && !data) return <RetryAlert error={error} onRetry={() => void refetch()} />
  if (!data) return <Loading />
  const { year, months, medals } = data
  return (
    <Paper component="section" aria-labelledby={id} sx={{ p: 2.5, display: 'grid', gap: 2, height: '100%' }}>
      <Typography id={id} variant="h2">
        Your year {year}
      </Typography>
      <MonthChart year={year} counts={months} />
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '16px 32px' }}>
        {user.role !== 'admin' && <RequirementRing {...data} />}
        <MedalCounts medals={medals} />
      </Box>
    </Paper>
  )
}
