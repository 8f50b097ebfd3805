import { queryOptions } from '@tanstack/react-query'
import { call } from '#lib/call.ts'

/** The evaluations of the signed-in user in the current year. */
export const ownYearQuery = (userId: string) =>
  queryOptions({
    queryKey: ['evaluations', 'own year', userId],
    queryFn: ({ signal }) => call('GET /me/year', { signal }),
    meta: { isStored: true },
  })
