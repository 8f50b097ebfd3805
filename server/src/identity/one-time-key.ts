/** Keys of links and of pending sign-ins: random, returned once, stored as a digest only. */
import { createHash, randomBytes } from 'node:crypto'

/** Returns 32 random bytes as base64url. */
export const generateKey = (): string => randomBytes(32).toString('base64url')

/** Returns the SHA-256 of a key, or of another unguessable secret, as base64url. Only this is stored. */
export const digestKey = (key: string): string => createHash('sha256').update(key).digest('base64url')
