/** A PostgreSQL cluster for one test run in the system's temporary folder, with fresh databases. */
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { openCluster } from '#platform/database/cluster/cluster.ts'
import { APP_USER } from '#platform/database/cluster/folder.ts'
import { newId } from '#platform/database/id.ts'
import { withConnection } from '#platform/database/open.ts'
import { prepareDatabase } from '#platform/database/privileges.ts'

const TEMPLATE = 'migrated_template'
/** The password of both roles, so that the URL of one follows from that of the other. */
const PASSWORD = 'the-password-of-both-test-roles'

/**
 * Starts a cluster, in a new folder there, with a migrated template database. Pass `url`, which connects as the owner,
 * to `createDatabase`.
 */
export const startTestCluster = async (parent = tmpdir()): Promise<{ url: string; stop: () => Promise<void> }> => {
  const folder = await mkdtemp(join(parent, 'trophy-test-'))
  await chmod(folder, 0o711)
  for (const name of ['database-password', 'database-app-password']) await writeFile(join(folder, name), PASSWORD)
  const cluster = await openCluster(folder, { whenInUse: 'fail', isDurable: false })
  const url = cluster.ownerUrl()
  await withConnection(url, (db) => sql`create database ${sql.ref(TEMPLATE)}`.execute(db))
  const ownerUrl = cluster.ownerUrl(TEMPLATE)
  await withConnection(toAppUrl(ownerUrl), (db) => prepareDatabase({ db, ownerUrl }))
  return {
    url,
    stop: async () => {
      await cluster.close()
      // After a fault, a process that is ending may still write to its log there.
      await rm(folder, { recursive: true, force: true, maxRetries: 10 })
    },
  }
}

const toAppUrl = (ownerUrl: string): string => {
  const url = new URL(ownerUrl)
  url.username = APP_USER
  return url.href
}

type TestDatabase = {
  /** Connects as the role of the server. */
  readonly url: string
  readonly ownerUrl: string
  drop(): Promise<void>
}

/** Creates a separate database, with all tables or without any. */
export const createDatabase = async (
  clusterUrl: string,
  content: 'tables' | 'nothing' = 'tables',
): Promise<TestDatabase> => {
  const template = content === 'tables' ? TEMPLATE : 'template1'
  const name = `test_${newId().replaceAll('-', '')}`
  const url = new URL(clusterUrl)
  url.pathname = `/${name}`
  // Copying the files takes a quarter of the time of logging every page, which is the default.
  await withConnection(clusterUrl, (db) =>
    sql`create database ${sql.ref(name)} template ${sql.ref(template)} strategy file_copy`.execute(db),
  )
  const drop = () => withConnection(clusterUrl, (db) => sql`drop database ${sql.ref(name)} with (force)`.execute(db))
  return { url: toAppUrl(url.href), ownerUrl: url.href, drop: async () => void (await drop()) }
}
