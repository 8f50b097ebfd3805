import { type QueryKey, useQuery } from '@tanstack/react-query'
import { useState } from 'react'

/**
 * Fetches a record for editing and does not refetch it while it is edited. `reload` fetches it again and changes
 * `readCount`, the key that resets the form. A record that is not stored yet is not fetched.
 */
export const useEditableRecord = <T>(
  queryKey: QueryKey,
  read: (signal: AbortSignal) => Promise<T>,
  isStored = true,
) => {
  const [readCount, setReadCount] = useState(0)
  const { data, error, refetch } = useQuery({
    queryKey,
    queryFn: ({ signal }) => read(signal),
    enabled: isStored,
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnReconnect: ({ state }) => state.data === undefined,
  })
  const reload = async () => {
    await refetch()
    setReadCount((before) => before + 1)
  }
  return { data, error, refetch, readCount, reload }
}
