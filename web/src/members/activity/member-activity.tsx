import { useQuery } from '@tanstack/react-query'
import { call } from '#lib/call.ts'
import { MEMBERS_KEY } from '#members/query-key.ts'
import { Loading } from '#ui/feedback/loading.tsx'
import { RetryAlert } from '#ui/feedback/retry-alert.tsx'
import { ActivityView } from './activity.tsx'

/** The activity of a member. */
export function MemberActivity({ id }: { id: string }) {
  const { data, error, refetch } = useQuery({
    queryKey: [MEMBERS_KEY, 'activity', id],
    queryFn: ({ signal }) => call('GET /member/:id/activity', { params: { id: id }, signal }),
  })
  if (error && !data) return <RetryAlert error={error} onRetry={() => void refetch()} />
  return data ? <ActivityView activity={data} /> : <Loading />
}
