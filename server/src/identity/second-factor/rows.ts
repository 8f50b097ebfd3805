/** Rows of second factors, and of sign-ins that await a code. */
import { addTime, MINUTE_MS } from '@trophy/domain'
import { digestKey, generateKey } from '#identity/one-time-key.ts'
import type { Db, Pool, Tx } from '#platform/database/types.ts'

/** The time in which a code must follow the password, and the maximum number of tries. */
const CHALLENGE_TTL_MS = 5 * MINUTE_MS
const MAX_TRIES = 5

/** Returns true if two-factor authentication is on for this user. */
export const hasSecondFactor = async (db: Db, user_id: string): Promise<boolean> => {
  const factor = await db
    .selectFrom('second_factors')
    .select('user_id')
    .where('user_id', '=', user_id)
    .where('confirmed_at', 'is not', null)
    .executeTakeFirst()
  return factor !== undefined
}

/** Deletes the second factor with its recovery codes. Returns false if it was not on. */
export const removeSecondFactor = async (tx: Tx, user_id: string): Promise<boolean> => {
  const removed = await tx
    .deleteFrom('second_factors')
    .where('user_id', '=', user_id)
    .returning('confirmed_at')
    .executeTakeFirst()
  return removed !== undefined && removed.confirmed_at !== null
}

/** Records a correct password and returns the challenge that the code must be sent with. Deletes expired challenges. */
export const issueChallenge = async (tx: Tx, user_id: string, now: Date): Promise<string> => {
  const challenge = generateKey()
  await tx.deleteFrom('sign_in_challenges').where('expires_at', '<=', now.toISOString()).execute()
  const expires_at = addTime(now, CHALLENGE_TTL_MS)
  await tx
    .insertInto('sign_in_challenges')
    .values({ digest: digestKey(challenge), user_id, tries: 0, expires_at })
    .execute()
  return challenge
}

/** Counts a try. Returns the id of the user, or undefined if the challenge has expired or was tried too often. */
export const tryChallenge = async (pool: Pool, challenge: string, now: Date): Promise<string | undefined> => {
  const challengeRow = await pool
    .updateTable('sign_in_challenges')
    .set(({ eb }) => ({ tries: eb('tries', '+', 1) }))
    .where('digest', '=', digestKey(challenge))
    .where('tries', '<', MAX_TRIES)
    .where('expires_at', '>', now.toISOString())
    .returning('user_id')
    .executeTakeFirst()
  return challengeRow?.user_id
}

/** Revokes all sign-ins of this user that await a code. */
export const revokeChallenges = async (tx: Tx, user_id: string): Promise<void> => {
  await tx.deleteFrom('sign_in_challenges').where('user_id', '=', user_id).execute()
}
