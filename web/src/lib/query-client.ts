import { QueryClient } from '@tanstack/react-query'
import { Problem } from '@trophy/domain'

const isTransient = (error: Error) => error instanceof Problem && (error.status === 0 || error.status === 503)

declare module '@tanstack/react-query' {
  interface Register {
    /** `isStored`: the result is stored on this device for the user, and shown without a network. */
    queryMeta: { readonly isStored?: boolean }
  }
}

/**
 * Creates the query cache. Retries only a lost connection or a busy server, twice. Without a network, calls fail at
 * once instead of waiting for one, so that pages can say so.
 */
export const createQueryClient = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: {
        retry: (failures, error) => failures < 2 && navigator.onLine && isTransient(error),
        networkMode: 'always',
        refetchOnReconnect: true,
        staleTime: 10_000,
      },
      mutations: { networkMode: 'always' },
    },
  })
