/** The user's own record: everyone reads it, members change it. */
import { type Me, type SignedIn, toUtcDate } from '@trophy/domain'
import { profileRoutes } from '@trophy/domain/routes'
import { requireOwnRow } from '#identity/users.ts'
import { toMember, withHasPassword } from '#members/response.ts'
import type { Db } from '#platform/database/types.ts'
import * as files from '#platform/files/rows.ts'
import { implement } from '#platform/http/implement.ts'
import { updateProfile } from './update-profile.ts'

const getOwnRecord = async (db: Db, user: SignedIn, now: Date): Promise<Me> => {
  const row = await requireOwnRow(db, user)
  const fileRows = await files.list(db, { kind: 'member', id: row.id })
  return { ...toMember(withHasPassword(row), fileRows, toUtcDate(now)), role: user.role }
}

export const profileHandlers = implement(profileRoutes, {
  'GET /me': ({ pool, user, now }) => getOwnRecord(pool, user, now),
  'POST /me': async ({ pool, deps, user, body, now, request, renew }) => {
    const { token } = await updateProfile({ deps, user, now }, body, request.address)
    if (token !== null) renew(token)
    return getOwnRecord(pool, user, now)
  },
})
