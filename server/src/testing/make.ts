/** Builders of records for tests: everything that a test does not name has a plausible value. */
import type { MemberRole, MemberStatus } from '@trophy/domain'
import type { Db, UserRow } from '../db/types.ts'
import { createUser } from '../db/users.ts'
import { hashPassword } from '../http/passwords.ts'
import type { Clock } from '../outside/clock.ts'

/** The password of every user that a builder makes. */
export const PASSWORD = 'Secret-1'

/** Made once: hashing is slow on purpose. */
let passwordHash: Promise<string> | undefined

type MemberWishes = {
  readonly role?: MemberRole | null
  readonly firstname?: string
  readonly lastname?: string
  readonly email?: string
  readonly id_number?: string | null
  readonly status?: MemberStatus
  readonly valid_from?: string | null
  readonly valid_to?: string | null
  readonly evaluation_options?: readonly string[]
  /** False for a member who has no password yet. */
  readonly has_password?: boolean
}

export type Make = {
  member(wishes?: MemberWishes): Promise<UserRow>
  admin(wishes?: { readonly firstname?: string; readonly lastname?: string; readonly email?: string }): Promise<UserRow>
}

export const makeOn = (db: Db, clock: Clock): Make => {
  let made = 0
  const hash = () => {
    passwordHash ??= hashPassword(PASSWORD)
    return passwordHash
  }
  return {
    member: async ({ evaluation_options = ['red-deer'], has_password = true, ...wishes } = {}) => {
      made += 1
      const plausible = {
        role: 'CCM',
        firstname: 'Anna',
        lastname: `Member ${made}`,
        email: `member${made}@example.org`,
        id_number: String(20_000 + made),
        status: 'active',
        valid_from: '2020-01-01',
        valid_to: '2099-12-31',
      } as const
      const password_hash = has_password ? await hash() : null
      const user = { ...plausible, ...wishes, evaluation_options: [...evaluation_options], password_hash }
      return createUser(db, user, clock.now())
    },
    admin: async (wishes = {}) => {
      made += 1
      const plausible = { firstname: 'Admin', lastname: '', email: `admin${made}@example.org` }
      const password_hash = await hash()
      return createUser(db, { ...plausible, ...wishes, role: 'admin', status: 'active', password_hash }, clock.now())
    },
  }
}
