import { sql } from 'kysely'
import type { Pool } from './types.ts'

/**
 * Runs `work` on one connection under an advisory lock. Returns undefined, without running it, if another process holds
 * the lock. The lock is released when the process dies.
 */
export const withTryLock = <T>(
  pool: Pool,
  name: string,
  work: (connection: Pool) => Promise<T>,
): Promise<T | undefined> =>
  pool.connection().execute(async (connection) => {
    const key = sql`hashtextextended(${`alone ${name}`}, 0)`
    const { rows } = await sql<{ isMine: boolean }>`select pg_try_advisory_lock(${key}) as "isMine"`.execute(connection)
    if (!rows[0]?.isMine) return undefined
    try {
      return await work(Object.assign(connection, { isPool: true as const }))
    } finally {
      await sql`select pg_advisory_unlock(${key})`.execute(connection)
    }
  })
