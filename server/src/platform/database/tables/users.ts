/** Tables of members and admins, and of the counter of their numbers. */
import type { memberRecord, SignedInRole, StoredValues } from '@trophy/domain'
import type { Generated, Insertable, Selectable, Updateable } from 'kysely'
import type { Instant, NullableInstant } from './column-types.ts'

type MemberValues = Omit<StoredValues<typeof memberRecord>, 'role'>

/** Names, address, status and dates are stated when a user is created; the database has defaults for other fields. */
type RequiredName = 'firstname' | 'lastname' | 'email' | 'status' | 'valid_from' | 'valid_to'

/** The e-mail address is stored as typed and unique ignoring case; the domain derives the current status. */
type UsersTable = Pick<MemberValues, RequiredName> & {
  [Name in Exclude<keyof MemberValues, RequiredName>]: Generated<MemberValues[Name]>
} & {
  id: string
  id_number: string | null
  role: SignedInRole | null
  password_hash: string | null
  /** True until users change a password that somebody else has chosen for them. */
  password_set_by_admin: Generated<boolean>
  second_factor_postponed_until: NullableInstant
  created_at: Instant
  modified_date: Instant
}

/** Counters of issued numbers, which are never reused. */
type CountersTable = {
  name: string
  /** The last issued number. */
  value: number
}

export type UserTables = {
  users: UsersTable
  counters: CountersTable
}

export type UserRow = Selectable<UsersTable>
export type NewUser = Insertable<UsersTable>
export type UserUpdate = Updateable<UsersTable>
