/** The user of an e-mailed link. */
import { messages, problems } from '@trophy/domain'
import { canSignIn } from '#identity/sessions/sessions.ts'
import type { Db, UserRow } from '#platform/database/types.ts'

export const invalidLinkError = () => problems.notFound(messages.invalidResetToken)

/** Throws 404 if the user may no longer sign in. */
export const requireLinkUser = async (db: Db, { user_id }: { readonly user_id: string }): Promise<UserRow> => {
  const user = await db.selectFrom('users').selectAll().where('id', '=', user_id).executeTakeFirst()
  if (!user || !canSignIn(user)) throw invalidLinkError()
  return user
}
