/**
 * Data on this device for use without a network: results of queries and files that members have read. Also copies of
 * their drafts of sheets, but never stored evaluations. Deleted when the member logs out and when another one signs in,
 * like the personal storage.
 */
import { type DBSchema, type IDBPDatabase, openDB } from 'idb'
import type { DownloadedFile } from '#lib/api.ts'
import { personalKey } from './personal-storage.ts'

/** Oldest files are deleted above this size, so that unsent evaluations always find space. */
const MAX_FILES_BYTES = 250_000_000

type StoredResult = {
  readonly userId: string
  readonly name: string
  readonly data: unknown
  /** Milliseconds of `Date.now()`. */
  readonly storedAt: number
}

type FileEntry = {
  readonly userId: string
  readonly name: string
  readonly fileName: string
  readonly type: string
  readonly size: number
  /** Milliseconds of `Date.now()`. */
  readonly storedAt: number
}

/** Every record has the key `[userId, name]`. */
interface DeviceSchema extends DBSchema {
  results: { key: [string, string]; value: StoredResult }
  files: { key: [string, string]; value: FileEntry }
  /** Apart from the entries, which can be listed without reading the files. */
  contents: { key: [string, string]; value: Pick<FileEntry, 'userId' | 'name'> & { readonly bytes: ArrayBuffer } }
  drafts: { key: [string, string]; value: Pick<FileEntry, 'userId' | 'name'> & { readonly text: string } }
}

const STORES = ['results', 'files', 'contents', 'drafts'] as const

/** Opens the database for each operation, so that no lost connection is used again. */
const withDatabase = async <Result>(work: (db: IDBPDatabase<DeviceSchema>) => Promise<Result>): Promise<Result> => {
  const db = await openDB<DeviceSchema>('device-data', 2, {
    upgrade: (opened) => {
      for (const store of STORES)
        if (!opened.objectStoreNames.contains(store)) opened.createObjectStore(store, { keyPath: ['userId', 'name'] })
    },
  })
  try {
    return await work(db)
  } finally {
    db.close()
  }
}

/** Throws if nothing can be stored on this device. */
export const putResult = (result: StoredResult): Promise<unknown> => withDatabase((db) => db.put('results', result))

export const findResult = (userId: string, name: string): Promise<StoredResult | undefined> =>
  withDatabase((db) => db.get('results', [userId, name]))

/** Returns a stored file and when it was stored. */
export const findFile = (userId: string, name: string): Promise<(DownloadedFile & { storedAt: Date }) | undefined> =>
  withDatabase(async (db) => {
    const [entry, content] = await Promise.all([db.get('files', [userId, name]), db.get('contents', [userId, name])])
    if (!entry || !content) return undefined
    const blob = new Blob([content.bytes], { type: entry.type })
    return { name: entry.fileName, blob, storedAt: new Date(entry.storedAt) }
  })

/** Stores a file, and deletes the oldest ones above the limit. Throws if it cannot be stored on this device. */
export const putFile = async (
  userId: string,
  name: string,
  { name: fileName, blob }: DownloadedFile,
  maxBytes = MAX_FILES_BYTES,
): Promise<void> => {
  const { type, size } = blob
  if (size > maxBytes) return
  const bytes = await blob.arrayBuffer()
  await withDatabase(async (db) => {
    const transaction = db.transaction(['files', 'contents'], 'readwrite')
    const [entries, contents] = [transaction.objectStore('files'), transaction.objectStore('contents')]
    await entries.put({ userId, name, fileName, type, size, storedAt: Date.now() })
    await contents.put({ userId, name, bytes })
    let total = 0
    for (const entry of (await entries.getAll()).sort((a, b) => b.storedAt - a.storedAt)) {
      total += entry.size
      if (total <= maxBytes) continue
      await entries.delete([entry.userId, entry.name])
      await contents.delete([entry.userId, entry.name])
    }
    await transaction.done
  })
}

/**
 * Copies a draft as it is in the local storage, or removes its copy. Browsers write local storage to the disk up to a
 * minute later: one that is killed would lose what was typed meanwhile.
 */
export const copyDraft = (userId: string, name: string): void => {
  withDatabase(async (db) => {
    // Read when the database is open, so that an earlier change never replaces a later one.
    const text = localStorage.getItem(personalKey('draft', userId, name))
    await (text === null ? db.delete('drafts', [userId, name]) : db.put('drafts', { userId, name, text }))
  })
    // Without a device storage, drafts are in the local storage only.
    .catch(() => undefined)
}

/** Returns when a draft was saved; empty for one that is missing or unreadable. */
const readSavedAt = (text: string | null): string => {
  try {
    return JSON.parse(text ?? '').saved_at
  } catch {
    return ''
  }
}

/**
 * Restores the drafts of a user that the local storage has lost or has in an older version. Throws without a device
 * storage.
 */
export const restoreDrafts = (userId: string): Promise<void> =>
  withDatabase(async (db) => {
    for (const { name, text } of await db.getAll('drafts', IDBKeyRange.bound([userId], [userId, []]))) {
      const key = personalKey('draft', userId, name)
      if (readSavedAt(localStorage.getItem(key)) < readSavedAt(text)) localStorage.setItem(key, text)
    }
  })

/** Deletes what is stored for all users except `userId`; by default for all. */
export const deleteDeviceData = (userId?: string): Promise<void> =>
  withDatabase(async (db) => {
    for (const name of STORES) {
      const { store } = db.transaction(name, 'readwrite')
      for (const key of await store.getAllKeys()) if (key[0] !== userId) await store.delete(key)
    }
  })
