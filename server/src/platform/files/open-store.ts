import { join } from 'node:path'
import { archivesWal, type Config } from '#platform/runtime/config.ts'
import { openBucketStore } from './bucket-store.ts'
import { createFolderStore } from './folder-store.ts'
import type { FileStore } from './store.ts'

type StoreConfig = Pick<Config, 'dataDir' | 'bucket' | 'databaseUrl' | 'backup'>

/** Opens the configured file store. */
export const openFileStore = async (config: StoreConfig): Promise<FileStore> =>
  config.bucket === null
    ? createFolderStore(join(config.dataDir, 'files'), archivesWal(config) ? getContentSpool(config.dataDir) : null)
    : openBucketStore(config.bucket)

/** Returns the folder with links to the new contents that have not been archived yet. */
export const getContentSpool = (dataDir: string): string => join(dataDir, 'contents-spool')
