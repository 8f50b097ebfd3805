/** Passwords are kept as argon2id hashes only. */
import { passwordLengthError, problems } from '@trophy/domain'
import { argon2id, hash, verify } from 'argon2'
import type { Config } from '#platform/runtime/config.ts'

/** OWASP's figures for argon2id: 19 MiB, two passes, one lane. */
const ARGON2_OPTIONS = { type: argon2id, memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const

export const hashPassword = (password: string): Promise<string> => hash(password, ARGON2_OPTIONS)

/** Throws 400 at the field where a new password is shorter than this installation wants it. */
export const assertMinimumLength = ({ passwordMinLength }: Config, field: string, password: string): void => {
  const message = passwordLengthError(password, passwordMinLength)
  if (message !== null) throw problems.invalid({ [field]: message })
}

let dummyHash: Promise<string> | undefined

/**
 * Whether the password belongs to the hash. Without a hash (an unknown name, a member without a password) it takes the
 * same time and is false.
 */
export const verifyPassword = async (storedHash: string | null, password: string): Promise<boolean> => {
  dummyHash ??= hashPassword('nobody has this password')
  const matches = await verify(storedHash ?? (await dummyHash), password)
  return matches && storedHash !== null
}
