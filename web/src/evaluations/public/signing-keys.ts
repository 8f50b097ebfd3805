import { queryOptions } from '@tanstack/react-query'
import { call } from '#lib/call.ts'
import { readJson, storeJson } from '#lib/storage/stored-json.ts'
import type { PublicKey } from './verify-code.ts'

const STORAGE_KEY = 'signing-keys'

/** The installation's public keys. Once loaded, they are available without a connection. */
export const signingKeysQuery = queryOptions({
  queryKey: ['signing keys'],
  queryFn: async ({ signal }): Promise<readonly PublicKey[]> => {
    const { keys } = await call('GET /signing-keys', { signal })
    storeJson(STORAGE_KEY, keys)
    return keys
  },
  initialData: () => readJson<readonly PublicKey[]>(STORAGE_KEY),
  // Stored keys are shown at once and fetched again: a newer certificate may have a newer key.
  initialDataUpdatedAt: 0,
  retry: false,
})
