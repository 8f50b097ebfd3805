/** Sensitive actions ask for the password or second factor again if it was last entered more than 15 minutes ago. */
import { addTime, MINUTE_MS, problems, type SignedIn } from '@trophy/domain'
import type { Db } from '#platform/database/types.ts'
import type { Deps } from '#platform/http/deps.ts'

const REAUTHENTICATION_TTL_MS = 15 * MINUTE_MS

type SessionOwner = Pick<SignedIn, 'session_id'>

/** Returns true if password or second factor of this session must be entered again. */
export const isReauthenticationDue = async (db: Db, { session_id }: SessionOwner, now: Date): Promise<boolean> => {
  const session = await db
    .selectFrom('sessions')
    .select('authenticated_at')
    .where('id', '=', session_id)
    .executeTakeFirst()
  return !session || session.authenticated_at <= addTime(now, -REAUTHENTICATION_TTL_MS).toISOString()
}

/** Records that the user has just entered password or second factor. */
export const recordReauthentication = async (db: Db, { session_id }: SessionOwner, now: Date): Promise<void> => {
  await db.updateTable('sessions').set({ authenticated_at: now }).where('id', '=', session_id).execute()
}

/** Throws 403 if reauthentication is due. */
export const assertReauthenticated = async (
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  user: SessionOwner,
): Promise<void> => {
  if (await isReauthenticationDue(db, user, clock.now())) throw problems.reauthenticationRequired()
}
