import type { QueryClient } from '@tanstack/react-query'

/** Prefix of all query keys of evaluations. */
export const EVALUATIONS_KEY = 'evaluations'

/** Fetches every list of evaluations again, but not the evaluation that is open in the editor. */
export const invalidateLists = (queries: QueryClient): Promise<void> =>
  queries.invalidateQueries({
    predicate: ({ queryKey: [prefix, kind] }) => prefix === EVALUATIONS_KEY && kind !== 'one',
  })
