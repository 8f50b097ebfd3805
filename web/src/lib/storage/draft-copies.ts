/**
 * Copies of the drafts of sheets in IndexedDB. Browsers write local storage to the disk up to a minute later: without
 * the copies, a browser that is killed loses what was typed meanwhile.
 */
import { type DBSchema, type IDBPDatabase, openDB } from 'idb'

type Copy = {
  /** The key in local storage. */
  readonly key: string
  /** The draft, or null after it was removed, which the disk may not know yet. */
  readonly text: string | null
  /** The time of the removal or of the copy, an ISO timestamp. */
  readonly at: string
}

interface CopiesSchema extends DBSchema {
  copies: { key: string; value: Copy }
}

/** After this time, removals of drafts have reached the disk. */
const REMOVAL_TTL_MS = 24 * 60 * 60 * 1000
/** A device storage that does not respond must not delay the start of the app further. */
const RESTORE_TIMEOUT_MS = 1000

const withDatabase = async (work: (db: IDBPDatabase<CopiesSchema>) => Promise<unknown>): Promise<void> => {
  const db = await openDB<CopiesSchema>('draft-copies', 1, {
    upgrade: (opened) => void opened.createObjectStore('copies', { keyPath: 'key' }),
  })
  try {
    await work(db)
  } finally {
    db.close()
  }
}

/** Copies a draft after it was stored or removed. */
export const copyDraft = (key: string): Promise<void> =>
  // Reads the draft when the database is open, so that the copy of a later change is never replaced by an earlier one.
  withDatabase((db) => db.put('copies', { key, text: localStorage.getItem(key), at: new Date().toISOString() }))

const readSavedAt = (text: string): string => {
  try {
    const { saved_at }: { saved_at?: unknown } = JSON.parse(text)
    return typeof saved_at === 'string' ? saved_at : ''
  } catch {
    return ''
  }
}

/** Brings a draft in local storage to the state of its copy, unless it is newer. */
const restoreDraft = ({ key, text, at }: Copy) => {
  const local = localStorage.getItem(key)
  const localSavedAt = local === null ? '' : readSavedAt(local)
  if (text === null) {
    if (localSavedAt <= at) localStorage.removeItem(key)
  } else if (localSavedAt < readSavedAt(text)) localStorage.setItem(key, text)
}

/** Restores the drafts that local storage has lost, and removes those that had been removed. */
export const restoreDrafts = async (): Promise<void> => {
  const restore = withDatabase(async (db) => {
    const { store, done } = db.transaction('copies', 'readwrite')
    const oldest = new Date(Date.now() - REMOVAL_TTL_MS).toISOString()
    for (const copy of await store.getAll()) {
      restoreDraft(copy)
      if (copy.text === null && copy.at < oldest) void store.delete(copy.key)
    }
    await done
  })
  await Promise.race([restore, new Promise((done) => setTimeout(done, RESTORE_TIMEOUT_MS))])
}

/** Deletes the copies of the drafts with these keys. */
export const clearCopies = (shouldClear: (key: string) => boolean): Promise<void> =>
  withDatabase(async (db) => {
    const { store, done } = db.transaction('copies', 'readwrite')
    for (const key of await store.getAllKeys()) if (shouldClear(key)) void store.delete(key)
    await done
  })
