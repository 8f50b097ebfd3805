import { useQuery } from '@tanstack/react-query'
import { call } from '#lib/call.ts'
import { EVALUATIONS_KEY } from '#lib/evaluation-queries.ts'

/** The occurring values of the list's filters; undefined until they are loaded. */
export const useFilterOptions = () =>
  useQuery({
    queryKey: [EVALUATIONS_KEY, 'filters'],
    queryFn: ({ signal }) => call('GET /evaluation', { query: { filterListQuery: true }, signal }),
    select: (response) => ('docs' in response ? undefined : response),
  }).data
