/** Test app: the real server on a fresh database, called in process. */
// Before the server, which loads while the cluster starts.
import './cluster-url.ts'
import { rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { ProblemBody } from '@trophy/domain'
import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify'
import { afterAll, inject } from 'vitest'
import { buildApp } from '#app/app.ts'
import { closeDeps, openDeps } from '#app/open-deps.ts'
import { startSession } from '#identity/sessions/sessions.ts'
import type { WatchdogTimeouts } from '#platform/database/connections/watchdog.ts'
import { newId } from '#platform/database/id.ts'
import { connect, openPool } from '#platform/database/open.ts'
import type { Pool, UserRow } from '#platform/database/types.ts'
import { openFileStore } from '#platform/files/open-store.ts'
import type { FileStore } from '#platform/files/store.ts'
import type { Deps } from '#platform/http/deps.ts'
import type { Endpoint } from '#platform/http/implement.ts'
import type { Timeouts } from '#platform/http/limits.ts'
import { createSettableClock, type SettableClock } from '#platform/runtime/clock.ts'
import { type Config, readConfig } from '#platform/runtime/config.ts'
import { type Builders, createBuilders } from '#testing/inputs/builders.ts'
import { checkResponse } from './check-response.ts'
import { createDatabase } from './cluster.ts'
import { clusterUrl } from './cluster-url.ts'

/** A parsed response. `T` is the expected type of `data`, which is undefined for errors. */
type TestResponse<T> = {
  readonly status: number
  readonly data: T
  /** The body of an error, null for a success. */
  readonly problem: ProblemBody | null
  readonly headers: LightMyRequestResponse['headers']
  readonly raw: Buffer
}

type Headers = Readonly<Record<string, string>>

export type Client = {
  get<T = unknown>(url: string): Promise<TestResponse<T>>
  post<T = unknown>(url: string, body?: unknown, headers?: Headers): Promise<TestResponse<T>>
  patch<T = unknown>(url: string, body?: unknown): Promise<TestResponse<T>>
  delete<T = unknown>(url: string): Promise<TestResponse<T>>
  /** Null for the guest. */
  readonly token: string | null
}

export type TestApp = {
  readonly app: FastifyInstance
  readonly db: Pool
  /** Connects as the owner of the tables: for DDL, maintenance, and tampering with append-only tables. */
  readonly ownerDb: Pool
  readonly deps: Deps
  readonly clock: SettableClock
  readonly make: Builders
  /** A client with a session of this user. Paths are below `/api`. */
  as(user: UserRow): Promise<Client>
  /** A client that uses this token. */
  withToken(token: string): Client
  readonly guest: Client
  /** A guest with this network address. */
  guestAt(address: string): Client
  /** Returns the keys of all stored contents, sorted. */
  listFileKeys(): Promise<string[]>
  /** Starts another server on the same database. */
  startServer(): Promise<FastifyInstance>
  /** Closes all servers and drops the database; called automatically after the test file. */
  close(): Promise<void>
}

export type TestAppOptions = {
  readonly config?: Partial<Config>
  /** Initial time of the clock; default 1 June 2026. */
  readonly now?: string
  /** Receives every line of the log. */
  readonly log?: { write(line: string): void }
  /** The cluster of the database; default is that of vitest's global setup. */
  readonly clusterUrl?: string
  /** Replaces the configured file store, for example by one without free space. */
  readonly fileStore?: (configured: FileStore) => FileStore
  readonly webApp?: string | null
  /** Replaces the time after which the database is considered unreachable. */
  readonly watchdogTimeouts?: WatchdogTimeouts
  /** Overrides for the timeouts of clients. */
  readonly times?: Partial<Timeouts>
  /** Replaces the endpoints of the product, to test features common to all endpoints. */
  readonly endpoints?: readonly Endpoint[]
}

const TEST_SECRET = 'a secret that is used by tests and by nobody else'
const TEST_KEY = `-----BEGIN PRIVATE KEY-----
MC4CAQAwBQYDK2VwBCIEIIvoFseivXMRi9uAXK5I//XAVNzbFqa/0DsuBAZu8aia
-----END PRIVATE KEY-----`

/** Starts the app on its own database. Call it in `beforeAll` or at the top of a test file. */
export const testApp = async (options: TestAppOptions = {}): Promise<TestApp> => {
  const { config = {}, now = '2026-06-01T12:00:00.000Z', webApp = null } = options
  const database = await createDatabase(options.clusterUrl ?? (await clusterUrl))
  const clock = createSettableClock(now)
  const dataDir = join(tmpdir(), `trophy-data-${newId()}`)
  const defaults = readConfig({ DATA_DIR: dataDir })
  // A machine busy with other tests, or a PDF rendered in this process, must not cause load shedding.
  const limits = { ...defaults.limits, eventLoopDelay: Number.POSITIVE_INFINITY }
  const appConfig = { ...defaults, limits, tokenSecret: TEST_SECRET, signingKey: TEST_KEY, ...config }
  const configuredStore = await openFileStore(appConfig)
  const fileStore = options.fileStore?.(configuredStore) ?? configuredStore
  const lines: string[] = []
  const log = {
    write: (line: string) => {
      lines.push(line)
      options.log?.write(line)
    },
  }
  const ownerDb = connect(database.ownerUrl, 2)
  const servers: { readonly app: FastifyInstance; readonly deps: Deps }[] = []
  const startServer = async () => {
    const pool = { ...openPool(database.url, 4, options.watchdogTimeouts), ownerUrl: database.ownerUrl }
    const given = { clock, database: pool, fileStore }
    const deps = await openDeps(appConfig, { given })
    const app = await buildApp(deps, { log, webApp, timeouts: options.times ?? {} }, options.endpoints)
    servers.push({ app, deps })
    return { app, deps }
  }
  const { app, deps } = await startServer()
  const { db } = deps
  const close = async () => {
    for (const server of servers) {
      await server.app.close()
      await closeDeps(server.deps)
    }
    await ownerDb.destroy()
    await database.drop()
    await rm(dataDir, { recursive: true, force: true })
    if (options.clusterUrl === undefined) await writeFile(join(inject('logFolder'), `${newId()}.log`), lines)
  }
  if (options.clusterUrl === undefined) afterAll(close)

  const withToken = (token: string) => createClient(app, token)
  return {
    app,
    db,
    ownerDb,
    deps,
    clock,
    make: createBuilders(db, clock),
    as: async (user) => {
      const origin = { address: '127.0.0.1', agent: 'test' }
      return withToken(await db.transaction().execute((tx) => startSession(tx, user, origin, deps)))
    },
    withToken,
    guest: createClient(app, null),
    startServer: async () => (await startServer()).app,
    guestAt: (address) => createClient(app, null, address),
    listFileKeys: async () => {
      const keys: string[] = []
      for await (const { key } of deps.fileStore.list()) keys.push(key)
      return keys.sort()
    },
    close,
  }
}

const createClient = (app: FastifyInstance, token: string | null, remoteAddress?: string): Client => {
  const call = async <T>(
    method: 'GET' | 'POST' | 'PATCH' | 'DELETE',
    url: string,
    body?: unknown,
    headers: Headers = {},
  ): Promise<TestResponse<T>> => {
    const request: InjectOptions = {
      method,
      url: `/api${url}`,
      headers: token === null ? headers : { authorization: `Bearer ${token}`, ...headers },
      ...(remoteAddress === undefined ? {} : { remoteAddress }),
      ...(body === undefined ? {} : { payload: body as NonNullable<InjectOptions['payload']> }),
    }
    const response = await app.inject(request)
    const isJson = response.headers['content-type']?.toString().startsWith('application/json') ?? false
    const json = (isJson ? response.json() : {}) as { data: T } & ProblemBody
    const { statusCode: status, rawPayload: raw } = response
    if (isJson && status < 300) checkResponse(method, url, json.data)
    return { status, data: json.data, problem: status < 400 ? null : json, headers: response.headers, raw }
  }
  return {
    token,
    get: (url) => call('GET', url),
    post: (url, body, headers) => call('POST', url, body, headers),
    patch: (url, body) => call('PATCH', url, body),
    delete: (url) => call('DELETE', url),
  }
}
