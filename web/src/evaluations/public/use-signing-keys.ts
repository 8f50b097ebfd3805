import { useQuery } from '@tanstack/react-query'
import { call } from '#lib/call.ts'
import type { PublicKey } from './verify-code.ts'

const STORAGE_KEY = 'signing-keys'

const readStored = (): readonly PublicKey[] | undefined => {
  const text = localStorage.getItem(STORAGE_KEY)
  return text === null ? undefined : JSON.parse(text)
}

/** Returns the query of the installation's public keys. Once loaded, they are available without a connection. */
export const useSigningKeys = () =>
  useQuery({
    queryKey: ['signing keys'],
    queryFn: async ({ signal }): Promise<readonly PublicKey[]> => {
      const { keys } = await call('GET /signing-keys', { signal })
      localStorage.setItem(STORAGE_KEY, JSON.stringify(keys))
      return keys
    },
    initialData: readStored,
    networkMode: 'always',
    retry: false,
  })
