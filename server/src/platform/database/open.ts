/** Opens the database: the server in DATABASE_URL, or the private one under the data folder. */
import { Kysely, PostgresDialect, type PostgresPool, type PostgresPoolClient, sql } from 'kysely'
import pg from 'pg'
import { type Cluster, openCluster } from '#platform/database/cluster/cluster.ts'
import { createWatchdog, WATCHDOG_TIMEOUTS, type Watchdog } from '#platform/database/connections/watchdog.ts'
import type { Config } from '#platform/runtime/config.ts'
import type { Database, Pool } from './types.ts'

/** PostgreSQL rolls back, and releases locks, within half a minute after the connection to this server is lost. */
const SERVER_KEEPALIVE =
  '-c tcp_keepalives_idle=10 -c tcp_keepalives_interval=5 -c tcp_keepalives_count=3 -c tcp_user_timeout=25000'

/** The first with the locale provider `builtin`. */
const MIN_POSTGRES_VERSION = 17

export type OpenDatabase = {
  readonly db: Pool
  /** For opening separate connections. */
  readonly url: string
  /** The URL of the role that owns the tables; the same as `url` if there is only one role. */
  readonly ownerUrl: string
  /** The private database; null for DATABASE_URL. */
  readonly cluster: Cluster | null
  /** Returns the used and idle connections of this pool, and the number of waiting requests. */
  getPoolUsage(): { readonly used: number; readonly idle: number; readonly waiting: number }
  /** Closes all connections, and stops the private database if this process owns it. */
  close(): Promise<void>
}

/**
 * `whenInUse` applies to the private database only: a server throws if another server uses the data folder; a command
 * joins it. An aborted `signal` cancels opening. Throws if the database is unreachable or its PostgreSQL is too old.
 */
export const openDatabase = async (
  config: Pick<Config, 'databaseUrl' | 'dataDir'> & Partial<Pick<Config, 'databaseOwnerUrl'>>,
  whenInUse: 'fail' | 'join' = 'fail',
  signal?: AbortSignal,
): Promise<OpenDatabase> => {
  const { databaseUrl, databaseOwnerUrl } = config
  if (databaseUrl !== null) {
    await assertUsable('DATABASE_URL', databaseUrl)
    if (databaseOwnerUrl) await assertUsable('DATABASE_OWNER_URL', databaseOwnerUrl)
    return { ...openPool(databaseUrl), ownerUrl: databaseOwnerUrl ?? databaseUrl }
  }
  const cluster = await openCluster(config.dataDir, { whenInUse, signal })
  const pool = openPool(cluster.url())
  return {
    ...pool,
    ownerUrl: cluster.ownerUrl(),
    cluster,
    close: async () => {
      await pool.close()
      await cluster.close()
    },
  }
}

const assertUsable = async (setting: string, url: string): Promise<void> => {
  const selectVersion = sql<{ version: string }>`select current_setting('server_version') as version`
  const { rows } = await withConnection(url, (db) => selectVersion.execute(db)).catch((error) => {
    const reason = error instanceof Error ? error.message || String(error) : String(error)
    throw new Error(`The database of ${setting} is unreachable: ${reason}.`)
  })
  const version = rows[0]?.version ?? ''
  if (Number.parseInt(version, 10) < MIN_POSTGRES_VERSION)
    throw new Error(
      `${setting} needs PostgreSQL ${MIN_POSTGRES_VERSION} or later, but the server there has ${version}.`,
    )
}

/** Opens a connection pool, which connects lazily. */
export const openPool = (url: string, connections = 10, timeouts = WATCHDOG_TIMEOUTS): OpenDatabase => {
  const options = {
    connectionString: url,
    connectionTimeoutMillis: timeouts.checkAfterMs + timeouts.responseMs + 500,
    statement_timeout: 30_000,
    keepAlive: true,
    keepAliveInitialDelayMillis: 5_000,
    // Compiling a plan takes longer than the short statements of a server.
    options: `${SERVER_KEEPALIVE} -c jit=off`,
    application_name: 'trophy-evaluation-database',
    types: { getTypeParser },
  }
  const pool = new pg.Pool({ ...options, max: connections })
  // A broken connection is replaced, and the query that needs it reports the error. Without listeners its `error` event
  // would end the process.
  pool.on('error', () => undefined)
  pool.on('connect', (client) => client.on('error', () => undefined))
  const database = new Kysely<Database>({
    dialect: new PostgresDialect({ pool: toWatchedPool(pool, createWatchdog(pool, options, timeouts)) }),
  })
  const db = Object.assign(database, { isPool: true as const })
  return {
    db,
    url,
    ownerUrl: url,
    cluster: null,
    getPoolUsage: () => ({
      used: pool.totalCount - pool.idleCount,
      idle: pool.idleCount,
      waiting: pool.waitingCount,
    }),
    close: () => db.destroy(),
  }
}

/** Returns the pool for kysely, with connections that the watchdog watches. */
const toWatchedPool = (pool: pg.Pool, { connect, watch }: Watchdog): PostgresPool => ({
  connect: async () => {
    const client = await connect()
    const query = (text: string, values: unknown[]) => watch(client, () => client.query(text, values))
    return { query: query as unknown as PostgresPoolClient['query'], release: () => client.release() }
  },
  end: () => pool.end(),
})

/** Returns the database of a new connection pool. */
export const connect = (url: string, connections?: number): Pool => openPool(url, connections).db

/** Runs `work` on a separate pool of up to two connections, and closes it. */
export const withConnection = async <T>(url: string, work: (db: Pool) => Promise<T>): Promise<T> => {
  const db = connect(url, 2)
  try {
    return await work(db)
  } finally {
    await db.destroy()
  }
}

/** Returns dates as text without conversion, instants as ISO text, and everything else as pg does. */
const getTypeParser: typeof pg.types.getTypeParser = (oid: number, format?: 'text' | 'binary') => {
  if (oid === pg.types.builtins.DATE) return (value: string) => value
  if (oid === pg.types.builtins.TIMESTAMPTZ) return (value: string) => new Date(value).toISOString()
  return pg.types.getTypeParser(oid, format === 'binary' ? 'binary' : 'text')
}
