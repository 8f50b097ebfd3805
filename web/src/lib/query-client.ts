import { QueryClient } from '@tanstack/react-query'
import { Problem } from '@trophy/domain'

const isTransient = (error: Error) => error instanceof Problem && (error.status === 0 || error.status === 503)

/** Creates the query cache. Retries only a lost connection or a busy server, twice. */
export const createQueryClient = (): QueryClient =>
  new QueryClient({
    defaultOptions: { queries: { retry: (failures, error) => failures < 2 && isTransient(error), staleTime: 10_000 } },
  })
