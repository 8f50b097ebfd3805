/** The outbox in IndexedDB. Each operation opens the database, so that no lost connection is used again. */
import { type DBSchema, type IDBPDatabase, openDB } from 'idb'
import type { OutboxEntry } from './entry.ts'
import { notifyOutboxChange } from './outbox-events.ts'
import { encryptFields } from './private-fields.ts'

interface OutboxSchema extends DBSchema {
  entries: { key: string; value: OutboxEntry; indexes: { memberId: string } }
  /** Number of sheets that the server has stored since the member's outbox was last empty, by member. */
  storedCounts: { key: string; value: number }
  /** Written once to see whether this browser can store keys. */
  probes: { key: string; value: unknown }
}

export type Outbox = {
  /** In the order in which they are sent. */
  readonly entries: readonly OutboxEntry[]
  readonly storedCounts: Readonly<Record<string, number>>
}

const withDatabase = async <Result>(work: (db: IDBPDatabase<OutboxSchema>) => Promise<Result>): Promise<Result> => {
  const db = await openDB<OutboxSchema>('outbox', 1, {
    upgrade: (opened) => {
      opened.createObjectStore('entries', { keyPath: 'saveKey' }).createIndex('memberId', 'memberId')
      opened.createObjectStore('storedCounts')
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
    const transaction = db.transaction(['entries', 'storedCounts'])
    const counts = transaction.objectStore('storedCounts')
    const [entries, members, values] = await Promise.all([
      transaction.objectStore('entries').getAll(),
      counts.getAllKeys(),
      counts.getAll(),
    ])
    return {
      entries: entries.sort((a, b) => (a.confirmedAt < b.confirmedAt ? -1 : 1)),
      storedCounts: Object.fromEntries(members.map((member, index) => [member, values[index] ?? 0])),
    }
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

/** Removes a sheet with its key; counts it if the server has stored it. */
export const removeEntry = async (
  { saveKey, memberId }: OutboxEntry,
  { isStored }: { readonly isStored: boolean },
): Promise<void> => {
  const removeAndCount = withDatabase(async (db) => {
    const transaction = db.transaction(['entries', 'storedCounts'], 'readwrite')
    const [entries, counts] = [transaction.objectStore('entries'), transaction.objectStore('storedCounts')]
    await entries.delete(saveKey)
    const count = (await counts.get(memberId)) ?? 0
    if ((await entries.index('memberId').count(memberId)) === 0) await counts.delete(memberId)
    else await counts.put(count + (isStored ? 1 : 0), memberId)
    await transaction.done
  })
  // The count does not fit on a full device.
  await removeAndCount.catch(() => withDatabase((db) => db.delete('entries', saveKey)))
  notifyOutboxChange()
}

/** Returns the number of unsent sheets of a member. Rejects without a device storage. */
export const countEntries = async (memberId: string | undefined): Promise<number> =>
  (await readOutbox()).entries.filter((entry) => entry.memberId === memberId).length
