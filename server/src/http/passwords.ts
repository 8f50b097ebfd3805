/** Passwords are kept as argon2id hashes only. */
import { hash, verify } from 'argon2'

export const hashPassword = (password: string): Promise<string> => hash(password)

let nobodysHash: Promise<string> | undefined

/**
 * Whether the password belongs to the hash. Without a hash (an unknown name, a member without a password) it takes the
 * same time and is false.
 */
export const verifyPassword = async (stored: string | null, password: string): Promise<boolean> => {
  nobodysHash ??= hashPassword('nobody has this password')
  const matches = await verify(stored ?? (await nobodysHash), password)
  return matches && stored !== null
}
