/**
 * A private PostgreSQL under the data folder. It survives a killed server: the next one finds it by `postmaster.pid`
 * and takes it over. The process that holds its advisory lock owns it, and only the owner stops it.
 */
import { type ChildProcess, spawn } from 'node:child_process'
import { open, readFile, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { createRandomSecret, loadOrCreateSecret } from '#platform/runtime/secret-file.ts'
import { archiveSettings } from './archive-settings.ts'
import {
  APP_USER,
  assertCurrentMajor,
  type ClusterFolder,
  createPostgresFolder,
  findClusterFolder,
  initialise,
  USER,
} from './folder.ts'
import { findBinaries, type PostgresBinaries, runAs } from './postgres-binaries.ts'

export type Cluster = {
  readonly folder: ClusterFolder
  /** Returns the connection string of the server's role for one of the databases; `postgres` always exists. */
  url(database?: string): string
  /** The same for the role that owns the tables. */
  ownerUrl(database?: string): string
  /** Stops PostgreSQL if this process owns it. */
  close(): Promise<void>
}

type ClusterOptions = {
  /** If a running server uses the data folder: throw, or use its database as well. */
  readonly whenInUse: 'fail' | 'join'
  /** False only for temporary databases: turns off fsync. */
  readonly isDurable?: boolean
  /** Copies each completed WAL segment into `walSpool`. */
  readonly isArchiving?: boolean
  /** Waits for a recovery of any length, and does not repeat a failed one. */
  readonly isRecovering?: boolean
  /** The binaries to use instead of the installed ones, see `findBinaries`. */
  readonly binariesFolder?: string
  /** Cancels opening and stops what has been started. */
  readonly signal?: AbortSignal | undefined
}

/** Any number that no other lock of this cluster uses. */
const OWNER_LOCK_ID = 7_331
const ROLE_LOCK_ID = 7_332
/** Recovery after a power failure may take a while. */
const START_TIMEOUT_MS = 60_000
const OWNER_CONNECT_TIMEOUT_MS = 5_000
/** Time for a previous server that is shutting down to release the database. */
const OWNER_TIMEOUT_MS = 2_500

/** Starts the database of the data folder, or takes over the one still running there. */
export const openCluster = async (
  dataDir: string,
  { whenInUse, isDurable = true, isArchiving = false, isRecovering = false, binariesFolder, signal }: ClusterOptions,
): Promise<Cluster> => {
  const folder = await findClusterFolder(dataDir)
  if (binariesFolder === undefined) await assertCurrentMajor(folder)
  const binaries = await findBinaries(folder.parentFolder, binariesFolder)
  await initialise(folder, binaries, isDurable, signal)
  const password = await readFile(folder.passwordFile, 'utf8').catch(() => {
    throw new Error(`Without ${folder.passwordFile} the database cannot be opened. Restore the file.`)
  })
  if (isArchiving) await createPostgresFolder(folder.walSpool)
  const settings = [
    ...(isDurable ? [] : ['-c', 'fsync=off', '-c', 'synchronous_commit=off', '-c', 'full_page_writes=off']),
    ...(isArchiving ? archiveSettings(folder.walSpool) : []),
  ]
  const appPassword = await loadOrCreateSecret(folder.appPasswordFile, () => createRandomSecret(24))
  const urlAt = (port: number, database = 'postgres') => `postgres://${USER}:${password}@127.0.0.1:${port}/${database}`

  const limits = isRecovering
    ? { timeoutMs: Number.POSITIVE_INFINITY, starts: 1 }
    : { timeoutMs: START_TIMEOUT_MS, starts: 3 }
  const ensure = (port?: number) => ensureRunning(folder, binaries, settings, limits, port, signal)

  let running = await ensure()
  /** Retries until the timeout: the previous owner may be shutting down, and its database with it. */
  const acquire = async (timeoutMs: number): Promise<pg.Client | null> => {
    const deadline = Date.now() + timeoutMs
    for (;;) {
      const owner = await connectAsOwner(urlAt(running.port)).catch((error) => {
        if (Date.now() >= deadline) throw error
        return null
      })
      if (owner || Date.now() >= deadline) return owner
      await sleep(50, undefined, { signal })
      running = await ensure(running.port)
    }
  }

  let owner = await acquire(whenInUse === 'fail' ? OWNER_TIMEOUT_MS : 0)
  if (!owner && whenInUse === 'fail') {
    throw new Error(
      `Another server is using the data folder ${dataDir}. Stop it first, or set DATA_DIR to another folder.`,
    )
  }

  if (isArchiving && owner && !(await isArchivingWal(owner))) {
    // Taken over from a server that did not archive: only a restart changes that.
    await owner.end()
    await stop(folder, running.pid)
    running = await ensure(running.port)
    owner = await acquire(OWNER_TIMEOUT_MS)
  }

  await ensureAppRole(urlAt(running.port), appPassword)

  let isClosing = false
  /** Restarts PostgreSQL on the same port after a crash. */
  const recover = async () => {
    while (!isClosing) {
      await sleep(200)
      if (isClosing) return
      owner = await acquire(OWNER_TIMEOUT_MS).catch(() => null)
      if (owner) return void owner.once('end', recover)
    }
  }
  owner?.once('end', recover)

  return {
    folder,
    url: (database = 'postgres') => `postgres://${APP_USER}:${appPassword}@127.0.0.1:${running.port}/${database}`,
    ownerUrl: (database) => urlAt(running.port, database),
    close: async () => {
      isClosing = true
      if (owner) await stop(folder, running.pid)
    },
  }
}

/** Returns a connection that holds the owner's lock, or null if another process holds it. */
const connectAsOwner = async (url: string): Promise<pg.Client | null> => {
  const client = new pg.Client({
    connectionString: url,
    application_name: 'owner',
    keepAlive: true,
    connectionTimeoutMillis: OWNER_CONNECT_TIMEOUT_MS,
  })
  client.on('error', () => undefined)
  await client.connect()
  const { rows } = await client.query<{ held: boolean }>('select pg_try_advisory_lock($1) as held', [OWNER_LOCK_ID])
  if (rows[0]?.held) return client
  await client.end()
  return null
}

/** Creates the role of the server, which owns nothing, and sets its password to that of its file. */
const ensureAppRole = async (ownerUrl: string, password: string): Promise<void> => {
  const client = new pg.Client({ connectionString: ownerUrl, connectionTimeoutMillis: OWNER_CONNECT_TIMEOUT_MS })
  client.on('error', () => undefined)
  await client.connect()
  try {
    // The lock is for processes that open the database at the same time.
    await client.query(`begin;
      select pg_advisory_xact_lock(${ROLE_LOCK_ID});
      do $$ begin
        if to_regrole('${APP_USER}') is null then create role ${APP_USER}; end if;
      end $$;
      alter role ${APP_USER} login password ${client.escapeLiteral(password)};
      commit`)
  } finally {
    await client.end()
  }
}

const isArchivingWal = async (client: pg.Client): Promise<boolean> => {
  const { rows } = await client.query<{ mode: string }>("select current_setting('archive_mode') as mode")
  return rows[0]?.mode === 'on'
}

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

const ensureRunning = async (
  folder: ClusterFolder,
  binaries: PostgresBinaries,
  settings: readonly string[],
  limits: { readonly timeoutMs: number; readonly starts: number },
  port?: number,
  signal?: AbortSignal,
): Promise<Postmaster> => {
  const deadline = Date.now() + limits.timeoutMs
  let child: ChildProcess | null = null
  let starts = 0
  while (Date.now() < deadline) {
    const found = await readPostmaster(folder.cluster)
    if (found && !(await isClusterProcess(found.pid, folder.cluster))) {
      await rm(join(folder.cluster, 'postmaster.pid'), { force: true })
    } else if (found?.isReady) {
      return found
    } else if (!found && (child === null || child.exitCode !== null)) {
      if (starts === limits.starts) break
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
const stop = async ({ cluster }: ClusterFolder, pid: number): Promise<void> => {
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
