/** Links that confirm a changed e-mail address: random, kept as a digest, good for one use and a day. */
import { addTime, DAY_MS } from '@trophy/domain'
import { digestKey, generateKey } from '#identity/one-time-key.ts'
import { newId } from '#platform/database/id.ts'
import type { Db } from '#platform/database/types.ts'

/** A change that waits for its confirmation. */
export type EmailChange = { readonly user_id: string; readonly email: string }

export type EmailToken = {
  /** Names the token where it is talked about; it opens nothing. */
  readonly id: string
  /** What the link ends with; kept nowhere. */
  readonly token: string
  readonly expiresAt: Date
}

/** Issues a token; the user's earlier one has to be ended before. */
export const issueEmailToken = async (trx: Db, change: EmailChange, now: Date): Promise<EmailToken> => {
  const id = newId()
  const token = generateKey()
  const expiresAt = addTime(now, DAY_MS)
  await trx.deleteFrom('email_changes').where('expires_at', '<=', now.toISOString()).execute()
  await trx
    .insertInto('email_changes')
    .values({ id, ...change, digest: digestKey(token), expires_at: expiresAt })
    .execute()
  return { id, token, expiresAt }
}

/** What a living token confirms. */
export const findEmailChange = (db: Db, token: string, now: Date): Promise<EmailChange | undefined> =>
  db
    .selectFrom('email_changes')
    .select(['user_id', 'email'])
    .where('digest', '=', digestKey(token))
    .where('expires_at', '>', now.toISOString())
    .executeTakeFirst()

/** Uses a living token up: of several attempts at once one gets it. */
export const consumeEmailChange = (trx: Db, token: string, now: Date): Promise<EmailChange | undefined> =>
  trx
    .deleteFrom('email_changes')
    .where('digest', '=', digestKey(token))
    .where('expires_at', '>', now.toISOString())
    .returning(['user_id', 'email'])
    .executeTakeFirst()

/** Ends the user's token; answers the ids of what was ended. */
export const revokeEmailChanges = async (trx: Db, user_id: string): Promise<readonly string[]> => {
  const revoked = await trx.deleteFrom('email_changes').where('user_id', '=', user_id).returning('id').execute()
  return revoked.map(({ id }) => id)
}
