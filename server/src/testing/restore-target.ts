/** An empty database and an empty file store, as targets of restore tests. */
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll } from 'vitest'
import { newId } from '#platform/database/id.ts'
import { connect } from '#platform/database/open.ts'
import { openFileStore } from '#platform/files/open-store.ts'
import { type Bucket, readConfig } from '#platform/runtime/config.ts'
import { createDatabase } from './cluster.ts'
import { clusterUrl } from './cluster-url.ts'

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
