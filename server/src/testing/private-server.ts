/** The built server on a data folder and a private database of its own, which can be killed and started again. */
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openDatabase } from '#platform/database/open.ts'
import type { Db } from '#platform/database/types.ts'
import { BUILT_SCRIPT, runScript, type StartedServer, waitUntilReady } from './built-server.ts'

const ADMIN_LOGIN = { username: 'admin@example.org', password: 'Admin-2026' }

export type PrivateServer = {
  readonly dataDir: string
  /** Its database, which outlives the server when that alone is killed. */
  readonly db: Db
  /** Of the API, without a trailing slash; another one after each start. */
  url(): string
  /** What admits the admin, for as long as the data folder lives. */
  readonly token: string
  /** The process of its PostgreSQL. */
  getPostgresPid(): number
  /** Of calls that failed in a way that nobody foresaw: what the log says, since the last start. */
  listFailures(): string[]
  /** As kill -9 ends it: at once, in the middle of whatever it does. */
  kill(): Promise<void>
  start(): Promise<void>
  close(): Promise<void>
}

export const openPrivateServer = async (env: Readonly<Record<string, string>>): Promise<PrivateServer> => {
  const dataDir = mkdtempSync(join(tmpdir(), 'trophy-private-'))
  // PostgreSQL may run as another user.
  chmodSync(dataDir, 0o711)
  const start = () =>
    waitUntilReady(
      runScript(BUILT_SCRIPT, {
        DATA_DIR: dataDir,
        ADMIN_EMAIL: ADMIN_LOGIN.username,
        ADMIN_PASSWORD: ADMIN_LOGIN.password,
        TRUST_PROXY: 'loopback',
        // A machine that is busy with other tests is no reason to refuse calls.
        MAX_EVENT_LOOP_DELAY: '60000',
        ...env,
      }),
    )
  let server: StartedServer = await start()
  const getPostgresPid = () => Number(readFileSync(join(dataDir, 'database/postmaster.pid'), 'utf8').split('\n')[0])
  const { db, close } = await openDatabase({ databaseUrl: null, dataDir }, 'join')
  const response = await fetch(`${server.url}/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(ADMIN_LOGIN),
  })
  const { data } = (await response.json()) as { data: { token: string } }
  return {
    dataDir,
    db,
    url: () => server.url,
    token: data.token,
    getPostgresPid,
    listFailures: () =>
      server
        .output()
        .split('\n')
        .filter((line) => /"reqId".*"msg":"failed"/.test(line)),
    kill: async () => {
      server.child.kill('SIGKILL')
      await server.exitCode
    },
    start: async () => {
      server = await start()
    },
    close: async () => {
      await close()
      server.child.kill('SIGTERM')
      await server.exitCode
      try {
        // It is still there when a test failed while the server was down.
        process.kill(getPostgresPid(), 'SIGQUIT')
      } catch {
        // The server has ended it.
      }
      rmSync(dataDir, { recursive: true })
    },
  }
}
