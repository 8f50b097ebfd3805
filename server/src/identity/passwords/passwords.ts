/** Password hashing with argon2id; passwords are stored only as hashes. */
import { fold, messages, passwordLengthError, problems } from '@trophy/domain'
import { argon2id, hash, verify } from 'argon2'
import type { UserRow } from '#platform/database/types.ts'
import type { Config } from '#platform/runtime/config.ts'
import commonPasswords from './common-passwords.json' with { type: 'json' }

/** OWASP's parameters for argon2id: 19 MiB, two passes, one thread. */
const ARGON2_OPTIONS = { type: argon2id, memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const

export const hashPassword = (password: string): Promise<string> => hash(password, ARGON2_OPTIONS)

const COMMON_PASSWORDS: ReadonlySet<string> = new Set(commonPasswords.passwords.split(' '))

/** Shorter names are part of many words. */
const MIN_NAME_LENGTH = 3

/** The owner of a password. */
type Owner = Pick<UserRow, 'firstname' | 'lastname' | 'email'>

/** Returns true if the password contains a word of the name, the address, or its part before the @, ignoring case. */
const containsOwner = (password: string, { firstname, lastname, email }: Owner): boolean => {
  const parts = [...`${firstname} ${lastname}`.split(/[\s-]+/), email, email.replace(/@.*/, '')]
  return parts.some((part) => part.length >= MIN_NAME_LENGTH && fold(password).includes(fold(part)))
}

/** Returns the reason why a password is too easy to guess, or null. */
export const weakPasswordError = (password: string, owner: Owner): string | null => {
  if (COMMON_PASSWORDS.has(password)) return messages.passwordCommon
  return containsOwner(password, owner) ? messages.passwordPersonal : null
}

/** Throws 400 at `field` if a new password is shorter than the configured minimum, or too easy to guess. */
export const assertPasswordAllowed = (config: Config, field: string, password: string, owner: Owner): void => {
  const message = passwordLengthError(password, config.passwordMinLength) ?? weakPasswordError(password, owner)
  if (message !== null) throw problems.invalid({ [field]: message })
}

/** The hash of random bytes, which no password matches. */
const DUMMY_HASH = '$argon2id$v=19$m=19456,t=2,p=1$YsZP4GfVLgeWALkAkcDpPg$jGxV9PTpPBHb7e9kOVZ94VWD+9Lf+T1BAxOKsUpY4+Y'

/**
 * Returns true if the password matches the hash. Without a hash (unknown name, member without a password) it takes the
 * same time and returns false.
 */
export const verifyPassword = (storedHash: string | null, password: string): Promise<boolean> =>
  verify(storedHash ?? DUMMY_HASH, password)
