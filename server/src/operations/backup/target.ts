/** The folder or bucket that stores backups. */
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { openBucketStore } from '#platform/files/bucket-store.ts'
import type { Config } from '#platform/runtime/config.ts'

export type Target = {
  /**
   * Stores the archive that `write` writes to a path, and passes the path of what was stored to `verify`. Removes it if
   * it is not valid. Returns the result of `write`.
   */
  store<T>(name: string, write: (path: string) => Promise<T>, verify: (path: string) => Promise<unknown>): Promise<T>
  list(): Promise<string[]>
  remove(names: readonly string[]): Promise<void>
}

/** Does not create the folder: a disk that is not mounted must be noticed. */
const createFolderTarget = (folder: string): Target => ({
  store: async (name, write, verify) => {
    const path = join(folder, name)
    const written = await write(path)
    await verify(path).catch(async (error) => {
      await rm(path, { force: true })
      throw error
    })
    return written
  },
  list: () => readdir(folder),
  remove: async (names) => {
    for (const name of names) await rm(join(folder, name), { force: true })
  },
})

/** An archive has its full size before it is uploaded, and is read back to be verified. */
const createBucketTarget = async (bucket: NonNullable<Config['bucket']>, folder: string): Promise<Target> => {
  const store = await openBucketStore(bucket)
  const download = async (name: string, path: string): Promise<string> => {
    const stored = await store.get(name)
    if (!stored) throw new Error('The backup is missing in the bucket.')
    await pipeline(stored, createWriteStream(path, { mode: 0o600 }))
    return path
  }
  return {
    store: async (name, write, verify) => {
      await mkdir(folder, { recursive: true })
      const path = join(folder, name)
      const copyPath = `${path}.copy`
      try {
        const written = await write(path)
        await store.put(name, { size: (await stat(path)).size, open: () => createReadStream(path) })
        await rm(path)
        await verify(await download(name, copyPath))
        return written
      } catch (error) {
        await store.remove([name]).catch(() => undefined)
        throw error
      } finally {
        for (const one of [path, copyPath]) await rm(one, { force: true })
      }
    },
    list: async () => {
      const names: string[] = []
      for await (const { key } of store.list()) names.push(key)
      return names
    },
    remove: (names) => store.remove(names),
  }
}

/** Returns null without BACKUP_DIR and BACKUP_BUCKET. */
export const openTarget = async ({ backup, bucket, dataDir }: Config): Promise<Target | null> => {
  if (backup.folder !== null) return createFolderTarget(backup.folder)
  if (backup.bucket === null || bucket === null) return null
  return createBucketTarget({ ...bucket, name: backup.bucket }, join(dataDir, 'backups'))
}
