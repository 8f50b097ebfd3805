/**
 * Finds connections that no longer work, although nothing has closed them: PostgreSQL or its machine hangs, or packets
 * are lost. A slow statement is not an error, so a statement without a response is checked over another connection.
 */
import type { Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'

export type WatchdogTimeouts = {
  /** A statement, or opening a connection, that has taken this long is checked. */
  readonly checkAfterMs: number
  /** Without a response to the check in this time, the database is unreachable. */
  readonly responseMs: number
}

/** Together less than six seconds: see docs/reliability.md. */
export const WATCHDOG_TIMEOUTS: WatchdogTimeouts = { checkAfterMs: 1_500, responseMs: 2_000 }

const POLL_INTERVAL_MS = 100

/** Time for a response that is on its way. */
const GRACE_MS = 250

export type Watchdog = {
  /** Returns a connection. Throws at once while the database is known to be unreachable. */
  connect(): Promise<pg.PoolClient>
  /** Runs a statement, which fails if its connection no longer works or the database becomes unreachable. */
  watch<T>(client: pg.PoolClient, run: () => Promise<T>): Promise<T>
}

/** `client` is null if only the database is checked. */
type Operation = { readonly client: pg.PoolClient | null; readonly startedAt: number }

export const createWatchdog = (
  pool: pg.Pool,
  options: pg.ClientConfig,
  { checkAfterMs, responseMs }: WatchdogTimeouts,
): Watchdog => {
  const clients = new Set<pg.PoolClient>()
  const idleClients = new Set<pg.PoolClient>()
  pool.on('connect', (client) => clients.add(client))
  pool.on('acquire', (client) => idleClients.delete(client))
  pool.on('release', (_, client) => idleClients.add(client))
  pool.on('remove', (client) => clients.delete(client) && idleClients.delete(client))

  const operations = new Set<Operation>()
  let isReachable = true
  let isRunning = false

  const isOverdue = ({ startedAt }: Operation) => performance.now() - startedAt >= checkAfterMs

  const check = async (): Promise<void> => {
    const overdue = [...operations]
      .filter(isOverdue)
      .flatMap(({ client }) => (client ? [{ client, bytesRead: getSocket(client).bytesRead }] : []))
    const processIds = overdue.map(({ client }) => getProcessId(client))
    const idle = await findIdleProcesses(options, processIds, responseMs)
    isReachable = idle !== null
    if (!idle) return clients.forEach(destroy)
    await sleep(GRACE_MS, undefined, { ref: false })
    const waiting = new Set([...operations].filter(isOverdue).map(({ client }) => client))
    const broken = overdue.filter(
      ({ client, bytesRead }) =>
        waiting.has(client) && getSocket(client).bytesRead === bytesRead && idle.has(getProcessId(client)),
    )
    for (const { client } of broken) destroy(client)
    // The unused ones have most likely lost packets too.
    if (broken.length > 0) idleClients.forEach(destroy)
    else await sleep(checkAfterMs, undefined, { ref: false })
  }

  const run = async (): Promise<void> => {
    isRunning = true
    while ((operations.size > 0 || !isReachable) && !pool.ending) {
      await sleep(POLL_INTERVAL_MS, undefined, { ref: false })
      if (!isReachable || [...operations].some(isOverdue)) await check()
    }
    isRunning = false
  }

  const track = async <T>(client: pg.PoolClient | null, start: () => Promise<T>): Promise<T> => {
    const operation = { client, startedAt: performance.now() }
    operations.add(operation)
    if (!isRunning) void run()
    try {
      return await start()
    } finally {
      operations.delete(operation)
    }
  }

  return {
    connect: async () => {
      if (!isReachable) throw new Error('Connection terminated: the database does not respond')
      return track(null, () => pool.connect())
    },
    watch: track,
  }
}

/**
 * Returns which of the server processes are not running a statement, asked on a new connection: they have responded, or
 * never received it. None if the database rejects the connection, or if a pooler hides the processes; null if the
 * database is unreachable.
 */
const findIdleProcesses = async (
  options: pg.ClientConfig,
  processIds: readonly number[],
  responseMs: number,
): Promise<ReadonlySet<number> | null> => {
  const client = new pg.Client(options)
  client.on('error', () => undefined)
  const query = async (): Promise<ReadonlySet<number>> => {
    await client.connect()
    const { rows } = await client.query<{ own: number; idle: number[] }>(
      `select pg_backend_pid() as own, array(select pid from unnest($1::int[]) as given (pid)
        where not exists (select from pg_stat_activity as process
          where process.pid = given.pid and coalesce(state, '') not like 'idle%')) as idle`,
      [processIds],
    )
    return new Set(rows[0]?.own === getProcessId(client) ? rows[0].idle : [])
  }
  const idle = await Promise.race([
    query().catch(({ code = '' }) => (/UNREACH|TIMEDOUT/.test(code) ? null : new Set<number>())),
    waitForResponse(responseMs),
  ])
  destroy(client)
  return idle
}

/** Returns null after the time in which this process could receive a response, not counting a busy event loop. */
const waitForResponse = async (responseMs: number): Promise<null> => {
  for (let waitedMs = 0; waitedMs < responseMs; waitedMs += POLL_INTERVAL_MS)
    await sleep(POLL_INTERVAL_MS, undefined, { ref: false })
  return null
}

const getSocket = (client: pg.Client) => client.connection.stream as Socket

const getProcessId = (client: pg.Client) => (client as unknown as { readonly processID: number }).processID

/** Closes the connection without waiting for the other side; statements on it fail. */
const destroy = (client: pg.Client): void => void getSocket(client).destroy()
