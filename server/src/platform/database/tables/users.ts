/** Tables of members and admins, and of the counter of their numbers. */
import type { MemberStatus, SignedInRole } from '@trophy/domain'
import type { Generated, Insertable, Selectable, Updateable } from 'kysely'
import type { Instant } from './column-types.ts'

type UsersTable = {
  id: string
  id_number: string | null
  role: SignedInRole | null
  firstname: string
  lastname: string
  /** As typed; unique ignoring case. */
  email: string
  password_hash: string | null
  /** As stored; the domain's `effectiveStatus` derives the current status. */
  status: MemberStatus
  valid_from: string | null
  valid_to: string | null
  evaluation_options: Generated<string[]>
  /** True for a member organization, false for an individual. */
  member_of_cic: Generated<boolean>
  supporting_information: Generated<string>
  cic_member_id: Generated<string>
  cic_delegation: Generated<string>
  country: Generated<string>
  city: Generated<string>
  zip: Generated<string>
  address: Generated<string>
  corresponding_invoice: Generated<string>
  prefered_language: Generated<string[]>
  primary_phone: Generated<string>
  secondary_phone: Generated<string>
  news_notification: Generated<boolean>
  events_notification: Generated<boolean>
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
