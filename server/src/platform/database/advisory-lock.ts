import { sql } from 'kysely'
import type { Db } from './types.ts'

/**
 * Does `work` on one connection, unless another process of this database is at the work of the same name: then nothing
 * happens and undefined is answered. A process that dies gives the name free.
 */
export const withTryLock = <T>(db: Db, name: string, work: (connection: Db) => Promise<T>): Promise<T | undefined> =>
  db.connection().execute(async (connection) => {
    const key = sql`hashtextextended(${`alone ${name}`}, 0)`
    const { rows } = await sql<{ isMine: boolean }>`select pg_try_advisory_lock(${key}) as "isMine"`.execute(connection)
    if (!rows[0]?.isMine) return undefined
    try {
      return await work(connection)
    } finally {
      await sql`select pg_advisory_unlock(${key})`.execute(connection)
    }
  })
