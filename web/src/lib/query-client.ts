import { QueryClient } from '@tanstack/react-query'
import { Problem } from '@trophy/domain'

const isTransient = (error: Error) => error instanceof Problem && (error.status === 0 || error.status === 503)

/** The cache of what was read. Only a lost connection or a busy server is tried again, twice. */
export const createQueryClient = (): QueryClient =>
  new QueryClient({
    defaultOptions: { queries: { retry: (failures, error) => failures < 2 && isTransient(error), staleTime: 10_000 } },
  })
