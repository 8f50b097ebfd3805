/** Snapshot of all that a test server stores, so that every call starts alike. */
import { cp, rm } from 'node:fs/promises'
import { afterAll } from 'vitest'
import type { FileStore } from '#platform/files/store.ts'
import type { TestApp } from '#testing/app.ts'
import { type DatabaseSnapshot, snapshotDatabase } from './database-snapshot.ts'

const STORED_FILES = 'stored files'

export type Snapshot = {
  /** Restores what differs from the snapshot; returns the names of the tables, or `stored files`. */
  restore(): Promise<string[]>
  /** Ids of the records, by table. */
  readonly ids: DatabaseSnapshot['ids']
}

/** Counts the writes of a file store: while the number is unchanged, so are the files, which take long to list. */
export const countFileWrites = () => {
  let writes = 0
  const watch = (store: FileStore): FileStore => {
    const count =
      <Args extends unknown[]>(write: (...args: Args) => Promise<void>) =>
      (...args: Args) => {
        writes += 1
        return write(...args)
      }
    return { ...store, put: count(store.put), remove: count(store.remove) }
  }
  return { watch, getCount: () => writes }
}

/**
 * Takes a snapshot of the database and the stored files. Call it at the top of a test file.
 *
 * @param getWriteCount the number of writes to the file store so far.
 */
export const takeSnapshot = async (
  { ownerDb, deps, listFileKeys }: TestApp,
  getWriteCount: () => number,
): Promise<Snapshot> => {
  const keys = await listFileKeys()
  const { dataDir } = deps.config
  const backupDir = `${dataDir}-backup`
  await cp(dataDir, backupDir, { recursive: true })
  afterAll(() => rm(backupDir, { recursive: true }))
  const database = await snapshotDatabase(ownerDb)
  let writeCount = getWriteCount()
  return {
    ids: database.ids,
    restore: async () => {
      const tables = await database.listChangedTables()
      if (tables.length > 0) await database.restoreTables(tables)
      if (getWriteCount() === writeCount) return tables
      const currentKeys = await listFileKeys()
      writeCount = getWriteCount()
      if (currentKeys.join() === keys.join()) return tables
      await deps.fileStore.remove(currentKeys.filter((key) => !keys.includes(key)))
      await cp(backupDir, dataDir, { recursive: true })
      writeCount = getWriteCount()
      return [...tables, STORED_FILES]
    },
  }
}
