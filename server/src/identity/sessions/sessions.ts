/** Who is asking: sessions on the server, and the tokens that name them. */
import { getEffectiveStatus, problems, type SignedIn, toUtcDate } from '@trophy/domain'
import { sql } from 'kysely'
import { revokeChallenges } from '#identity/second-factor/rows.ts'
import { createBatcher } from '#platform/database/batcher.ts'
import { newId } from '#platform/database/id.ts'
import { prepared } from '#platform/database/prepared-statements.ts'
import type { Db, UserRow } from '#platform/database/types.ts'
import type { Deps } from '#platform/http/deps.ts'
import type { Origin } from '#platform/http/endpoint-definition.ts'
import { SESSION_TTL_SECONDS, signToken, TOKEN_TTL_SECONDS, verifyToken } from './token.ts'

/** First name, then last name, as people are named everywhere; empty where neither is known. */
export const fullName = (user: Pick<UserRow, 'firstname' | 'lastname'>): string =>
  `${user.firstname} ${user.lastname}`.trim()

/** A user as history and audit log name who did something. */
export const toAuthor = (user: Pick<UserRow, 'id' | 'firstname' | 'lastname' | 'role'>) => ({
  _id: user.id,
  name: fullName(user),
  role: user.role ?? '',
})

/** Whether this user may hold a session at all. */
export const canSignIn = (user: Pick<UserRow, 'role' | 'status'>): boolean =>
  user.role !== null && user.status !== 'new'

/** What a session tells of its user. */
const USER_COLUMNS = [
  'id',
  'id_number',
  'role',
  'firstname',
  'lastname',
  'email',
  'status',
  'valid_from',
  'valid_to',
  'evaluation_options',
] as const satisfies (keyof UserRow)[]

type SessionUser = Pick<UserRow, (typeof USER_COLUMNS)[number]>

/** Seconds between two notes of when a session was last seen. */
const LAST_SEEN_INTERVAL_SECONDS = 60

/** A session that was last seen before this has no token left that could be used. */
export const oldestLastSeen = (now: Date): string =>
  new Date(now.getTime() - (TOKEN_TTL_SECONDS + LAST_SEEN_INTERVAL_SECONDS) * 1000).toISOString()

/**
 * The user of an Authorization header, and a fresh token when the one at hand is past half its life.
 * Throws 401 for anything that does not name a living session.
 */
export const authenticate = async (
  { db, tokenSecret, clock }: Deps,
  authorization: string | undefined,
): Promise<{ user: SignedIn; renewed: string | null }> => {
  const now = clock.now()
  const token = /^Bearer (\S+)$/i.exec(authorization ?? '')?.[1]
  const claims = token ? await verifyToken(token, tokenSecret, now) : null
  if (!claims) throw problems.noSession()
  const row = await findSession(db, claims.sid)
  if (row?.id !== claims.sub || !canSignIn(row)) throw problems.noSession()

  if (now.getTime() - Date.parse(row.last_seen) > LAST_SEEN_INTERVAL_SECONDS * 1000) {
    await db.updateTable('sessions').set({ last_seen: now }).where('id', '=', claims.sid).execute()
  }
  const seconds = now.getTime() / 1000
  const signedInAt = Date.parse(row.session_start) / 1000
  const isDue = seconds > claims.iat + TOKEN_TTL_SECONDS / 2 && seconds < signedInAt + SESSION_TTL_SECONDS
  return {
    user: toSignedIn(row, claims.sid, now),
    renewed: isDue ? await createToken(row, claims.sid, tokenSecret, now, new Date(row.session_start)) : null,
  }
}

type Session = SessionUser & {
  readonly session_id: string
  readonly session_start: string
  readonly last_seen: string
}

/** Undefined for a session that has ended. It is asked with every call, so those of one moment ask together. */
const findSession = createBatcher(async (db: Db, ids: readonly string[]): Promise<(Session | undefined)[]> => {
  const { rows } = await sql<Session>`${prepared}
    select ${sql.join(USER_COLUMNS.map((name) => sql.ref(`users.${name}`)))},
      sessions.id as session_id, sessions.created_at as session_start, sessions.last_seen
    from sessions join users on users.id = sessions.user_id
    where sessions.id = any(${ids}::uuid[])`.execute(db)
  return ids.map((id) => rows.find(({ session_id }) => session_id === id))
})

/** The user of a session that was found without its token. Throws 401 when it has ended. */
export const requireSessionUser = async (
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  session_id: string,
): Promise<SignedIn> => {
  const row = await findSession(db, session_id)
  if (!row || !canSignIn(row)) throw problems.noSession()
  return toSignedIn(row, session_id, clock.now())
}

const toSignedIn = (row: SessionUser, session_id: string, now: Date): SignedIn => {
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
  user: SessionUser,
  sid: string,
  secret: string,
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
  return signToken(claims, secret, now, sessionStart)
}

/** Starts a session and answers its token; the user's sessions that have run out go. */
export const startSession = async (
  db: Db,
  user: UserRow,
  origin: Origin,
  { tokenSecret, clock }: Deps,
): Promise<string> => {
  const now = clock.now()
  const id = newId()
  await db.deleteFrom('sessions').where('user_id', '=', user.id).where('last_seen', '<', oldestLastSeen(now)).execute()
  await db
    .insertInto('sessions')
    .values({ id, user_id: user.id, created_at: now, last_seen: now, address: origin.address, agent: origin.agent })
    .execute()
  return createToken(user, id, tokenSecret, now, now)
}

/** Ends every session of the user but the one at hand, which goes on under a new id; answers its token. */
export const rotateSession = async (
  db: Db,
  user: UserRow,
  session_id: string,
  { tokenSecret, clock }: Deps,
): Promise<string> => {
  await revokeSessions(db, user.id, session_id)
  const id = newId()
  const session = await db
    .updateTable('sessions')
    .set({ id })
    .where('id', '=', session_id)
    .returning('created_at')
    .executeTakeFirst()
  if (!session) throw problems.noSession()
  return createToken(user, id, tokenSecret, clock.now(), new Date(session.created_at))
}

/**
 * Ends the sessions of a user, at once, and sign-ins that are half done: their tokens are worth nothing any more.
 * `except` may name one to keep.
 */
export const revokeSessions = async (db: Db, user_id: string, except?: string): Promise<void> => {
  await revokeChallenges(db, user_id)
  const userSessions = db.deleteFrom('sessions').where('user_id', '=', user_id)
  await (except === undefined ? userSessions : userSessions.where('id', '<>', except)).execute()
}

/** Whether this user can do nothing before their second factor is on. */
export const isSecondFactorRequired = ({ requireSecondFactor }: Deps['config'], { role }: SignedIn): boolean =>
  requireSecondFactor === role
