import { type QueryKey, useQuery } from '@tanstack/react-query'
import { useState } from 'react'

/**
 * A record read to be edited: always as it is now, and never replaced under the editor's hands. `reload` reads it anew
 * and changes `reads`, the key by which a form begins again. Without `isStored` there is nothing to read.
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
    refetchOnReconnect: false,
  })
  const reload = async () => {
    await refetch()
    setReadCount((before) => before + 1)
  }
  return { data, error, refetch, readCount, reload }
}
