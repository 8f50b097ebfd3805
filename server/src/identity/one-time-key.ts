/** Keys of links and of sign-ins that are half done: drawn at random, told once, kept as a digest only. */
import { createHash, randomBytes } from 'node:crypto'

/** What a key looks like: 32 random bytes. */
export const ONE_TIME_KEY_PATTERN = /^[\w-]{43}$/

export const generateKey = (): string => randomBytes(32).toString('base64url')

/** SHA-256, as base64url: what is stored of a key, or of another secret that cannot be guessed. */
export const digestKey = (key: string): string => createHash('sha256').update(key).digest('base64url')
