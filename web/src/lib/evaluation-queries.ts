import type { Query, QueryClient } from '@tanstack/react-query'

/** Prefix of all query keys of evaluations. */
export const EVALUATIONS_KEY = 'evaluations'

/** The query key of the page with all imports. */
export const IMPORTS_KEY = [EVALUATIONS_KEY, 'imports'] as const

/** Fetches every list of evaluations again, but not the evaluation that is open in the editor. */
export const invalidateLists = async (queries: QueryClient): Promise<void> => {
  const lists = { predicate: ({ queryKey: [prefix, kind] }: Query) => prefix === EVALUATIONS_KEY && kind !== 'one' }
  // A list that is being loaded for the first time would not be fetched again, and lack what has just been stored.
  await queries.cancelQueries(lists)
  await queries.invalidateQueries(lists)
}
