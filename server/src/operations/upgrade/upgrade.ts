/** Moves the private database to the installed major version of PostgreSQL, by an archive of all its tables. */
import { copyFile, lstat, mkdir, rename, rm } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { createBackup } from '#operations/backup/create-backup.ts'
import { restore } from '#operations/backup/restore.ts'
import { verifyAll } from '#operations/verify/verify-all.ts'
import { vacuumTables } from '#platform/database/bulk-load/vacuum.ts'
import { openCluster } from '#platform/database/cluster/cluster.ts'
import {
  type ClusterFolder,
  findClusterFolder,
  listPasswordFiles,
  readMajor,
} from '#platform/database/cluster/folder.ts'
import { getInstalledMajor } from '#platform/database/cluster/postgres-binaries.ts'
import { connect } from '#platform/database/open.ts'
import type { Pool } from '#platform/database/types.ts'
import { createFolderStore } from '#platform/files/folder-store.ts'
import { openFileStore } from '#platform/files/open-store.ts'
import type { Config } from '#platform/runtime/config.ts'
import { fetchBinaries } from './fetch-binaries.ts'

type Options = {
  /** The folder with the binaries that the database was created with; null downloads them. */
  readonly binariesFolder: string | null
  readonly signal: AbortSignal
  readonly print: (line: string) => void
}

export type Upgrade = {
  readonly from: number
  readonly to: number
  readonly evaluations: number
  /** Folder to which the old database was moved. */
  readonly oldDatabase: string
}

/**
 * Creates the new database beside the old one and swaps their folders once it is complete and verified; uploaded files
 * stay where they are. On any error the old database is as it was. Returns null if it is current.
 */
export const upgradeDatabase = async (
  config: Config,
  { binariesFolder, signal, print }: Options,
): Promise<Upgrade | null> => {
  const { dataDir } = config
  if (config.databaseUrl !== null)
    throw new Error('Only a private database can be upgraded by this command, but DATABASE_URL is set.')
  const folder = await findClusterFolder(dataDir)
  const [from, to] = [await readMajor(folder), await getInstalledMajor()]
  if (from === null) throw new Error(`The data folder ${dataDir} contains no database.`)
  if (from === to) return null
  const oldDatabase = join(folder.parentFolder, `database-${from}`)
  if (await lstat(oldDatabase).catch(() => null)) throw new Error(`${oldDatabase} already exists. Move it elsewhere.`)

  const [staging, downloads] = [join(dataDir, 'upgrading'), join(folder.parentFolder, 'upgrading-postgresql')]
  await rm(staging, { recursive: true, force: true })
  await mkdir(staging, { mode: 0o711 })
  for (const path of await listPasswordFiles(folder)) await copyFile(path, join(staging, basename(path)))
  const newFolder = await findClusterFolder(staging)
  try {
    const oldBinaries = binariesFolder ?? (await fetchBinaries(from, downloads))
    print(`Copying the database from PostgreSQL ${from} to ${to}`)
    const evaluations = await copyDatabase(config, oldBinaries, staging, { signal, print })
    signal.throwIfAborted()
    await swap(folder, newFolder, oldDatabase)
    return { from, to, evaluations, oldDatabase }
  } finally {
    for (const path of [newFolder.parentFolder, staging, downloads]) await rm(path, { recursive: true, force: true })
  }
}

/** Copies the database into the folder `staging`, and verifies the copy. Returns the number of evaluations. */
const copyDatabase = async (
  config: Config,
  oldBinaries: string,
  staging: string,
  { signal, print }: Pick<Options, 'signal' | 'print'>,
): Promise<number> => {
  // Uploaded files are not part of the archive.
  const noFiles = createFolderStore(join(staging, 'files'))
  const archive = { path: join(staging, 'archive.tar'), passphrase: null }
  await withDatabase(config.dataDir, { binariesFolder: oldBinaries, signal }, (db) =>
    createBackup({ db, fileStore: noFiles }, archive, new Date(), { signal }),
  )
  return withDatabase(staging, { signal }, async (db) => {
    const { manifest } = await restore({ db, fileStore: noFiles }, archive, signal)
    await vacuumTables(db)
    const isValid = await verifyAll(db, await openFileStore(config), config, { expectedHash: null, print })
    if (!isValid) throw new Error('The verification found problems. The database has not been upgraded.')
    return manifest.tables.evaluations?.rows ?? 0
  })
}

/** Opens the database of a data folder for the time of `work`. */
const withDatabase = async <T>(
  dataDir: string,
  options: { readonly binariesFolder?: string; readonly signal: AbortSignal },
  work: (db: Pool) => Promise<T>,
): Promise<T> => {
  const cluster = await openCluster(dataDir, { whenInUse: 'fail', ...options })
  const db = connect(cluster.ownerUrl(), 4)
  try {
    return await work(db)
  } finally {
    await db.destroy()
    await cluster.close()
  }
}

const swap = async (current: ClusterFolder, replacement: ClusterFolder, oldDatabase: string): Promise<void> => {
  await rename(current.cluster, oldDatabase)
  try {
    await rename(replacement.cluster, current.cluster)
  } catch (error) {
    await rename(oldDatabase, current.cluster)
    throw error
  }
  // Segments of the old database that are not archived yet belong to no base backup of the new one.
  await rm(current.walSpool, { recursive: true, force: true })
}
