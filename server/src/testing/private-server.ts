/** The built server with its own data folder and private database, which can be killed and started again. */
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openDatabase } from '#platform/database/open.ts'
import type { Pool } from '#platform/database/types.ts'
import { runScript, type StartedServer, waitUntilReady } from './built-server.ts'

const ADMIN_LOGIN = { username: 'admin@example.org', password: 'Start-2026' }

export type PrivateServer = {
  readonly dataDir: string
  /** The database, which survives when only the server is killed. */
  readonly db: Pool
  /** The URL of the role that owns the tables. */
  readonly ownerUrl: string
  /** URL of the API, without a trailing slash; changes with each start. */
  url(): string
  /** Admin token, valid as long as the data folder exists. */
  readonly token: string
  /** The process id of PostgreSQL. */
  getPostgresPid(): number
  /** Returns the log lines of unexpected failures since the last start. */
  listFailures(): string[]
  /** Sends SIGKILL: the process ends immediately. */
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
      runScript('main', {
        DATA_DIR: dataDir,
        ADMIN_EMAIL: ADMIN_LOGIN.username,
        ADMIN_PASSWORD: ADMIN_LOGIN.password,
        TRUST_PROXY: 'loopback',
        ...env,
      }),
    )
  let server: StartedServer = await start()
  const getPostgresPid = () => Number(readFileSync(join(dataDir, 'database/postmaster.pid'), 'utf8').split('\n')[0])
  const { db, ownerUrl, close } = await openDatabase({ databaseUrl: null, dataDir }, 'join')
  const response = await fetch(`${server.url}/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(ADMIN_LOGIN),
  })
  const { data } = (await response.json()) as { data: { token: string } }
  return {
    dataDir,
    db,
    ownerUrl,
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
        // PostgreSQL is still running if a test failed while the server was down.
        process.kill(getPostgresPid(), 'SIGQUIT')
      } catch {
        // PostgreSQL has been stopped by the server.
      }
      rmSync(dataDir, { recursive: true })
    },
  }
}
