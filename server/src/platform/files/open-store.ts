import { join } from 'node:path'
import type { Config } from '#platform/runtime/config.ts'
import { openBucketStore } from './bucket-store.ts'
import { createFolderStore } from './folder-store.ts'
import type { FileStore } from './store.ts'

/** Opens the configured file store. */
export const openFileStore = async ({ bucket, dataDir }: Pick<Config, 'dataDir' | 'bucket'>): Promise<FileStore> =>
  bucket === null ? createFolderStore(join(dataDir, 'files')) : openBucketStore(bucket)
