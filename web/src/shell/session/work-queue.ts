import { queryOptions } from '@tanstack/react-query'
import { call } from '#lib/call.ts'

/** The tasks that wait for the office. Only admins may read them. */
export const workQueueQuery = queryOptions({
  queryKey: ['work queue'],
  queryFn: ({ signal }) => call('GET /work-queue', { signal }),
  staleTime: 30_000,
})
