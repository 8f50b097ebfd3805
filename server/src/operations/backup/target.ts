/** The folder or bucket that stores backups. */
import { createReadStream, createWriteStream } from 'node:fs'
import { access, mkdir, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { openBucketStore } from '#platform/files/bucket-store.ts'
import { createFolderStore } from '#platform/files/folder-store.ts'
import type { FileStore } from '#platform/files/store.ts'
import type { Config } from '#platform/runtime/config.ts'

export type Target = {
  /** Throws if it cannot be used. */
  check(): Promise<void>
  /**
   * Stores the archive that `write` writes to a path, and passes the path of what was stored to `verify`. Removes it if
   * it is not valid. Returns the result of `write`.
   */
  store<T>(name: string, write: (path: string) => Promise<T>, verify: (path: string) => Promise<unknown>): Promise<T>
  /** Returns the path of a stored archive, downloaded into the folder if necessary. */
  fetch(name: string, folder: string): Promise<string>
  list(): Promise<string[]>
  remove(names: readonly string[]): Promise<void>
  /** WAL segments and file contents. */
  readonly parts: FileStore
}

/** Does not create the folder: a disk that is not mounted must be noticed. */
const createFolderTarget = (folder: string): Target => ({
  check: () => access(folder),
  store: async (name, write, verify) => {
    const path = join(folder, name)
    const written = await write(path)
    await verify(path).catch(async (error) => {
      await rm(path, { force: true })
      throw error
    })
    return written
  },
  fetch: async (name) => join(folder, name),
  list: () => readdir(folder),
  remove: async (names) => {
    for (const name of names) await rm(join(folder, name), { force: true })
  },
  parts: createFolderStore(join(folder, 'wal')),
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
    check: store.check,
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
    fetch: (name, into) => download(name, join(into, name)),
    list: async () => {
      const names: string[] = []
      for await (const { key } of store.list()) names.push(key)
      return names
    },
    remove: (names) => store.remove(names),
    parts: store,
  }
}

/** Returns null without BACKUP_DIR and BACKUP_BUCKET. */
export const openTarget = async ({ backup, bucket, dataDir }: Config): Promise<Target | null> => {
  if (backup.folder !== null) return createFolderTarget(backup.folder)
  if (backup.bucket === null || bucket === null) return null
  return createBucketTarget({ ...bucket, name: backup.bucket }, join(dataDir, 'backups'))
}
