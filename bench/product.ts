/** The built product on a separate database. */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { createServer } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { DEMO_MEMBERS } from '@trophy/server/operations/demo/members.ts'
import { isVerificationDue } from '@trophy/server/operations/verify/nightly.ts'
import { type OpenDatabase, openDatabase } from '@trophy/server/platform/database/open.ts'
import { sql } from 'kysely'

const root = fileURLToPath(new URL('..', import.meta.url))

export type Credentials = { readonly username: string; readonly password: string }

const getCredentials = (email: string): Credentials => {
  const member = DEMO_MEMBERS.find((demoMember) => demoMember.email === email)
  if (!member?.password) throw new Error(`The demo data has no account ${email}`)
  return { username: email, password: member.password }
}

/** May evaluate every species. */
export const JUDGE = getCredentials('margit.erdos@example.org')
export const ADMIN = getCredentials('ada.amsel@example.org')
/** May evaluate roe deer. */
export const MEASURERS = [
  JUDGE,
  getCredentials('lukasz.zak@example.org'),
  getCredentials('soren.ostergard@example.org'),
]

/** Includes a build, if there is none yet. */
const START_TIMEOUT_MS = 120_000

export type Product = {
  readonly url: string
  readonly pid: number
  /** Creates this many evaluations in an empty database. Returns the number of evaluations. */
  fill(rows: number): Promise<number>
  /** Starts the server with these further settings; returns the milliseconds until it was ready. */
  start(settings?: Readonly<Record<string, string>>): Promise<number>
  stop(): Promise<void>
  /** Waits until no verification is due. One is due in a new database and after 01:00 UTC, and slows requests down. */
  waitForVerification(): Promise<void>
  /** Opens the database directly, for plain SQL. */
  openDatabase(): Promise<OpenDatabase>
}

export const createProduct = (dataDir: string): Product => {
  let child: ChildProcess | null = null
  let url = ''
  const open = () => openDatabase({ databaseUrl: null, dataDir }, 'join')

  const count = async (): Promise<number> => {
    const { db, close } = await open()
    const { rows } = await sql<{ total: string | null }>`select count(*) as total from evaluations`
      .execute(db)
      .catch(() => ({ rows: [{ total: '0' }] }))
    await close()
    return Number(rows[0]?.total)
  }

  return {
    get url() {
      return url
    },
    get pid() {
      return child?.pid ?? 0
    },
    openDatabase: open,
    fill: async (rows) => {
      const found = await count()
      if (found > 0) return found
      console.log(`Creating ${rows} evaluations in ${dataDir}`)
      const command = ['scripts/command.mjs', 'seed', '--evaluations', String(rows)]
      const env = { ...process.env, DATA_DIR: dataDir, DATABASE_URL: '', DATABASE_OWNER_URL: '' }
      const { status, stdout } = spawnSync(process.execPath, command, { cwd: root, env, encoding: 'utf8' })
      if (status !== 0) throw new Error('Creating the demo data failed.')
      console.log(stdout.split('\n').find((line) => line.startsWith('Created ')))
      return count()
    },
    start: async (settings = {}) => {
      const port = await findFreePort()
      url = `http://127.0.0.1:${port}`
      const env = {
        ...process.env,
        DATA_DIR: dataDir,
        DATABASE_URL: '',
        DATABASE_OWNER_URL: '',
        HOST: '127.0.0.1',
        PORT: String(port),
        // Allows the benchmarks to use many client addresses.
        TRUST_PROXY: '1',
        ...settings,
      }
      const started = performance.now()
      child = spawn(process.execPath, ['scripts/start.mjs'], { cwd: root, env, stdio: ['ignore', 'ignore', 'inherit'] })
      for (;;) {
        const isReady = await fetch(`${url}/readyz`).then(
          ({ ok }) => ok,
          () => false,
        )
        if (isReady) return performance.now() - started
        if (child.exitCode !== null || performance.now() - started > START_TIMEOUT_MS)
          throw new Error('The server did not start.')
        await sleep(5)
      }
    },
    waitForVerification: async () => {
      const { db, close } = await open()
      try {
        while (await isVerificationDue(db, new Date())) {
          if (child?.exitCode !== null) throw new Error('The server ended before it had verified the database.')
          await sleep(500)
        }
      } finally {
        await close()
      }
    },
    stop: async () => {
      const stopping = child
      child = null
      if (!stopping || stopping.exitCode !== null) return
      const ended = new Promise((done) => stopping.once('exit', done))
      stopping.kill('SIGTERM')
      await ended
    },
  }
}

export const findFreePort = (): Promise<number> =>
  new Promise((done) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => done(typeof address === 'object' && address ? address.port : 0))
    })
  })
