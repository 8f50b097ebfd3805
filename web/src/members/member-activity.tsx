import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { ActivityView } from '../ui/activity.tsx'
import { Loading } from '../ui/loading.tsx'
import { getActivity } from './editor-api.ts'
import { MEMBERS } from './list-api.ts'

/** What a member has measured. */
export function MemberActivity({ id }: { id: string }) {
  const { data, error } = useQuery({
    queryKey: [MEMBERS, 'activity', id],
    queryFn: ({ signal }) => getActivity(id, signal),
  })
  if (error && !data) return <Typography sx={{ color: 'error.main' }}>{error.message}</Typography>
  return data ? <ActivityView activity={data} /> : <Loading />
}
