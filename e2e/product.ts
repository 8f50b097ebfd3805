/** Runs the built product like `npm start`, with a separate data folder and a free port. */
import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process'
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = fileURLToPath(new URL('..', import.meta.url))

export type SignIn = { readonly username: string; readonly password: string }

export type DemoSignIn = SignIn & { readonly remark: string }

export type Product = {
  /** URL of the server, without a trailing slash. */
  readonly url: string
  readonly dataDir: string
  readonly admin: SignIn
  /** Returns everything it has printed so far. */
  readonly output: () => string
  /** Starts it (again) on the same data, unless it runs, and waits until it is ready. */
  readonly start: () => Promise<void>
  /** Stops it with SIGTERM; returns its exit code. */
  readonly stop: () => Promise<number | null>
  /** Kills it with SIGKILL. */
  readonly kill: () => Promise<void>
  /** Creates demo data while the server runs; returns the printed accounts. */
  readonly seed: (evaluations: number) => DemoSignIn[]
  /** Stops it and deletes its data. */
  readonly remove: () => Promise<void>
}

/**
 * Finds a port that is free until the product listens: the system gives ports from 32768 up to other servers and to
 * connections meanwhile.
 */
const findFreePort = async (): Promise<number> => {
  const port = 10_000 + Math.floor(Math.random() * 20_000)
  const isFree = await new Promise((resolve) => {
    const server = createServer()
      .once('error', () => resolve(false))
      .listen(port, () => server.close(() => resolve(true)))
  })
  return isFree ? port : findFreePort()
}

const waitForExit = (child: ChildProcess) =>
  new Promise<number | null>((resolve) => {
    if (child.exitCode !== null || child.signalCode !== null) resolve(child.exitCode)
    else child.once('exit', resolve)
  })

type ProductOptions = {
  /** Data folder of a stopped product to copy; empty by default. */
  readonly from?: string
  /** Folder for its log. */
  readonly logFolder?: string
  /** Further environment variables. */
  readonly settings?: Readonly<Record<string, string>>
}

export const makeProduct = async ({ from, logFolder, settings }: ProductOptions = {}): Promise<Product> => {
  const dataDir = mkdtempSync(join(tmpdir(), 'journey-'))
  // cp -a preserves the owner of the database files.
  if (from) execFileSync('cp', ['-a', `${from}/.`, dataDir])
  chmodSync(dataDir, 0o711) // the database runs as another user when the tests run as root
  const port = await findFreePort()
  const url = `http://localhost:${port}`
  const admin = { username: 'admin@example.org', password: 'Journey-2023' }
  const env = {
    ...process.env,
    PORT: String(port),
    DATA_DIR: dataDir,
    ADMIN_EMAIL: admin.username,
    ADMIN_PASSWORD: admin.password,
    ...settings,
  }
  let child: ChildProcess | undefined
  let output = ''
  /** Without stderr, which may interrupt lines. */
  let stdoutText = ''

  const start = async () => {
    if (child && child.exitCode === null && child.signalCode === null) return
    const serverProcess = spawn(process.execPath, ['scripts/start.mjs'], {
      cwd: root,
      env,
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    child = serverProcess
    const outputStart = stdoutText.length
    for (const stream of [serverProcess.stdout, serverProcess.stderr]) {
      stream.setEncoding('utf8').on('data', (text: string) => {
        output += text
        if (stream === serverProcess.stdout) stdoutText += text
      })
    }
    const deadline = Date.now() + 60_000
    // Its own output, because another server that answers at the port is none of its.
    while (!stdoutText.includes(` is at ${url} `, outputStart)) {
      if (serverProcess.exitCode !== null || Date.now() > deadline)
        throw new Error(`The product did not start:\n${output}`)
      await new Promise((resolve) => setTimeout(resolve, 25))
    }
  }

  const stopWith = async (signal: NodeJS.Signals) => {
    if (!child) return null
    child.kill(signal)
    return waitForExit(child)
  }

  return {
    url,
    dataDir,
    admin,
    output: () => output,
    start,
    stop: () => stopWith('SIGTERM'),
    kill: async () => {
      await stopWith('SIGKILL')
    },
    seed: (evaluations) => {
      const command = ['run', 'seed', '--silent', '--', '--evaluations', String(evaluations)]
      const { status, stdout, stderr } = spawnSync('npm', command, { cwd: root, env, encoding: 'utf8' })
      if (status !== 0) throw new Error(`Creating the demo data failed:\n${stdout}${stderr}`)
      return [...stdout.matchAll(/^ {2}(\S+@\S+) +([^\s,]+) +(.+)$/gm)].map(
        ([, username = '', password = '', remark = '']) => ({
          username,
          password,
          remark,
        }),
      )
    },
    remove: async () => {
      await stopWith('SIGTERM')
      // Only log lines; messages for the operator, such as the first password, are not part of the log.
      const lines = stdoutText.match(/^\{.*\n/gm) ?? []
      if (logFolder) writeFileSync(join(logFolder, `${basename(dataDir)}.log`), lines.join(''))
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}
