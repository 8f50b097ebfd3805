/** A real replica of a test cluster by streaming replication. */
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chmod, chown, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { findBinaries, runAs } from '#platform/database/cluster/postgres-binaries.ts'
import { connect } from '#platform/database/open.ts'

export type Standby = {
  /** Returns the URL on the replica of the database with this URL on the primary. */
  urlFor(primary: string): string
  readonly url: string
  /** Makes it the primary. */
  promote(): Promise<void>
  /** Returns the log of the replica, with all statements so far. */
  loggedStatements(): string
  stop(): Promise<void>
}

const findFreePort = async (): Promise<number> => {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  return typeof address === 'object' && address ? address.port : 0
}

/** Makes a base backup: copies the folder between the start and the end of a backup. */
const copyCluster = async (clusterUrl: string, to: string): Promise<void> => {
  const db = connect(clusterUrl, 1)
  try {
    await db.connection().execute(async (connection) => {
      await sql`select pg_backup_start('replica', true)`.execute(connection)
      const { rows } = await sql<{ data_directory: string }>`show data_directory`.execute(connection)
      // Files deleted during the copy are not needed.
      spawnSync('cp', ['-a', `${rows[0]?.data_directory}/.`, to], { stdio: 'ignore' })
      const { rows: stopRows } = await sql<{ labelfile: string }>`select labelfile from pg_backup_stop()`.execute(
        connection,
      )
      await writeFile(join(to, 'backup_label'), stopRows[0]?.labelfile ?? '')
    })
  } finally {
    await db.destroy()
  }
  await rm(join(to, 'postmaster.pid'), { force: true })
  await writeFile(join(to, 'standby.signal'), '')
  if (runAs)
    for (const path of [to, join(to, 'backup_label'), join(to, 'standby.signal')])
      await chown(path, runAs.uid, runAs.gid)
}

export const startStandby = async (clusterUrl: string): Promise<Standby> => {
  const folder = await mkdtemp(join(tmpdir(), 'trophy-standby-'))
  await chmod(folder, 0o700)
  await copyCluster(clusterUrl, folder)
  const port = await findFreePort()
  const { hostname, port: primary, username, password } = new URL(clusterUrl)
  const settings = {
    port,
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    fsync: 'off',
    log_statement: 'all',
    primary_conninfo: `host=${hostname} port=${primary} user=${username} password=${password}`,
  }
  const { postgres } = await findBinaries(`${folder}.programs`)
  const options = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const child = spawn(postgres, ['-D', folder, ...options], {
    ...runAs,
    cwd: folder,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', (text) => (output += text))
  const deadline = Date.now() + 30_000
  while (!output.includes('ready to accept read-only connections')) {
    if (child.exitCode !== null || Date.now() > deadline) throw new Error(`Replica failed to start: ${output}`)
    await sleep(20)
  }
  const urlFor = (url: string) => {
    const standbyUrl = new URL(url)
    standbyUrl.port = String(port)
    return standbyUrl.href
  }
  return {
    urlFor,
    url: urlFor(clusterUrl),
    promote: async () => {
      const db = connect(urlFor(clusterUrl), 1)
      await sql`select pg_promote()`.execute(db).finally(() => db.destroy())
    },
    loggedStatements: () => output,
    stop: async () => {
      if (child.exitCode === null && child.signalCode === null) {
        child.kill('SIGINT')
        await once(child, 'exit')
      }
      await rm(folder, { recursive: true, force: true })
      await rm(`${folder}.programs`, { recursive: true, force: true })
    },
  }
}
