/** The process of a private PostgreSQL: started, found by its `postmaster.pid` and stopped. */
import { type ChildProcess, spawn } from 'node:child_process'
import { open, readFile, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { ClusterFolder } from './folder.ts'
import { type PostgresBinaries, runAs } from './postgres-binaries.ts'

/** Recovery after a power failure may take a while. */
const START_TIMEOUT_MS = 60_000
const MAX_STARTS = 3

type Postmaster = { readonly pid: number; readonly port: number; readonly isReady: boolean }

const readPostmaster = async (cluster: string): Promise<Postmaster | null> => {
  const lines = (await readFile(join(cluster, 'postmaster.pid'), 'utf8').catch(() => '')).split('\n')
  const pid = Number(lines[0])
  return pid > 0 ? { pid, port: Number(lines[3]), isReady: lines[7]?.trim() === 'ready' } : null
}

/** Returns true if the process is the PostgreSQL of this cluster, not a later one with the same number. */
const isClusterProcess = async (pid: number, cluster: string): Promise<boolean> => {
  try {
    process.kill(pid, 0)
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ESRCH') return false
  }
  if (process.platform !== 'linux') return true
  const command = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')
  return command.split('\0').includes(cluster)
}

/** Returns the running PostgreSQL, started if necessary. Throws with the reason from its log if it does not start. */
export const ensureRunning = async (
  folder: ClusterFolder,
  binaries: PostgresBinaries,
  settings: readonly string[],
  port?: number,
  signal?: AbortSignal,
): Promise<Postmaster> => {
  const deadline = Date.now() + START_TIMEOUT_MS
  let child: ChildProcess | null = null
  let starts = 0
  while (Date.now() < deadline) {
    const found = await readPostmaster(folder.cluster)
    if (found && !(await isClusterProcess(found.pid, folder.cluster))) {
      await rm(join(folder.cluster, 'postmaster.pid'), { force: true })
    } else if (found?.isReady) {
      return found
    } else if (!found && (child === null || child.exitCode !== null)) {
      if (starts === MAX_STARTS) break
      starts += 1
      child = await launch(folder, binaries, settings, port ?? (await findFreePort()), signal)
    }
    await sleep(10, undefined, { signal })
  }
  const log = await readFile(folder.logFile, 'utf8').catch(() => '')
  const reason = log.split('\n').findLast((line) => /FATAL|PANIC|error/.test(line)) ?? 'no reason was logged'
  throw new Error(
    `The database in ${folder.cluster} does not start: ${reason.replace(/^.*?(FATAL|PANIC):\s*/, '')}. ` +
      `See ${folder.logFile}, set DATA_DIR to another folder, or DATABASE_URL to a PostgreSQL server.`,
  )
}

const launch = async (
  { cluster, logFile }: ClusterFolder,
  { postgres }: PostgresBinaries,
  settings: readonly string[],
  port: number,
  signal?: AbortSignal,
): Promise<ChildProcess> => {
  // Terse messages: no DETAIL line, which would copy personal data into the log.
  const options = {
    port,
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    log_error_verbosity: 'terse',
    log_min_error_statement: 'panic',
  }
  const flags = Object.entries(options).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const log = await open(logFile, 'w', 0o600)
  try {
    // Detached, so that Ctrl-C in a terminal reaches only the server, which then stops the database cleanly.
    const child = spawn(postgres, ['-D', cluster, ...flags, ...settings], {
      ...runAs,
      cwd: cluster,
      detached: true,
      ...(signal && { signal, killSignal: 'SIGINT' }),
      stdio: ['ignore', log.fd, log.fd],
    })
    child.on('error', () => undefined)
    child.unref()
    return child
  } finally {
    await log.close()
  }
}

const findFreePort = (): Promise<number> =>
  new Promise((resolve, reject) => {
    const server = createServer()
    server.once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })

/** Fast shutdown: open transactions are rolled back, everything committed is on disk. */
export const stop = async ({ cluster }: ClusterFolder, pid: number): Promise<void> => {
  const deadline = Date.now() + 20_000
  const isStopped = async () => (await readPostmaster(cluster))?.pid !== pid || !(await isClusterProcess(pid, cluster))
  const signal = (name: NodeJS.Signals) => {
    try {
      process.kill(pid, name)
    } catch {
      // It has already exited.
    }
  }
  signal('SIGINT')
  while (!(await isStopped())) {
    if (Date.now() > deadline) return signal('SIGQUIT')
    await sleep(10)
  }
}
