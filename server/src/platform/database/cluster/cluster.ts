/**
 * A private PostgreSQL under the data folder. It survives a killed server: the next one finds it by `postmaster.pid`
 * and takes it over. The process that holds its advisory lock owns it, and only the owner stops it.
 */
import { readFile } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { createRandomSecret, loadOrCreateSecret } from '#platform/runtime/secret-file.ts'
import { APP_USER, assertCurrentMajor, type ClusterFolder, findClusterFolder, initialise, USER } from './folder.ts'
import { findBinaries } from './postgres-binaries.ts'
import { ensureRunning, stop } from './postmaster.ts'

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
  /** Cancels opening and stops what has been started. */
  readonly signal?: AbortSignal | undefined
}

/** Any number that no other lock of this cluster uses. */
const OWNER_LOCK_ID = 7_331
const ROLE_LOCK_ID = 7_332
const OWNER_CONNECT_TIMEOUT_MS = 5_000
/** Time for a previous server that is shutting down to release the database. */
const OWNER_TIMEOUT_MS = 2_500

/** Starts the database of the data folder, or takes over the one still running there. */
export const openCluster = async (
  dataDir: string,
  { whenInUse, isDurable = true, signal }: ClusterOptions,
): Promise<Cluster> => {
  const folder = await findClusterFolder(dataDir)
  await assertCurrentMajor(folder)
  const binaries = await findBinaries(folder.parentFolder)
  await initialise(folder, binaries, isDurable, signal)
  const [password, appPassword] = await readPasswords(folder)
  const settings = isDurable ? [] : ['-c', 'fsync=off', '-c', 'synchronous_commit=off', '-c', 'full_page_writes=off']
  const urlAt = (port: number, database = 'postgres') => `postgres://${USER}:${password}@127.0.0.1:${port}/${database}`

  const ensure = (port?: number) => ensureRunning(folder, binaries, settings, port, signal)

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

/** Returns the passwords of the owner and of the server's role, which is created if it is missing. */
const readPasswords = async ({ passwordFile, appPasswordFile }: ClusterFolder): Promise<[string, string]> => {
  const password = await readFile(passwordFile, 'utf8').catch(() => {
    throw new Error(`Without ${passwordFile} the database cannot be opened. Restore the file.`)
  })
  return [password, await loadOrCreateSecret(appPasswordFile, () => createRandomSecret(24))]
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
