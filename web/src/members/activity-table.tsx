import { styled } from '@mui/material/styles'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { Loading } from '../ui/loading.tsx'
import { getActivity } from './editor-api.ts'
import { MEMBERS } from './list-api.ts'

const Table = styled('table')(({ theme }) => ({
  marginTop: 12,
  borderCollapse: 'collapse',
  fontVariantNumeric: 'tabular-nums',
  '& th, & td': { padding: '4px 24px 4px 0', textAlign: 'right', fontWeight: 'inherit' },
  '& thead th': { color: theme.vars.palette.text.secondary, fontSize: 14 },
  '& tbody tr': { borderTop: `1px solid ${theme.vars.palette.hairline}` },
}))

/** What a member has measured by year, and how that stands against the council's rule. */
export function ActivityTable({ id }: { id: string }) {
  const { data, error } = useQuery({
    queryKey: [MEMBERS, 'activity', id],
    queryFn: ({ signal }) => getActivity(id, signal),
  })
  if (error && !data) return <Typography sx={{ color: 'error.main' }}>{error.message}</Typography>
  if (!data) return <Loading />
  return (
    <>
      <Typography>
        {data.lastThreeYears} of the {data.required} trophies required in three years.
      </Typography>
      {data.perYear.length > 0 && (
        <Table>
          <thead>
            <tr>
              <th scope="col">Year</th>
              <th scope="col">Trophies</th>
            </tr>
          </thead>
          <tbody>
            {data.perYear.toReversed().map(({ year, count }) => (
              <tr key={year}>
                <th scope="row">{year}</th>
                <td>{count}</td>
              </tr>
            ))}
          </tbody>
        </Table>
      )}
    </>
  )
}
