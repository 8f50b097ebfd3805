/** The outbox in IndexedDB. Each operation opens the database, so that no lost connection is used again. */
import { type DBSchema, type IDBPDatabase, openDB } from 'idb'
import type { OutboxEntry } from './entry.ts'
import { notifyOutboxChange } from './outbox-events.ts'
import { encryptFields } from './private-fields.ts'

interface OutboxSchema extends DBSchema {
  entries: { key: string; value: OutboxEntry }
  /** Written once to see whether this browser can store keys. */
  probes: { key: string; value: unknown }
}

export type Outbox = {
  /** In the order in which they are sent. */
  readonly entries: readonly OutboxEntry[]
}

const withDatabase = async <Result>(work: (db: IDBPDatabase<OutboxSchema>) => Promise<Result>): Promise<Result> => {
  const db = await openDB<OutboxSchema>('outbox', 1, {
    upgrade: (opened) => {
      opened.createObjectStore('entries', { keyPath: 'saveKey' })
      opened.createObjectStore('probes')
    },
  })
  try {
    return await work(db)
  } finally {
    db.close()
  }
}

/**
 * Returns true if sheets and keys can be stored on this device. They cannot if the storage is blocked, in some private
 * windows, in old browsers, and over plain HTTP, where browsers offer neither encryption nor locks.
 */
export const canStoreSheets = async (): Promise<boolean> => {
  try {
    const { privateFields } = await encryptFields({})
    await withDatabase(async (db) => {
      await db.put('probes', privateFields, 'probe')
      await db.delete('probes', 'probe')
    })
    return 'locks' in navigator
  } catch {
    return false
  }
}

export const readOutbox = (): Promise<Outbox> =>
  withDatabase(async (db) => {
    const entries = await db.getAll('entries')
    return { entries: entries.sort((a, b) => (a.confirmedAt < b.confirmedAt ? -1 : 1)) }
  })

export const findEntry = (saveKey: string): Promise<OutboxEntry | undefined> =>
  withDatabase((db) => db.get('entries', saveKey))

/** Commits once the data is on the disk. Otherwise a power failure could lose a sheet that the user has confirmed. */
const DURABLE: IDBTransactionOptions = { durability: 'strict' }

/** Throws a `QuotaExceededError` if the device is full. */
export const putEntry = async (entry: OutboxEntry): Promise<void> => {
  await withDatabase(async (db) => {
    const { store, done } = db.transaction('entries', 'readwrite', DURABLE)
    await Promise.all([store.put(entry), done])
  })
  notifyOutboxChange()
}

/** Like `putEntry`, unless the sheet has been discarded meanwhile. */
export const replaceEntry = async (entry: OutboxEntry): Promise<void> => {
  await withDatabase(async (db) => {
    const { store, done } = db.transaction('entries', 'readwrite', DURABLE)
    if ((await store.getKey(entry.saveKey)) !== undefined) await store.put(entry)
    await done
  })
  notifyOutboxChange()
}

/** Replaces a sheet by one with another key. */
export const renameEntry = async (oldKey: string, entry: OutboxEntry): Promise<void> => {
  await withDatabase(async (db) => {
    const { store, done } = db.transaction('entries', 'readwrite', DURABLE)
    await Promise.all([store.delete(oldKey), store.put(entry), done])
  })
  notifyOutboxChange()
}

/** Removes a sheet with its key. */
export const removeEntry = async ({ saveKey }: OutboxEntry): Promise<void> => {
  await withDatabase((db) => db.delete('entries', saveKey))
  notifyOutboxChange()
}

/** Returns the number of unsent sheets of a member. Rejects without a device storage. */
export const countEntries = async (memberId: string | undefined): Promise<number> =>
  (await readOutbox()).entries.filter((entry) => entry.memberId === memberId).length
