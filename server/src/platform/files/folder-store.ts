/** A file store in a local folder. */
import { randomUUID } from 'node:crypto'
import { mkdir, open, opendir, rename, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { type FileStore, requireKey, type StoredObject } from './store.ts'

/** Suffix of files that are still being written. */
const TEMP_SUFFIX = '.unfinished'

/** @param layout whether subfolders divide the files; random keys are spread evenly by their first two characters. */
export const createFolderStore = (folder: string, layout: 'divided' | 'flat' = 'divided'): FileStore => {
  const toPath = (key: string) => join(folder, layout === 'flat' ? '' : requireKey(key).slice(0, 2), requireKey(key))

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
      if (layout === 'flat') return yield* listFolder(folder)
      const subfolders = await opendir(folder).catch(nullIfMissing)
      for await (const subfolder of subfolders ?? [])
        if (subfolder.isDirectory()) yield* listFolder(join(folder, subfolder.name))
    },
  }
}

async function* listFolder(folder: string): AsyncGenerator<StoredObject> {
  const entries = await opendir(folder).catch(nullIfMissing)
  for await (const { name } of entries ?? []) {
    // It may have been removed or renamed since the folder was read.
    const found = await stat(join(folder, name)).catch(nullIfMissing)
    if (found) yield { key: name, storedAt: found.mtime }
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
