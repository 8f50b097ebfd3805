/** A database that is silent: frozen or unreachable. Clients repeat their saves. */
import { randomUUID } from 'node:crypto'
import { connect, withConnection } from '@trophy/server/platform/database/open.ts'
import { type Client, testApp } from '@trophy/server/testing/app.ts'
import { contracts } from '@trophy/server/testing/calls/contracts.ts'
import { startTestCluster } from '@trophy/server/testing/cluster.ts'
import { openDatabaseProxy } from '@trophy/server/testing/database-proxy.ts'
import { sql } from 'kysely'
import { afterAll, describe, expect, it } from 'vitest'
import { CYCLES_TIMEOUT_MS, runCycles } from './fault-cycles.ts'
import { signalAll } from './processes.ts'
import { createMeasurer, createMeasurers, startSaving } from './saving-clients.ts'

const LOGIN = 'POST /api/login'
/** Those whose input is valid without a record. */
const PUBLIC_ROUTES = ['GET /readyz', 'GET /api/evaluation/public/:publicId']
const ROUTES_WITHOUT_DATABASE = ['GET /healthz', 'GET /api/config', 'GET /api/docs']

/** Shorter than in production, so that an outage takes a second. */
const TIMEOUTS = { checkAfterMs: 300, responseMs: 600 }

const cluster = await startTestCluster()

/** Runs statements on the database at this URL. */
const execute = async (url: string, ...statements: readonly string[]) => {
  const admin = connect(url, 1)
  for (const statement of statements) await sql.raw(statement).execute(admin)
  await admin.destroy()
}

// Otherwise PostgreSQL of tests confirms commits before it has written them.
await execute(cluster.url, 'alter role all set synchronous_commit = on')
const proxy = await openDatabaseProxy(cluster.url)
const context = await testApp({ clusterUrl: proxy.url, watchdogTimeouts: TIMEOUTS })
const { app, db } = context

const readPid = async (): Promise<number> => {
  const { rows } = await withConnection(proxy.url, (owner) =>
    sql<{ pid: number }>`
      select split_part(pg_read_file('postmaster.pid'), E'\\n', 1)::integer as pid`.execute(owner),
  )
  return rows[0]?.pid ?? 0
}

afterAll(async () => {
  await context.close()
  proxy.close()
  await cluster.stop()
})

/** Waits until a save and a list succeed. */
const waitForRecovery = async (client: Client, acknowledged: ReadonlySet<string>): Promise<void> => {
  const before = acknowledged.size
  await expect.poll(() => acknowledged.size).toBeGreaterThan(before)
  await expect.poll(async () => (await client.get('/evaluation?rowsPerPage=10')).status).toBe(200)
}

/** Runs an outage while clients save, and expects 503 during it. */
const runOutage = async (
  prefix: string,
  cycle: number,
  count: (what: string, times?: number) => void,
  { begin, end }: { begin(): Promise<void> | void; end(): Promise<void> | void },
) => {
  const client = await createMeasurer(context)
  const saving = startSaving(await createMeasurers(context), `${prefix} ${cycle}`)
  await saving.waitFor(5 + (cycle % 5), 0)
  await begin()
  expect((await app.inject('/healthz')).statusCode).toBe(200)
  expect([200, 503]).toContain((await client.get('/evaluation?rowsPerPage=10')).status)
  await saving.waitFor(0, 1)
  await end()
  await waitForRecovery(client, saving.saved)
  await saving.finish(db)
  count('saves acknowledged, all stored once', saving.saved.size)
  count('responses with 503', saving.countRejected())
}

/** Expects a statement to finish that waits for a lock until `work` is done. */
const expectUncut = (work: () => Promise<unknown>) =>
  db.connection().execute(async (holder) => {
    await sql`select pg_advisory_lock(1)`.execute(holder)
    const blocked = sql`select pg_advisory_lock(1)`.execute(db)
    const listWaiting = async () => (await sql`select from pg_locks where not granted`.execute(db)).rows
    await expect.poll(listWaiting).toHaveLength(1)
    await work()
    await sql`select pg_advisory_unlock(1)`.execute(holder)
    expect((await blocked).rows).toHaveLength(1)
  })

it('does not cut off statements that take longer than a check', async () => {
  await expectUncut(async () => {
    // One check, and the next.
    await proxy.waitForConnection()
    await proxy.waitForConnection()
  })
})

it('does not take a busy event loop for an outage', async () => {
  await expectUncut(async () => {
    await proxy.waitForConnection()
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 2 * TIMEOUTS.responseMs)
    // The next check.
    await proxy.waitForConnection()
  })
})

describe('a frozen database', () => {
  it('makes every route that needs it return 503', { timeout: CYCLES_TIMEOUT_MS }, async () => {
    const patient = await testApp({ clusterUrl: cluster.url })
    const { token } = await patient.as(await patient.make.admin())
    const call = async (route: string) => {
      const [method, path = ''] = route.split(' ')
      const { statusCode } = await patient.app.inject({
        method: method as 'GET',
        url: path.replace(/:\w+/g, () => randomUUID()),
        headers: { authorization: `Bearer ${token}` },
        ...(route === LOGIN ? { payload: { username: 'admin@example.org', password: 'Wrong-1' } } : {}),
      })
      return { route, statusCode }
    }
    const isProtected = (route: string) => contracts[route]?.access !== 'public'
    const routes = [LOGIN, ...PUBLIC_ROUTES, ...Object.keys(contracts).filter(isProtected)]
    const pid = await readPid()
    signalAll(pid, 'SIGSTOP')
    try {
      const results = Promise.all(routes.map(call))
      for (const route of ROUTES_WITHOUT_DATABASE) expect(await call(route)).toMatchObject({ statusCode: 200 })
      expect(await results).toEqual(routes.map((route) => ({ route, statusCode: 503 })))
    } finally {
      signalAll(pid, 'SIGCONT')
    }
    await patient.close()
  })

  it('loses and duplicates no save', { timeout: CYCLES_TIMEOUT_MS }, async () => {
    const pid = await readPid()
    await runCycles('database frozen (SIGSTOP) and resumed', (cycle, count) =>
      runOutage('Frozen', cycle, count, {
        begin: () => signalAll(pid, 'SIGSTOP'),
        end: () => signalAll(pid, 'SIGCONT'),
      }).finally(() => signalAll(pid, 'SIGCONT')),
    )
  })
})

describe('a network that loses all packets', () => {
  it('loses and duplicates no save', { timeout: CYCLES_TIMEOUT_MS }, async () => {
    await runCycles('packets to the database lost, and arriving late', (cycle, count) =>
      runOutage('Lost', cycle, count, {
        begin: () => proxy.lose(cycle % 2 === 0 ? 'everything' : 'existing connections'),
        end: () => proxy.lose('nothing'),
      }),
    )
  })
})
