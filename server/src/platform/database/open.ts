/** Opens the database: the server that DATABASE_URL names, or the private one under the data folder. */
import { Kysely, PostgresDialect, sql } from 'kysely'
import pg from 'pg'
import { openCluster } from '#platform/database/cluster/cluster.ts'
import { withPreparedStatements } from './prepared-statements.ts'
import type { Database, Db } from './types.ts'

export type OpenDatabase = {
  readonly db: Db
  /** For a connection of one's own. */
  readonly url: string
  /** Ends all connections, and the private database with them. */
  close(): Promise<void>
}

/**
 * `whenInUse` concerns the private database only: a server refuses a data folder that another server uses; a command
 * joins in. An aborted `signal` gives up opening.
 */
export const openDatabase = async (
  config: { readonly databaseUrl: string | null; readonly dataDir: string },
  whenInUse: 'refuse' | 'join' = 'refuse',
  signal?: AbortSignal,
): Promise<OpenDatabase> => {
  if (config.databaseUrl !== null) {
    const db = connect(config.databaseUrl)
    await sql`select 1`.execute(db).catch((error) => {
      const reason = error instanceof Error ? error.message || String(error) : String(error)
      throw new Error(`The database of DATABASE_URL does not answer: ${reason}.`)
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

/** A pool of connections to one database. */
export const connect = (url: string, connections = 10): Db => {
  const pool = new pg.Pool({
    connectionString: url,
    max: connections,
    connectionTimeoutMillis: 5_000,
    statement_timeout: 30_000,
    application_name: 'trophy-evaluation-database',
    types: { getTypeParser },
  })
  // A connection that breaks is reported by the query that needs it, and replaced. Its own event, idle or in use, would
  // end the process if nobody listened.
  pool.on('error', () => undefined)
  pool.on('connect', (client) => client.on('error', () => undefined))
  const db = new Kysely<Database>({ dialect: new PostgresDialect({ pool: withPreparedStatements(pool) }) })
  pools.set(db, pool)
  return db
}

const pools = new WeakMap<Db, pg.Pool>()

/** Connections of this process that are in use and idle, and how many wait for one. */
export const getPoolUsage = (db: Db): { used: number; idle: number; waiting: number } => {
  const { totalCount = 0, idleCount = 0, waitingCount = 0 } = pools.get(db) ?? {}
  return { used: totalCount - idleCount, idle: idleCount, waiting: waitingCount }
}

/** Dates stay text and never become an instant; instants become ISO text; everything else as pg does it. */
const getTypeParser: typeof pg.types.getTypeParser = (oid: number, format?: 'text' | 'binary') => {
  if (oid === pg.types.builtins.DATE) return (value: string) => value
  if (oid === pg.types.builtins.TIMESTAMPTZ) return (value: string) => new Date(value).toISOString()
  return pg.types.getTypeParser(oid, format === 'binary' ? 'binary' : 'text')
}
