import { join } from 'node:path'
import type { Bucket } from '../config.ts'
import type { FileStore } from './file-store.ts'
import { folderStore } from './folder-store.ts'

/** The store that the configuration names. */
export const openFileStore = async (config: {
  readonly dataDir: string
  readonly bucket: Bucket | null
}): Promise<FileStore> => {
  if (config.bucket === null) return folderStore(join(config.dataDir, 'files'))
  // Its library is large, and most installations have a folder.
  const { bucketStore } = await import('./bucket-store.ts')
  return bucketStore(config.bucket)
}
