/** Backups in a folder, and an empty database and file store to restore them into. */
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll } from 'vitest'
import { newId } from '#platform/database/id.ts'
import { connect } from '#platform/database/open.ts'
import { type BackupStores, openBackupStores } from '#platform/files/backup-stores.ts'
import { openFileStore } from '#platform/files/open-store.ts'
import { type Bucket, readConfig } from '#platform/runtime/config.ts'
import { createDatabase } from './cluster.ts'
import { clusterUrl } from './cluster-url.ts'
import { createTempFolder } from './temp-folder.ts'

/** Opens the stores of backups in a folder, by default a new one. */
export const createBackupStores = async (folder?: string): Promise<BackupStores> => {
  const backup = { folder: folder ?? (await createTempFolder('backups')), bucket: null, passphrase: null }
  const stores = await openBackupStores({ backup, bucket: null })
  if (!stores) throw new Error('no stores')
  return stores
}

/** `db` connects as the owner. Closed automatically after the test file. */
export const createRestoreTarget = async (bucket: Bucket | null = null) => {
  const database = await createDatabase(await clusterUrl, 'nothing')
  const db = connect(database.ownerUrl, 4)
  const dataDir = join(tmpdir(), `trophy-restored-${newId()}`)
  const fileStore = await openFileStore({ ...readConfig({ DATA_DIR: dataDir }), bucket })
  afterAll(async () => {
    await db.destroy()
    await database.drop()
    await rm(dataDir, { recursive: true, force: true })
  })
  return { db, fileStore, url: database.url, ownerUrl: database.ownerUrl }
}
