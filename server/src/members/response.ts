/** Members in API responses. */
import { type FileRecord, getEffectiveStatus, type Member, type MemberRole } from '@trophy/domain'
import { fullName } from '#identity/sessions/sessions.ts'
import type { UserRow } from '#platform/database/types.ts'

/** A row of a user who is a member (admins are not). */
export type MemberRow = UserRow & { readonly role: MemberRole | null }

/** @param today `YYYY-MM-DD`; determines whether the certification has expired. */
export const toMember = (row: MemberRow, files: readonly FileRecord[], today: string): Member => ({
  ...toMemberRecord(row, files, today),
  role: row.role,
})

/** Converts the row of any user, without the role. */
export const toMemberRecord = (row: UserRow, files: readonly FileRecord[], today: string): Omit<Member, 'role'> => ({
  _id: row.id,
  id_number: row.id_number ?? '',
  firstname: row.firstname,
  lastname: row.lastname,
  name: fullName(row),
  has_password: row.password_hash !== null,
  member_of_cic: row.member_of_cic,
  evaluation_options: row.evaluation_options,
  supporting_information: row.supporting_information,
  cic_member_id: row.cic_member_id,
  cic_delegation: row.cic_delegation,
  country: row.country,
  city: row.city,
  zip: row.zip,
  address: row.address,
  valid_from: row.valid_from,
  valid_to: row.valid_to,
  status: getEffectiveStatus(row, today),
  corresponding_invoice: row.corresponding_invoice,
  prefered_language: row.prefered_language,
  email: row.email,
  primary_phone: row.primary_phone,
  secondary_phone: row.secondary_phone,
  news_notification: row.news_notification,
  events_notification: row.events_notification,
  files: [...files],
  registered: row.created_at,
  modified_date: row.modified_date,
})
