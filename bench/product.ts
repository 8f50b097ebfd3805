/** The built product on a database of its own. */
import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process'
import { createServer } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { openDatabase } from '@trophy/server/platform/database/open.ts'
import { sql } from 'kysely'

const root = fileURLToPath(new URL('..', import.meta.url))

/** Includes a build, if there is none yet. */
const START_TIMEOUT_MS = 300_000
/** Memory that only the start needs is released after about fifteen seconds. */
const IDLE_MS = 20_000

const findFreePort = (): Promise<number> =>
  new Promise((done) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => done(typeof address === 'object' && address ? address.port : 0))
    })
  })

/** Fills the database in `dataDir` with demo data, unless it has some. */
export const fillDatabase = (dataDir: string, rows: string): void => {
  const env = { ...process.env, DATA_DIR: dataDir, DATABASE_URL: '', DATABASE_OWNER_URL: '' }
  const command = ['scripts/command.mjs', 'seed', '--evaluations', rows]
  const { status, stderr } = spawnSync(process.execPath, command, { cwd: root, env, encoding: 'utf8' })
  if (status !== 0 && !stderr.includes('already contains')) throw new Error(`The demo data was not created: ${stderr}`)
}

/** Starts the built server. `startMs` is the time until it was ready. */
export const startProduct = async (dataDir: string) => {
  const port = await findFreePort()
  const url = `http://127.0.0.1:${port}`
  const settings = {
    DATA_DIR: dataDir,
    DATABASE_URL: '',
    DATABASE_OWNER_URL: '',
    HOST: '127.0.0.1',
    PORT: String(port),
  }
  const startedAt = performance.now()
  const child: ChildProcess = spawn(process.execPath, ['scripts/start.mjs'], {
    cwd: root,
    // The benchmark names other addresses, because requests of one address are limited.
    env: { ...process.env, ...settings, TRUST_PROXY: '1' },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const isReady = () =>
    fetch(`${url}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    )
  while (!(await isReady())) {
    if (child.exitCode !== null || performance.now() - startedAt > START_TIMEOUT_MS)
      throw new Error('The server did not start.')
    await sleep(5)
  }
  return {
    url,
    startMs: performance.now() - startedAt,
    stop: async () => {
      if (child.exitCode !== null) return
      const ended = new Promise((done) => child.once('exit', done))
      child.kill('SIGTERM')
      await ended
    },
    /** Waits until a verification has ended, which is due in a new database, and returns the memory in MiB. */
    measureIdleMemory: async (): Promise<number> => {
      const { db, close } = await openDatabase({ databaseUrl: null, dataDir }, 'join')
      while ((await sql`select from verifications`.execute(db)).rows.length === 0) await sleep(1_000)
      await close()
      await sleep(IDLE_MS)
      return Number(execFileSync('ps', ['-o', 'rss=', '-p', String(child.pid)], { encoding: 'utf8' })) / 1024
    },
  }
}
