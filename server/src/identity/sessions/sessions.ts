/** Sessions on the server, and the tokens that identify them. */
import { getEffectiveStatus, pick, problems, type Session, type SignedIn, toUtcDate } from '@trophy/domain'
import { revokeChallenges } from '#identity/second-factor/rows.ts'
import { newId } from '#platform/database/id.ts'
import type { Db, Tx, UserRow } from '#platform/database/types.ts'
import type { Deps } from '#platform/http/deps.ts'
import type { Origin } from '#platform/http/implement.ts'
import { SESSION_TTL_SECONDS, TOKEN_TTL_SECONDS, type Tokens } from './tokens.ts'

/** Returns first name and last name; empty if both are. */
export const fullName = (user: Pick<UserRow, 'firstname' | 'lastname'>): string =>
  `${user.firstname} ${user.lastname}`.trim()

/** Returns a user as recipient of a mail. */
export const toRecipient = (user: Pick<UserRow, 'firstname' | 'lastname' | 'email'>) => ({
  name: fullName(user),
  address: user.email,
})

/** Returns a user as author for the history and the audit log. */
export const toAuthor = (user: Pick<UserRow, 'id' | 'firstname' | 'lastname' | 'role'>) => ({
  _id: user.id,
  name: fullName(user),
  role: user.role ?? '',
})

/** Returns true if this user may have sessions. */
export const canSignIn = (user: Pick<UserRow, 'role' | 'status'>): boolean =>
  user.role !== null && user.status !== 'new'

/** The minimum interval between two updates of `last_seen`. */
const LAST_SEEN_INTERVAL_SECONDS = 60

/** Returns a time before which sessions last seen have no valid token left. */
const oldestLastSeen = (now: Date): string =>
  new Date(now.getTime() - (TOKEN_TTL_SECONDS + LAST_SEEN_INTERVAL_SECONDS) * 1000).toISOString()

/** Returns the session and its user. Throws 401 if the session has ended, or the user may no longer sign in. */
const requireSession = async (db: Db, id: string) => {
  const session = await db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .select(['sessions.created_at as started_at', 'last_seen'])
    .select(['users.id', 'id_number', 'role', 'firstname', 'lastname', 'email', 'status'])
    .select(['valid_from', 'valid_to', 'evaluation_options'])
    .where('sessions.id', '=', id)
    .executeTakeFirst()
  if (!session || !canSignIn(session)) throw problems.noSession()
  return session
}

type SessionUser = Omit<Awaited<ReturnType<typeof requireSession>>, 'started_at' | 'last_seen'>

/**
 * Returns the user of an Authorization header, and a new token if this one is past half its lifetime or names another
 * role. Throws 401 unless the header identifies an active session.
 */
export const authenticate = async (
  { db, tokens, clock }: Deps,
  authorization: string | undefined,
): Promise<{ user: SignedIn; renewed: string | null }> => {
  const now = clock.now()
  const token = /^Bearer (\S+)$/i.exec(authorization ?? '')?.[1]
  const claims = token ? await tokens.verify(token, now) : null
  if (!claims) throw problems.noSession()
  const session = await requireSession(db, claims.sid)
  if (session.id !== claims.sub) throw problems.noSession()

  if (now.getTime() - Date.parse(session.last_seen) > LAST_SEEN_INTERVAL_SECONDS * 1000) {
    await db.updateTable('sessions').set({ last_seen: now }).where('id', '=', claims.sid).execute()
  }
  const seconds = now.getTime() / 1000
  const startedAt = new Date(session.started_at)
  const isOutdated = seconds > claims.iat + TOKEN_TTL_SECONDS / 2 || claims.role !== session.role
  const isDue = isOutdated && seconds < startedAt.getTime() / 1000 + SESSION_TTL_SECONDS
  return {
    user: toSignedIn(session, claims.sid, now),
    renewed: isDue ? await createToken(tokens, session, claims.sid, now, startedAt) : null,
  }
}

/** Returns the user of a session that was found without its token. Throws 401 if it has ended. */
export const requireSessionUser = async (
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  session_id: string,
): Promise<SignedIn> => toSignedIn(await requireSession(db, session_id), session_id, clock.now())

export const toSignedIn = (row: SessionUser, session_id: string, now: Date): SignedIn => {
  if (row.role === null) throw problems.noSession()
  return {
    _id: row.id,
    role: row.role,
    evaluation_options: row.evaluation_options,
    name: fullName(row),
    id_number: row.id_number ?? '',
    status: getEffectiveStatus(row, toUtcDate(now)),
    valid_from: row.valid_from,
    valid_to: row.valid_to,
    email: row.email,
    session_id,
  }
}

const createToken = (
  tokens: Tokens,
  user: SessionUser,
  sid: string,
  now: Date,
  sessionStart: Date,
): Promise<string> => {
  if (user.role === null) throw problems.noSession()
  const claims = {
    sub: user.id,
    sid,
    role: user.role,
    name: fullName(user),
    id_number: user.id_number ?? '',
    valid: { from: user.valid_from, to: user.valid_to },
    evaluation_options: user.evaluation_options,
  }
  return tokens.sign(claims, now, sessionStart)
}

/** Starts a session and returns its token. Deletes the user's expired sessions. */
export const startSession = async (
  tx: Tx,
  user: UserRow,
  origin: Origin,
  { tokens, clock }: Pick<Deps, 'tokens' | 'clock'>,
): Promise<string> => {
  const now = clock.now()
  const id = newId()
  await tx.deleteFrom('sessions').where('user_id', '=', user.id).where('last_seen', '<', oldestLastSeen(now)).execute()
  await tx
    .insertInto('sessions')
    .values({
      id,
      user_id: user.id,
      created_at: now,
      last_seen: now,
      authenticated_at: now,
      ...pick(origin, ['address', 'agent']),
    })
    .execute()
  return createToken(tokens, user, id, now, now)
}

/** Returns the user's active sessions, latest first. */
export const listSessions = async (db: Db, { _id, session_id }: SignedIn, now: Date): Promise<Session[]> => {
  const rows = await db
    .selectFrom('sessions')
    .select(['id as _id', 'created_at', 'last_seen', 'address', 'agent'])
    .where('user_id', '=', _id)
    .where('last_seen', '>=', oldestLastSeen(now))
    .orderBy('last_seen', 'desc')
    .orderBy('id', 'desc')
    .execute()
  return rows.map((row) => ({ ...row, current: row._id === session_id }))
}

/** Revokes one session of the user; its token becomes invalid immediately. Returns false if there is none. */
export const revokeSession = async (tx: Tx, user_id: string, id: string): Promise<boolean> => {
  const { numDeletedRows } = await tx
    .deleteFrom('sessions')
    .where('id', '=', id)
    .where('user_id', '=', user_id)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/** Revokes all sessions of the user except the current one, which continues under a new id. Returns its token. */
export const rotateSession = async (
  tx: Tx,
  user: UserRow,
  session_id: string,
  { tokens, clock }: Pick<Deps, 'tokens' | 'clock'>,
): Promise<string> => {
  await revokeSessions(tx, user.id, session_id)
  const id = newId()
  const session = await tx
    .updateTable('sessions')
    .set({ id, authenticated_at: clock.now() })
    .where('id', '=', session_id)
    .returning('created_at')
    .executeTakeFirst()
  if (!session) throw problems.noSession()
  return createToken(tokens, user, id, clock.now(), new Date(session.created_at))
}

/**
 * Revokes the sessions and pending sign-ins of a user; their tokens become invalid immediately. `except` is the id of a
 * session to keep.
 */
export const revokeSessions = async (tx: Tx, user_id: string, except?: string): Promise<void> => {
  await revokeChallenges(tx, user_id)
  const userSessions = tx.deleteFrom('sessions').where('user_id', '=', user_id)
  await (except === undefined ? userSessions : userSessions.where('id', '<>', except)).execute()
}

/** Returns true if this user must set up two-factor authentication first. */
export const isSecondFactorRequired = ({ requireSecondFactor }: Deps['config'], { role }: SignedIn): boolean =>
  requireSecondFactor === role
