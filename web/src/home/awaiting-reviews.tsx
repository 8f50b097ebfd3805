import MuiLink from '@mui/material/Link'
import Paper from '@mui/material/Paper'
import { useQuery } from '@tanstack/react-query'
import { screens } from '@trophy/domain'
import { Link } from 'react-router'
import { formatCount } from '#lib/format/format-count.ts'
import { fetchQueue, QUEUE_KEY } from '#reviews/queue.ts'

/** The number of evaluations that a judge may review, linked to the queue; nothing without any. */
export function AwaitingReviews() {
  const { data } = useQuery({
    queryKey: [...QUEUE_KEY, 'total'],
    queryFn: (options) => fetchQueue({}, options),
  })
  if (!data || data.totalDocs === 0) return null
  const text = data.totalDocs === 1 ? 'evaluation awaits your review' : 'evaluations await your review'
  return (
    <Paper sx={{ px: 2.5, py: 2 }}>
      <MuiLink component={Link} to={screens.reviews.path} sx={{ fontWeight: 550 }}>
        {`${formatCount(data.totalDocs)} ${text}`}
      </MuiLink>
    </Paper>
  )
}
