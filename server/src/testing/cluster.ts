/** A PostgreSQL cluster for one test run in the system's temporary folder, with fresh databases. */
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { openCluster } from '#platform/database/cluster/cluster.ts'
import { newId } from '#platform/database/id.ts'
import { migrate } from '#platform/database/migrate.ts'
import { connect } from '#platform/database/open.ts'

const TEMPLATE = 'migrated_template'

/** Starts a cluster, in a new folder there, with a migrated template database. Pass `url` to `createDatabase`. */
export const startTestCluster = async (parent = tmpdir()): Promise<{ url: string; stop: () => Promise<void> }> => {
  const folder = await mkdtemp(join(parent, 'trophy-test-'))
  await chmod(folder, 0o711)
  const cluster = await openCluster(folder, { whenInUse: 'fail', isDurable: false })
  await withConnection(cluster.url(), (db) => sql`create database ${sql.ref(TEMPLATE)}`.execute(db))
  await withConnection(cluster.url(TEMPLATE), migrate)
  return {
    url: cluster.url(),
    stop: async () => {
      await cluster.close()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** Creates a separate database, with all tables or without any. */
export const createDatabase = async (
  clusterUrl: string,
  content: 'tables' | 'nothing' = 'tables',
): Promise<{ url: string; drop: () => Promise<void> }> => {
  const template = content === 'tables' ? TEMPLATE : 'template1'
  const name = `test_${newId().replaceAll('-', '')}`
  const url = new URL(clusterUrl)
  url.pathname = `/${name}`
  // Copying the files takes a quarter of the time of logging every page, which is the default.
  await withConnection(clusterUrl, (db) =>
    sql`create database ${sql.ref(name)} template ${sql.ref(template)} strategy file_copy`.execute(db),
  )
  const drop = () => withConnection(clusterUrl, (db) => sql`drop database ${sql.ref(name)} with (force)`.execute(db))
  return { url: url.href, drop: async () => void (await drop()) }
}

const withConnection = async <T>(url: string, work: (db: ReturnType<typeof connect>) => Promise<T>): Promise<T> => {
  const db = connect(url, 1)
  try {
    return await work(db)
  } finally {
    await db.destroy()
  }
}
