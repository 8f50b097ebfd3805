import { useQuery } from '@tanstack/react-query'
import { ActivityView } from '#ui/activity.tsx'
import { Loading } from '#ui/feedback/loading.tsx'
import { RetryAlert } from '#ui/feedback/retry-alert.tsx'
import { getActivity } from './editor-api.ts'
import { MEMBERS } from './list-api.ts'

/** What a member has measured. */
export function MemberActivity({ id }: { id: string }) {
  const { data, error, refetch } = useQuery({
    queryKey: [MEMBERS, 'activity', id],
    queryFn: ({ signal }) => getActivity(id, signal),
  })
  if (error && !data) return <RetryAlert error={error} onRetry={() => void refetch()} />
  return data ? <ActivityView activity={data} /> : <Loading />
}
