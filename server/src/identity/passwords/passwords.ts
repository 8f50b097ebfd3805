/** Password hashing with argon2id; passwords are stored only as hashes. */
import { fold, messages, passwordLengthError, problems } from '@trophy/domain'
import { argon2id, hash, verify } from 'argon2'
import type { UserRow } from '#platform/database/types.ts'
import type { Config } from '#platform/runtime/config.ts'
import commonPasswords from './common-passwords.json' with { type: 'json' }

declare module '#platform/http/deps.ts' {
  interface Deps {
    readonly passwords: Passwords
  }
}

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
export const weakPasswordError = (
  { rejectCommonPasswords }: Pick<Config, 'rejectCommonPasswords'>,
  password: string,
  owner: Owner,
): string | null => {
  if (!rejectCommonPasswords) return null
  if (COMMON_PASSWORDS.has(password)) return messages.passwordCommon
  return containsOwner(password, owner) ? messages.passwordPersonal : null
}

/** Throws 400 at `field` if a new password is shorter than the configured minimum, or too easy to guess. */
export const assertPasswordAllowed = (config: Config, field: string, password: string, owner: Owner): void => {
  const message = passwordLengthError(password, config.passwordMinLength) ?? weakPasswordError(config, password, owner)
  if (message !== null) throw problems.invalid({ [field]: message })
}

type Passwords = {
  /**
   * Returns true if the password matches the hash. Without a hash (unknown name, member without a password) it takes
   * the same time and returns false.
   */
  verify(storedHash: string | null, password: string): Promise<boolean>
}

export const openPasswords = (): Passwords => {
  let dummyHash: Promise<string> | undefined
  return {
    verify: async (storedHash, password) => {
      dummyHash ??= hashPassword('nobody has this password')
      const matches = await verify(storedHash ?? (await dummyHash), password)
      return matches && storedHash !== null
    },
  }
}
