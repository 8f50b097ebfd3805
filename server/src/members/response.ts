/** Members in API responses. */
import {
  type FileRecord,
  getEffectiveStatus,
  listNames,
  type Member,
  type MemberRole,
  memberRecord,
  pick,
} from '@trophy/domain'
import { fullName } from '#identity/sessions/sessions.ts'
import type { UserRow } from '#platform/database/types.ts'

/** A row of a user who is a member (admins are not). */
export type MemberRow = UserRow & { readonly role: MemberRole | null }

/**
 * Converts the row of any user.
 * @param today `YYYY-MM-DD`; determines whether the certification has expired.
 */
export const toMember = <Row extends UserRow>(
  row: Row,
  files: readonly FileRecord[],
  today: string,
): Omit<Member, 'role'> & Pick<Row, 'role'> => ({
  ...pick(row, listNames(memberRecord)),
  _id: row.id,
  id_number: row.id_number ?? '',
  name: fullName(row),
  has_password: row.password_hash !== null,
  status: getEffectiveStatus(row, today),
  files: [...files],
  registered: row.created_at,
  modified_date: row.modified_date,
})
