/**
 * Statements that a connection parses and plans once. Planning a short statement takes longer than running it, but a
 * plan that is kept knows no values: mark only what is planned the same for all of them, and names its columns, because
 * the statement fails once `*` means other columns than before.
 */
import { type PostgresPool, type PostgresPoolClient, sql } from 'kysely'
import type pg from 'pg'
import { isCopy, runCopy } from '#platform/database/bulk-load/copy.ts'

const PREPARED_MARK = '/* prepared */'

/** Stands first in a statement that is to be prepared. Values that change its plan are written into its text. */
export const prepared = sql.raw(PREPARED_MARK)

/** Names by text; there are as many as the code has marked texts. */
const names = new Map<string, string>()

const getStatementName = (text: string): string => {
  const name = names.get(text) ?? `prepared_${names.size}`
  names.set(text, name)
  return name
}

/** The pool as kysely uses it, with marked statements prepared, and COPY. */
export const withPreparedStatements = (pool: pg.Pool): PostgresPool => {
  const clients = new WeakMap<pg.PoolClient, PostgresPoolClient>()
  const wrap = (client: pg.PoolClient): PostgresPoolClient => {
    // What is no text is a cursor.
    const query = (text: string | pg.Submittable, values: unknown[]) => {
      if (typeof text !== 'string') return client.query(text)
      if (text.startsWith(PREPARED_MARK)) return client.query({ name: getStatementName(text), text, values })
      return isCopy(text) ? runCopy(client, text, values) : client.query(text, values)
    }
    return { query: query as unknown as PostgresPoolClient['query'], release: () => client.release() }
  }
  return {
    connect: async () => {
      const client = await pool.connect()
      const wrapped = clients.get(client) ?? wrap(client)
      clients.set(client, wrapped)
      return wrapped
    },
    end: () => pool.end(),
  }
}
