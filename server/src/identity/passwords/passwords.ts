/** Password hashing with argon2id; passwords are stored only as hashes. */
import { passwordLengthError, problems } from '@trophy/domain'
import { argon2id, hash, verify } from 'argon2'
import type { Config } from '#platform/runtime/config.ts'

declare module '#platform/http/deps.ts' {
  interface Deps {
    readonly passwords: Passwords
  }
}

/** OWASP's parameters for argon2id: 19 MiB, two passes, one thread. */
const ARGON2_OPTIONS = { type: argon2id, memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const

export const hashPassword = (password: string): Promise<string> => hash(password, ARGON2_OPTIONS)

/** Throws 400 at `field` if a new password is shorter than the configured minimum. */
export const assertMinimumLength = ({ passwordMinLength }: Config, field: string, password: string): void => {
  const message = passwordLengthError(password, passwordMinLength)
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
