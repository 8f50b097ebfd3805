/** IndexedDB and Web Locks, which the test environment lacks. */
import { IDBFactory } from 'fake-indexeddb'
import 'fake-indexeddb/auto'

type Work<Result> = (lock: object | null) => Promise<Result>
type Options = { readonly ifAvailable?: boolean; readonly mode?: 'shared' }

/** Exclusive locks by name, of one tab. */
const createLocks = () => {
  const held = new Map<string, Promise<unknown>>()
  return {
    request: <Result>(name: string, ...args: [Work<Result>] | [Options, Work<Result>]) => {
      const work = args.length === 1 ? args[0] : args[1]
      if (args.length === 2 && args[0].ifAvailable && held.has(name)) return work(null)
      const result = (held.get(name) ?? Promise.resolve()).then(() => work({}))
      const settled: Promise<unknown> = result
        .catch(() => undefined)
        .then(() => held.get(name) === settled && held.delete(name))
      held.set(name, settled)
      return result
    },
    query: async () => ({ held: [...held.keys()].map((name) => ({ name })) }),
  }
}

/** Gives the browser an empty device storage. */
export const resetDeviceStorage = (): void => {
  globalThis.indexedDB = new IDBFactory()
  Object.defineProperty(navigator, 'locks', { configurable: true, value: createLocks() })
}

/** Blocks the device storage for the rest of the test. */
export const blockDeviceStorage = (): void => {
  indexedDB.open = () => {
    throw new DOMException('The storage is blocked.', 'SecurityError')
  }
}

/** Fills the device storage: sheets no longer fit. Returns a function that frees it. */
export const fillDeviceStorage = (): (() => void) => {
  const { put } = IDBObjectStore.prototype
  IDBObjectStore.prototype.put = function (...args) {
    if (this.name === 'entries') throw new DOMException('The quota has been exceeded.', 'QuotaExceededError')
    return put.apply(this, args)
  }
  return () => {
    IDBObjectStore.prototype.put = put
  }
}
