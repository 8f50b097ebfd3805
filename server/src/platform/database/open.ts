/** Opens the database: the server in DATABASE_URL, or the private one under the data folder. */
import { Kysely, PostgresDialect, sql } from 'kysely'
import pg from 'pg'
import { openCluster } from '#platform/database/cluster/cluster.ts'
import { withPreparedStatements } from './prepared-statements.ts'
import type { Database, Db, Pool } from './types.ts'

export type OpenDatabase = {
  readonly db: Pool
  /** For opening separate connections. */
  readonly url: string
  /** Closes all connections, and stops the private database if this process owns it. */
  close(): Promise<void>
}

/**
 * `whenInUse` applies to the private database only: a server throws if another server uses the data folder; a command
 * joins it. An aborted `signal` cancels opening. Throws if the database is unreachable.
 */
export const openDatabase = async (
  config: { readonly databaseUrl: string | null; readonly dataDir: string },
  whenInUse: 'fail' | 'join' = 'fail',
  signal?: AbortSignal,
): Promise<OpenDatabase> => {
  if (config.databaseUrl !== null) {
    const db = connect(config.databaseUrl)
    await sql`select 1`.execute(db).catch((error) => {
      const reason = error instanceof Error ? error.message || String(error) : String(error)
      throw new Error(`The database of DATABASE_URL is unreachable: ${reason}.`)
    })
    return { db, url: config.databaseUrl, close: () => db.destroy() }
  }
  const cluster = await openCluster(config.dataDir, { whenInUse, signal })
  const url = cluster.url()
  const db = connect(url)
  return {
    db,
    url,
    close: async () => {
      await db.destroy()
      await cluster.close()
    },
  }
}

/** Creates a connection pool. */
export const connect = (url: string, connections = 10): Pool => {
  const pool = new pg.Pool({
    connectionString: url,
    max: connections,
    connectionTimeoutMillis: 5_000,
    statement_timeout: 30_000,
    application_name: 'trophy-evaluation-database',
    types: { getTypeParser },
  })
  // A broken connection is replaced, and the query that needs it reports the error. Without listeners its `error` event
  // would end the process.
  pool.on('error', () => undefined)
  pool.on('connect', (client) => client.on('error', () => undefined))
  const database = new Kysely<Database>({ dialect: new PostgresDialect({ pool: withPreparedStatements(pool) }) })
  const db = Object.assign(database, { isPool: true as const })
  pools.set(db, pool)
  return db
}

const pools = new WeakMap<Db, pg.Pool>()

/** Returns the used and idle connections of this process, and the number of waiting requests. */
export const getPoolUsage = (db: Db): { used: number; idle: number; waiting: number } => {
  const { totalCount = 0, idleCount = 0, waitingCount = 0 } = pools.get(db) ?? {}
  return { used: totalCount - idleCount, idle: idleCount, waiting: waitingCount }
}

/** Returns dates as text without conversion, instants as ISO text, and everything else as pg does. */
const getTypeParser: typeof pg.types.getTypeParser = (oid: number, format?: 'text' | 'binary') => {
  if (oid === pg.types.builtins.DATE) return (value: string) => value
  if (oid === pg.types.builtins.TIMESTAMPTZ) return (value: string) => new Date(value).toISOString()
  return pg.types.getTypeParser(oid, format === 'binary' ? 'binary' : 'text')
}
