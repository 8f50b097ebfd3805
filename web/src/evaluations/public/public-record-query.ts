import { queryOptions } from '@tanstack/react-query'
import { CODE_PARAMETERS } from '@trophy/domain'
import { call } from '#lib/call.ts'
import { EVALUATIONS_KEY } from '#lib/evaluation-queries.ts'

/** Records are not refetched for this long, because look-ups are rate-limited. */
const STALE_TIME_MS = 60_000

/** The record of an id, compared with the code of a certificate if the parameters contain one. */
export const publicRecordQuery = (id: string, params: URLSearchParams) => {
  const query = Object.fromEntries(CODE_PARAMETERS.map((name) => [name, params.get(name) ?? undefined]))
  return queryOptions({
    queryKey: [EVALUATIONS_KEY, 'public', id, query],
    queryFn: ({ signal }) => call('GET /evaluation/public/:publicId', { params: { publicId: id }, query, signal }),
    staleTime: STALE_TIME_MS,
  })
}
