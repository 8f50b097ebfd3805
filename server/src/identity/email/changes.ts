/** Links that confirm a changed e-mail address: random, stored as a digest, valid for one use and one day. */
import { addTime, DAY_MS } from '@trophy/domain'
import { invalidLinkError } from '#identity/link-user.ts'
import { digestKey, generateKey } from '#identity/one-time-key.ts'
import { newId } from '#platform/database/id.ts'
import type { Db, Tx } from '#platform/database/types.ts'

/** A change that awaits confirmation. */
export type EmailChange = { readonly user_id: string; readonly email: string }

export type EmailToken = {
  /** Identifies the token in other records; grants nothing. */
  readonly id: string
  /** The secret at the end of the link; never stored. */
  readonly token: string
  readonly expiresAt: Date
}

/** Issues a token; the caller must have revoked the user's earlier one. */
export const issueEmailToken = async (tx: Tx, change: EmailChange, now: Date): Promise<EmailToken> => {
  const id = newId()
  const token = generateKey()
  const expiresAt = addTime(now, DAY_MS)
  await tx.deleteFrom('email_changes').where('expires_at', '<=', now.toISOString()).execute()
  await tx
    .insertInto('email_changes')
    .values({ id, ...change, digest: digestKey(token), expires_at: expiresAt })
    .execute()
  return { id, token, expiresAt }
}

/** Returns the change that a valid token confirms. Throws 404 if it is unknown, expired or already used. */
export const findEmailChange = (db: Db, token: string, now: Date): Promise<EmailChange> =>
  db
    .selectFrom('email_changes')
    .select(['user_id', 'email'])
    .where('digest', '=', digestKey(token))
    .where('expires_at', '>', now.toISOString())
    .executeTakeFirstOrThrow(invalidLinkError)

/** Like `findEmailChange`, but consumes the token atomically. */
export const consumeEmailChange = (tx: Tx, token: string, now: Date): Promise<EmailChange> =>
  tx
    .deleteFrom('email_changes')
    .where('digest', '=', digestKey(token))
    .where('expires_at', '>', now.toISOString())
    .returning(['user_id', 'email'])
    .executeTakeFirstOrThrow(invalidLinkError)

/** Revokes the user's tokens and returns their ids. */
export const revokeEmailChanges = async (tx: Tx, user_id: string): Promise<readonly string[]> => {
  const revoked = await tx.deleteFrom('email_changes').where('user_id', '=', user_id).returning('id').execute()
  return revoked.map(({ id }) => id)
}
