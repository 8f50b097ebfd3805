/** The user's own record: everyone reads it, members change it. */
import { MEMBER_ROLES, type Me, meSchema, profileSchema, SIGNED_IN, type SignedIn, toUtcDate } from '@trophy/domain'
import { requireOwnRow } from '#identity/users.ts'
import { toMember } from '#members/response.ts'
import type { Db } from '#platform/database/types.ts'
import * as files from '#platform/files/rows.ts'
import { endpoint } from '#platform/http/endpoint.ts'
import { updateProfile } from './update-profile.ts'

const getOwnRecord = async (db: Db, user: SignedIn, now: Date): Promise<Me> => {
  const row = await requireOwnRow(db, user)
  const fileRows = await files.list(db, { kind: 'member', id: row.id })
  return { ...toMember(row, fileRows.map(files.toFileRecord), toUtcDate(now)), role: user.role }
}

export const profileRoutes = [
  endpoint({
    method: 'GET',
    url: '/me',
    access: SIGNED_IN,
    allowsMissingSecondFactor: true,
    summary: 'Get the signed-in user',
    response: meSchema,
    handler: ({ db, user, now }) => getOwnRecord(db, user, now),
  }),
  endpoint({
    method: 'POST',
    url: '/me',
    access: MEMBER_ROLES,
    summary:
      'Change your profile. A new password or address requires current_password; a new address takes effect once it is confirmed',
    body: profileSchema,
    response: meSchema,
    transaction: 'own',
    handler: async ({ db, deps, user, body, now, request, renew }) => {
      const { token } = await updateProfile({ deps, user, profile: body, now, address: request.address })
      if (token !== null) renew(token)
      return getOwnRecord(db, user, now)
    },
  }),
]
