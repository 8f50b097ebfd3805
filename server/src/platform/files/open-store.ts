import { join } from 'node:path'
import type { Bucket } from '#platform/runtime/config.ts'
import { openBucketStore } from './bucket-store.ts'
import { createFolderStore } from './folder-store.ts'
import type { FileStore } from './store.ts'

/** Opens the configured file store. */
export const openFileStore = async (config: {
  readonly dataDir: string
  readonly bucket: Bucket | null
}): Promise<FileStore> =>
  config.bucket === null ? createFolderStore(join(config.dataDir, 'files')) : openBucketStore(config.bucket)
