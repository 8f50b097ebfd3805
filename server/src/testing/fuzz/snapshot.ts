/** Snapshot of all that a test server stores, so that every call starts alike. */
import { cp, rm } from 'node:fs/promises'
import { afterAll } from 'vitest'
import type { TestApp } from '#testing/app.ts'
import { type DatabaseSnapshot, snapshotDatabase } from './database-snapshot.ts'

const STORED_FILES = 'stored files'

export type Snapshot = {
  /** Restores what differs from the snapshot; returns the names of the tables, or `stored files`. */
  restore(): Promise<string[]>
  /** Ids of the records, by table. */
  readonly ids: DatabaseSnapshot['ids']
}

/** Takes a snapshot of the database and the stored files. Call it at the top of a test file. */
export const takeSnapshot = async ({ db, deps, listFileKeys }: TestApp): Promise<Snapshot> => {
  const keys = await listFileKeys()
  const { dataDir } = deps.config
  const backupDir = `${dataDir}-backup`
  await cp(dataDir, backupDir, { recursive: true })
  afterAll(() => rm(backupDir, { recursive: true }))
  const database = await snapshotDatabase(db)
  return {
    ids: database.ids,
    restore: async () => {
      const tables = await database.listChangedTables()
      if (tables.length > 0) await database.restoreTables(tables)
      const currentKeys = await listFileKeys()
      if (currentKeys.join() === keys.join()) return tables
      await deps.fileStore.remove(currentKeys.filter((key) => !keys.includes(key)))
      await cp(backupDir, dataDir, { recursive: true })
      return [...tables, STORED_FILES]
    },
  }
}
