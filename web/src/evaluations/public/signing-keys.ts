import { queryOptions } from '@tanstack/react-query'
import { type CertificateCode, formatSignedText } from '@trophy/domain'
import { call } from '#lib/call.ts'
import { readJson, storeJson } from '#lib/storage/stored-json.ts'

/** As sent by `GET /signing-keys`. */
export type PublicKey = { readonly id: string; readonly public_key: string }

const decodeBase64Url = (text: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (character) => character.charCodeAt(0))

/** Returns true if one of the keys has signed the code. Throws an error in browsers without Ed25519. */
export const verifyCode = async (code: CertificateCode, keys: readonly PublicKey[]): Promise<boolean> => {
  const key = keys.find(({ id }) => id === code.k)
  if (!key) return false
  const imported = await crypto.subtle.importKey('raw', decodeBase64Url(key.public_key), 'Ed25519', false, ['verify'])
  const text = new TextEncoder().encode(formatSignedText(code))
  return crypto.subtle.verify('Ed25519', imported, decodeBase64Url(code.s), text)
}

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
