/** The Ed25519 keys that sign what others can verify: one current private key, and the public keys of earlier ones. */
import {
  createHash,
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  type KeyObject,
  sign,
  verify,
} from 'node:crypto'
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Config } from './config.ts'
import { loadOrCreateSecret } from './secret-file.ts'

/** The id of the key and the signature in base64url. */
export type Signature = { readonly key_id: string; readonly signature: string }

export type PublicKey = {
  /** The first 16 hexadecimal digits of the SHA-256 of the raw key. */
  readonly id: string
  /** The raw 32 bytes in base64url. */
  readonly public_key: string
  readonly is_current: boolean
}

export type SigningKeys = {
  /** Signs with the current key; null without one. */
  sign(data: Uint8Array): Signature | null
  /** Returns null for a key that is neither the current one nor an earlier one. */
  verify(data: Uint8Array, signature: Signature): boolean | null
  /** The current key first. */
  readonly publicKeys: readonly PublicKey[]
}

type KeyConfig = Pick<Config, 'signingKey' | 'previousSigningKeys' | 'databaseUrl' | 'dataDir'>

/**
 * Opens the configured keys. With the private database, a missing key is created in the data folder, but not by a
 * command that only verifies: the right key may have yet to be copied there. Throws an error for the administrator if a
 * key cannot be read.
 */
export const openSigningKeys = async (
  config: KeyConfig,
  { createsMissingKey = true }: { readonly createsMissingKey?: boolean } = {},
): Promise<SigningKeys> => {
  const currentPem = await readCurrentKey(config, createsMissingKey)
  const previousPem = await readPem('PREVIOUS_SIGNING_KEYS', config.previousSigningKeys)
  const privateKey = currentPem === null ? null : parseKey('SIGNING_KEY', currentPem, createPrivateKey)
  const previous = splitPem(previousPem ?? '').map((pem) => parseKey('PREVIOUS_SIGNING_KEYS', pem, createPublicKey))
  if (previousPem !== null && previous.length === 0) throw keyError('PREVIOUS_SIGNING_KEYS')
  const keys = new Map<string, KeyObject>()
  for (const key of [...(privateKey ? [createPublicKey(privateKey)] : []), ...previous]) keys.set(toId(key), key)
  const [currentId = ''] = privateKey ? keys.keys() : []
  return {
    sign: (data) => privateKey && { key_id: currentId, signature: sign(null, data, privateKey).toString('base64url') },
    verify: (data, { key_id, signature }) => {
      const key = keys.get(key_id)
      return key ? verify(null, data, key, Buffer.from(signature, 'base64url')) : null
    },
    publicKeys: [...keys].map(([id, key]) => ({ id, public_key: toRaw(key), is_current: id === currentId })),
  }
}

const readCurrentKey = async (
  { signingKey, databaseUrl, dataDir }: KeyConfig,
  createsMissingKey: boolean,
): Promise<string | null> => {
  if (signingKey !== null || databaseUrl !== null) return readPem('SIGNING_KEY', signingKey)
  const file = join(dataDir, 'signing-key.pem')
  return createsMissingKey || existsSync(file) ? loadOrCreateSecret(file, createKey) : null
}

const createKey = (): string =>
  generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()

/** Returns the value of the variable if it is PEM, otherwise the content of the file that it names. */
const readPem = async (name: string, value: string | null): Promise<string | null> => {
  // Files of environment variables often need one line per variable.
  if (value === null || value.startsWith('-----BEGIN ')) return value?.replaceAll('\\n', '\n') ?? null
  return readFile(value, 'utf8').catch((error: Error) => {
    throw new Error(`The file of ${name} cannot be read: ${error.message}.`)
  })
}

const splitPem = (text: string): string[] => text.match(/-----BEGIN [A-Z ]+-----[^-]+-----END [A-Z ]+-----/g) ?? []

const keyError = (name: string): Error => new Error(`${name} must be Ed25519 in PEM, or a file that contains it.`)

const parseKey = (name: string, pem: string, parse: (pem: string) => KeyObject): KeyObject => {
  let key: KeyObject | undefined
  try {
    key = parse(pem)
  } catch {
    // The message of the library may quote the key.
  }
  if (key?.asymmetricKeyType !== 'ed25519') throw keyError(name)
  return key
}

const toRaw = (key: KeyObject): string => key.export({ format: 'jwk' }).x ?? ''

const toId = (key: KeyObject): string =>
  createHash('sha256')
    .update(Buffer.from(toRaw(key), 'base64url'))
    .digest('hex')
    .slice(0, 16)
