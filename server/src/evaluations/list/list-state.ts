/** The state of the database that decides which cached parts of a list are current. Read with the session. */
import { sql } from 'kysely'
import { createJoinedRead } from '#platform/http/joined-read.ts'

export type ListState = {
  readonly user_id: string
  /** A text that changes with each of the user's recent writes; null if there are none. */
  readonly own_writes: string | null
  /**
   * Names the transactions that the statement saw. It recurs only after a restore to an earlier time, so what was read
   * after this statement is current for every request with the same snapshot. Cache it with a short lifetime.
   */
  readonly snapshot: string
}

/** Upper limit of the duration of a write. */
const MAX_WRITE_MS = 60_000

/**
 * At most this many own writes are read. The limit keeps the estimated cost low, so that PostgreSQL reuses its plan;
 * otherwise it plans the statement again for each request.
 */
const MAX_OWN_WRITES = 100

/** History is written in the same transaction as the record, so own writes are found across servers. */
export const listStateRead = createJoinedRead<ListState>({
  columns: sql`own.own_writes, pg_current_snapshot()::text as snapshot`,
  join: sql`cross join lateral (
    select nullif(concat_ws(' ', count(*), min(at), max(at)), '0') as own_writes from (
      select at from history where by_id = users.id and at > call.target::timestamptz
      order by at desc limit ${sql.lit(MAX_OWN_WRITES)}
    ) as newest
  ) as own`,
  // Rounded down, so that writes leaving the window do not change the key with every request.
  getTarget: (_, now) => new Date((Math.floor(now.getTime() / MAX_WRITE_MS) - 1) * MAX_WRITE_MS).toISOString(),
})

/**
 * Returns a cache key that changes with the user's latest writes, or an empty string if there are no recent ones, so
 * that users get totals that include their own writes, unless a hundred later ones were committed first.
 */
export const toWriteKey = ({ user_id, own_writes }: ListState): string =>
  own_writes === null ? '' : `${user_id} ${own_writes}`
