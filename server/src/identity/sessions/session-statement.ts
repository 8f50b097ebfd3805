/** The statement that confirms sessions, with the row of a joined read. Every request of a signed-in user runs it. */
import { CompiledQuery, sql } from 'kysely'
import type { BatchStatement } from '#platform/database/connections/batch.ts'
import { prepared } from '#platform/database/prepared-statements.ts'
import type { Db, UserRow } from '#platform/database/types.ts'
import type { JoinedRead } from '#platform/http/joined-read.ts'

/** The columns of the user that a session needs. */
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

export type SessionUser = Pick<UserRow, (typeof USER_COLUMNS)[number]>

type SessionCall = { readonly sid: string; readonly target: string | null }

/** The columns of the user are named `user_id`, `user_role` and so on, those of a joined read as it names them. */
type SessionRow = { readonly [Name in keyof SessionUser as `user_${Name}`]: SessionUser[Name] } & {
  readonly call_position: number
  readonly session_start: string
  readonly last_seen: string
}

/** Returns the session of each call with the row of the read; undefined for a session that has ended. */
export type SessionStatement = BatchStatement<SessionCall, SessionRow | undefined>

export const toSessionStatement = (read?: JoinedRead): SessionStatement => {
  /** Texts by the number of calls, rounded up to a power of two: compiling one takes as long as running it. */
  const texts = new Map<number, string>()
  const getText = (db: Db, size: number): string => {
    const text = texts.get(size) ?? compileText(db, size, read)
    texts.set(size, text)
    return text
  }
  return async (db, calls) => {
    const size = 2 ** Math.ceil(Math.log2(calls.length))
    const values = Array.from({ length: size }, (_, index) => [calls[index]?.sid, calls[index]?.target ?? null])
    const { rows } = await db.executeQuery<SessionRow>(CompiledQuery.raw(getText(db, size), values.flat()))
    const byPosition = new Map(rows.map((row) => [row.call_position, row]))
    return calls.map((_, index) => byPosition.get(index))
  }
}

/**
 * Uses a list of values instead of an array. For an array in a prepared statement PostgreSQL estimates ten rows and
 * therefore plans each execution again, which takes longer than running it.
 */
const compileText = (db: Db, size: number, read: JoinedRead | undefined): string => {
  const calls = Array.from({ length: size }, (_, index) => sql`(${null}::uuid, ${null}::text, ${sql.lit(index)})`)
  const columns = USER_COLUMNS.map((name) => sql`${selectColumn(name)} as ${sql.ref(`user_${name}`)}`)
  return sql`${prepared}select call.position as call_position, sessions.created_at as session_start, sessions.last_seen,
      ${sql.join(read ? [...columns, read.columns] : columns)}
    from (values ${sql.join(calls)}) as call (sid, target, position)
    join sessions on sessions.id = call.sid
    join users on users.id = sessions.user_id
    ${read?.join ?? sql``}`.compile(db).sql
}

/** Selects a column of the user. The species are read as JSON, which pg parses several times as fast as an array. */
const selectColumn = (name: keyof SessionUser) => {
  const column = sql.ref(`users.${name}`)
  return name === 'evaluation_options' ? sql`array_to_json(${column})` : column
}

export const toSessionUser = (row: SessionRow): SessionUser =>
  Object.fromEntries(USER_COLUMNS.map((name) => [name, row[`user_${name}`]])) as SessionUser
