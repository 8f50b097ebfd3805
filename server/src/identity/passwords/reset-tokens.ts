/** Links that set a password: random, stored as a digest, valid for one use and a limited time. */
import { addTime, DAY_MS, HOUR_MS, type ResetKind } from '@trophy/domain'
import { invalidLinkError } from '#identity/link-user.ts'
import { digestKey, generateKey } from '#identity/one-time-key.ts'
import { newId } from '#platform/database/id.ts'
import type { Db, Tx } from '#platform/database/types.ts'

const TTL_MS: Readonly<Record<ResetKind, number>> = { reset: HOUR_MS, invitation: 14 * DAY_MS }

type ResetToken = {
  /** Identifies the token in other records; grants nothing. */
  readonly id: string
  /** The secret at the end of the link; never stored. */
  readonly token: string
  readonly expiresAt: Date
  /** Ids of the user's tokens that this one replaced. */
  readonly revokedIds: readonly string[]
}

/** Issues a token and revokes the user's earlier ones. */
export const issueResetToken = async (tx: Tx, user_id: string, kind: ResetKind, now: Date): Promise<ResetToken> => {
  // Serialises concurrent calls, so that the second one revokes the token of the first.
  await tx.selectFrom('users').select('id').where('id', '=', user_id).forUpdate().execute()
  const revokedIds = await revokeResetTokens(tx, user_id)
  await tx.deleteFrom('reset_tokens').where('expires_at', '<=', now.toISOString()).execute()
  const id = newId()
  const token = generateKey()
  const expiresAt = addTime(now, TTL_MS[kind])
  await tx
    .insertInto('reset_tokens')
    .values({ id, user_id, kind, digest: digestKey(token), expires_at: expiresAt })
    .execute()
  return { id, token, expiresAt, revokedIds }
}

type ResetLinkRow = { readonly user_id: string; readonly kind: ResetKind }

/** Returns the user and the kind of a valid token. Throws 404 if it is unknown, expired or already used. */
export const findResetToken = (db: Db, token: string, now: Date): Promise<ResetLinkRow> =>
  db
    .selectFrom('reset_tokens')
    .select(['user_id', 'kind'])
    .where('digest', '=', digestKey(token))
    .where('expires_at', '>', now.toISOString())
    .executeTakeFirstOrThrow(invalidLinkError)

/** Like `findResetToken`, but consumes the token atomically. */
export const consumeResetToken = (tx: Tx, token: string, now: Date): Promise<ResetLinkRow> =>
  tx
    .deleteFrom('reset_tokens')
    .where('digest', '=', digestKey(token))
    .where('expires_at', '>', now.toISOString())
    .returning(['user_id', 'kind'])
    .executeTakeFirstOrThrow(invalidLinkError)

/** Returns true if an invitation of this user is still valid. */
export const hasActiveInvitation = async (db: Db, user_id: string, now: Date): Promise<boolean> => {
  const row = await db
    .selectFrom('reset_tokens')
    .select('id')
    .where('user_id', '=', user_id)
    .where('kind', '=', 'invitation')
    .where('expires_at', '>', now.toISOString())
    .executeTakeFirst()
  return row !== undefined
}

/** Revokes all tokens of the user and returns their ids. */
export const revokeResetTokens = async (tx: Tx, user_id: string): Promise<readonly string[]> => {
  const revoked = await tx.deleteFrom('reset_tokens').where('user_id', '=', user_id).returning('id').execute()
  return revoked.map(({ id }) => id)
}
