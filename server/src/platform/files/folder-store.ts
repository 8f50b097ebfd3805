/** A file store in a local folder. */
import { randomUUID } from 'node:crypto'
import { mkdir, open, opendir, rename, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { type FileStore, requireKey } from './store.ts'

/** Suffix of files that are still being written. */
const TEMP_SUFFIX = '.unfinished'

export const createFolderStore = (folder: string): FileStore => {
  // Keys are random, so their first two characters spread them evenly over subfolders.
  const toPath = (key: string) => join(folder, requireKey(key).slice(0, 2), key)

  const put: FileStore['put'] = async (key, content) => {
    const path = toPath(key)
    const tempPath = toPath(`${randomUUID()}${TEMP_SUFFIX}`)
    for (const one of [path, tempPath]) await mkdir(dirname(one), { recursive: true })
    try {
      const file = await open(tempPath, 'wx', 0o600)
      try {
        await writeFile(file, content.open())
        await file.sync()
      } finally {
        await file.close()
      }
      await rename(tempPath, path)
      await syncFolder(dirname(path))
    } catch (error) {
      await rm(tempPath, { force: true })
      throw error
    }
  }

  return {
    check: async () => {
      await mkdir(folder, { recursive: true }).catch((error: Error) => {
        throw new Error(`Uploaded files cannot be stored in ${folder}: ${error.message}.`)
      })
    },
    put,
    get: async (key, range) => {
      const file = await open(toPath(key)).catch(nullIfMissing)
      return file?.createReadStream(range ? { start: range.first, end: range.last } : {}) ?? null
    },
    remove: async (keys) => {
      for (const key of keys) await rm(toPath(key), { force: true })
    },
    list: async function* () {
      const subfolders = await opendir(folder).catch(nullIfMissing)
      for await (const subfolder of subfolders ?? []) {
        if (!subfolder.isDirectory()) continue
        for await (const { name } of await opendir(join(folder, subfolder.name))) {
          // It may have been removed or renamed since the folder was read.
          const found = await stat(join(folder, subfolder.name, name)).catch(nullIfMissing)
          if (found) yield { key: name, storedAt: found.mtime }
        }
      }
    },
  }
}

const nullIfMissing = (error: NodeJS.ErrnoException): null => {
  if (error.code === 'ENOENT') return null
  throw error
}

/** Flushes a new name in the folder to disk. Windows has no such call and does not need it. */
const syncFolder = async (folder: string): Promise<void> => {
  if (process.platform === 'win32') return
  const handle = await open(folder)
  await handle.sync().finally(() => handle.close())
}
