import Box from '@mui/material/Box'
import MuiLink from '@mui/material/Link'
import { useQuery } from '@tanstack/react-query'
import { type EvaluationListRow, getSpeciesName, type ListQuery, screens } from '@trophy/domain'
import { Link } from 'react-router'
import { call } from '#lib/call.ts'
import { formatDay } from '#lib/format/dates.ts'
import { formatCount } from '#lib/format/format-count.ts'
import { requirePage, toListParams } from '#lib/list-params.ts'
import type { SessionUser } from '#shell/session/session.ts'
import { Medal } from '#species/medal.tsx'
import { Panel } from './panel.tsx'

/** By the date that each row shows. Admins, who rarely enter evaluations, see those of all; members see their own. */
const createLatestQuery = ({ role, id_number }: SessionUser): ListQuery => ({
  page: 1,
  rowsPerPage: 10,
  sortBy: 'eval_date',
  sortDir: 'desc',
  filters: role === 'admin' ? {} : { measurer_id_number: [id_number] },
})

function Row({ row }: { row: EvaluationListRow }) {
  const { _id, public_id, eval_option, eval_date, total_points } = row
  return (
    <Box
      component="li"
      sx={{ display: 'flex', gap: 2, alignItems: 'center', py: 1, borderTop: 1, borderColor: 'hairline' }}
    >
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <MuiLink component={Link} to={`/evaluation/${_id}/edit`} underline="hover" sx={{ fontWeight: 550 }}>
          {getSpeciesName(eval_option)}
        </MuiLink>
        <Box sx={{ fontSize: 13, color: 'text.secondary' }}>
          {public_id}, {formatDay(eval_date)}
        </Box>
      </Box>
      <Box sx={{ textAlign: 'right' }}>
        <Box sx={{ fontVariantNumeric: 'tabular-nums' }}>{total_points.points.toFixed(2)}</Box>
        <Medal award={total_points.award} />
      </Box>
    </Box>
  )
}

export function LatestEvaluations({ user }: { user: SessionUser }) {
  const query = createLatestQuery(user)
  const page = useQuery({
    queryKey: ['evaluations', 'latest', user._id],
    queryFn: async ({ signal }) => requirePage(await call('GET /evaluation', { query: toListParams(query), signal })),
  })
  const isAdmin = user.role === 'admin'
  const all = isAdmin ? '' : `?${new URLSearchParams({ measurer_id_number: user.id_number })}`
  return (
    <Panel
      title={isAdmin ? 'Latest evaluations' : 'Your latest evaluations'}
      page={page}
      getMoreLink={(total) => ({ to: screens.evaluations.path + all, label: `All ${formatCount(total)}` })}
      empty={isAdmin ? 'No evaluation has been entered yet.' : 'You have not entered an evaluation yet.'}
      renderItem={(evaluation) => <Row key={evaluation._id} row={evaluation} />}
    />
  )
}
