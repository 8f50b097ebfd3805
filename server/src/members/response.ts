/** Members in API responses. */
import { getEffectiveStatus, listNames, type Member, type MemberRole, memberRecord, pick } from '@trophy/domain'
import { fullName } from '#identity/sessions/sessions.ts'
import type { FileRow, UserRow } from '#platform/database/types.ts'
import { toFileRecord } from '#platform/files/rows.ts'

/** A row of a user who is a member (admins are not). */
export type MemberRow = UserRow & { readonly role: MemberRole | null }

/** The columns that `toMember` needs, besides whether there is a password. */
export const MEMBER_COLUMNS = [
  ...listNames(memberRecord),
  'id',
  'id_number',
  'created_at',
  'modified_date',
] as const satisfies (keyof UserRow)[]

type ReadRow = Pick<UserRow, (typeof MEMBER_COLUMNS)[number]> & { readonly has_password: boolean }

/** Prepares a whole row for `toMember`. */
export const withHasPassword = <Row extends UserRow>(row: Row) => ({ ...row, has_password: row.password_hash !== null })

/**
 * Converts the row of any user.
 * @param today `YYYY-MM-DD`; determines whether the certification has expired.
 */
export const toMember = <Row extends ReadRow>(
  row: Row,
  files: readonly FileRow[],
  today: string,
): Omit<Member, 'role'> & Pick<Row, 'role'> => ({
  ...pick(row, listNames(memberRecord)),
  _id: row.id,
  id_number: row.id_number ?? '',
  name: fullName(row),
  has_password: row.has_password,
  status: getEffectiveStatus(row, today),
  files: files.map(toFileRecord),
  registered: row.created_at,
  modified_date: row.modified_date,
})
