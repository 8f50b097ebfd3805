/**
 * Statements that a connection parses and plans once. Planning a short statement takes longer than running it, but a
 * cached plan ignores the values: mark only statements whose plan does not depend on them. Name the columns, because a
 * cached `select *` fails once the columns change.
 */
import { type PostgresPool, type PostgresPoolClient, sql } from 'kysely'
import type pg from 'pg'
import { isCopy, runCopy } from '#platform/database/bulk-load/copy.ts'
import type { Watchdog } from '#platform/database/connections/watchdog.ts'

const PREPARED_MARK = '/* prepared */'

/** Starts a statement that is to be prepared. Write values that change its plan into its text. */
export const prepared = sql.raw(PREPARED_MARK)

/** Returns the pool for kysely, with support for marked statements and COPY. */
export const withPreparedStatements = (pool: pg.Pool, { connect, watch, watchCopy }: Watchdog): PostgresPool => {
  /** Statement names by text. */
  const names = new Map<string, string>()
  const getStatementName = (text: string): string => {
    const name = names.get(text) ?? `prepared_${names.size}`
    names.set(text, name)
    return name
  }
  const clients = new WeakMap<pg.PoolClient, PostgresPoolClient>()
  const wrap = (client: pg.PoolClient): PostgresPoolClient => {
    // Non-string queries are cursors; pass them through unchanged.
    const query = (text: string | pg.Submittable, values: unknown[]) => {
      if (typeof text !== 'string') return client.query(text)
      if (isCopy(text)) return watchCopy(() => runCopy(client, text, values))
      const name = text.startsWith(PREPARED_MARK) ? { name: getStatementName(text) } : {}
      return watch(client, () => client.query({ ...name, text, values }))
    }
    return { query: query as unknown as PostgresPoolClient['query'], release: () => client.release() }
  }
  return {
    connect: async () => {
      const client = await connect()
      const wrapped = clients.get(client) ?? wrap(client)
      clients.set(client, wrapped)
      return wrapped
    },
    end: () => pool.end(),
  }
}
