/** The built product as a user runs it: `npm start` on an empty data folder and a free port. */
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
  /** The address it answers at, without a trailing slash. */
  readonly url: string
  readonly dataDir: string
  readonly admin: SignIn
  /** Everything it has printed so far. */
  readonly output: () => string
  /** Starts it (again) on the same data and waits until it is ready. */
  readonly start: () => Promise<void>
  /** Ends it as Ctrl-C does and answers its exit code. */
  readonly stop: () => Promise<number | null>
  /** Ends it as a power failure does. */
  readonly kill: () => Promise<void>
  /** Fills the database with demo data, beside the running server. Answers the people it printed, `remark` saying who. */
  readonly seed: (evaluations: number) => DemoSignIn[]
  /** Ends it and removes its data. */
  readonly remove: () => Promise<void>
}

const findFreePort = () =>
  new Promise<number>((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })

const waitForExit = (child: ChildProcess) =>
  new Promise<number | null>((resolve) => {
    if (child.exitCode !== null || child.signalCode !== null) resolve(child.exitCode)
    else child.once('exit', resolve)
  })

type ProductOptions = {
  /** A data folder whose product has ended, to begin with a copy of; nothing unless told. */
  readonly from?: string
  /** A folder where it leaves what it has logged. */
  readonly logFolder?: string
}

export const makeProduct = async ({ from, logFolder }: ProductOptions = {}): Promise<Product> => {
  const dataDir = mkdtempSync(join(tmpdir(), 'journey-'))
  // As cp does it: the database's files stay those of the user that it runs as.
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
    // A machine that is busy with other tests is no reason to refuse calls.
    MAX_EVENT_LOOP_DELAY: '60000',
  }
  let child: ChildProcess | undefined
  let output = ''
  /** Without its errors, which may come in the middle of a line. */
  let stdoutText = ''

  const isReady = () =>
    fetch(`${url}/readyz`).then(
      (response) => response.ok,
      () => false,
    )

  const start = async () => {
    const serverProcess = spawn(process.execPath, ['scripts/start.mjs'], {
      cwd: root,
      env,
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    child = serverProcess
    for (const stream of [serverProcess.stdout, serverProcess.stderr]) {
      stream.setEncoding('utf8').on('data', (text: string) => {
        output += text
        if (stream === serverProcess.stdout) stdoutText += text
      })
    }
    const deadline = Date.now() + 60_000
    while (!(await isReady())) {
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
      if (status !== 0) throw new Error(`The demo data failed:\n${stdout}${stderr}`)
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
      // What is said to whoever starts it by hand, as the first password, is none of the log.
      const lines = stdoutText.match(/^\{.*\n/gm) ?? []
      if (logFolder) writeFileSync(join(logFolder, `${basename(dataDir)}.log`), lines.join(''))
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}
