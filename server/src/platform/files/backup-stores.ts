/** The folder or bucket of the backups: archives of the tables, copies of uploads, and the list of erasures. */
import { access } from 'node:fs/promises'
import { join } from 'node:path'
import type { Config } from '#platform/runtime/config.ts'
import { openBucketStore } from './bucket-store.ts'
import { createFolderStore } from './folder-store.ts'
import type { FileStore } from './store.ts'

export type BackupStores = {
  /** Each archive, and beside it the list of the copies that it refers to. */
  readonly archives: FileStore
  /** Copies of uploads by their key, with the suffix `.age` if they are encrypted. */
  readonly uploads: FileStore
  /** Empty objects, whose names are the list of erasures: see erasures.ts. */
  readonly erasures: FileStore
  /** Throws if the folder or bucket is unavailable. Call it before writing: a store creates its folder. */
  check(): Promise<void>
}

/** Returns null without BACKUP_DIR and BACKUP_BUCKET. */
export const openBackupStores = async ({
  backup,
  bucket,
}: Pick<Config, 'backup' | 'bucket'>): Promise<BackupStores | null> => {
  const { folder } = backup
  if (folder !== null)
    return {
      archives: createFolderStore(join(folder, 'archives'), 'flat'),
      uploads: createFolderStore(join(folder, 'uploads')),
      erasures: createFolderStore(join(folder, 'erasures'), 'flat'),
      // Not created: a disk that is not mounted must be noticed.
      check: () => access(folder),
    }
  if (backup.bucket === null || bucket === null) return null
  const open = (prefix: string) => openBucketStore({ ...bucket, name: backup.bucket ?? '' }, prefix)
  const archives = await open('archives/')
  return { archives, uploads: await open('uploads/'), erasures: await open('erasures/'), check: archives.check }
}
