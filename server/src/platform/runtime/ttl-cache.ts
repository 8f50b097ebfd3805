/** In-memory cache for slow queries; entries expire after five seconds. */
import type { Clock } from '#platform/runtime/clock.ts'

const TTL_MS = 5_000
/** An entry of this age that is requested again is refreshed in the background. */
const REFRESH_AFTER_MS = 2_500
const DEFAULT_MAX_ENTRIES = 1_000

type Entry<T> = {
  readonly promise: Promise<T>
  readonly requestedAt: number
  isRefreshing: boolean
  /** Null while loading. */
  result: { readonly value: T } | null
}

export type TtlCache<T> = {
  /** Returns the cached value, or loads it with `find`. Loads each key at most once at a time. */
  get(key: string, find: () => Promise<T>): Promise<T>
  /** Returns the cached value without waiting; if there is none, starts loading it and returns undefined. */
  peek(key: string, find: () => Promise<T>): T | undefined
}

/** The oldest entry is removed when there are more than `maxEntries`. */
export const createTtlCache = <T>(clock: Clock, maxEntries = DEFAULT_MAX_ENTRIES): TtlCache<T> => {
  const entries = new Map<string, Entry<T>>()
  const now = () => clock.now().getTime()

  const storeEntry = (key: string, entry: Entry<T>) => {
    entries.delete(key)
    entries.set(key, entry)
    const [oldest] = entries.keys()
    if (entries.size > maxEntries && oldest !== undefined) entries.delete(oldest)
  }

  const startLoad = (key: string, find: () => Promise<T>): Entry<T> => {
    const entry: Entry<T> = { promise: find(), requestedAt: now(), isRefreshing: false, result: null }
    entry.promise.then(
      (value) => {
        entry.result = { value }
      },
      // Failures are not cached.
      () => entries.get(key) === entry && entries.delete(key),
    )
    return entry
  }

  const loadAndStore = (key: string, find: () => Promise<T>): Entry<T> => {
    const entry = startLoad(key, find)
    storeEntry(key, entry)
    return entry
  }

  const refresh = (key: string, old: Entry<T>, find: () => Promise<T>) => {
    old.isRefreshing = true
    const entry = startLoad(key, find)
    entry.promise.then(
      () => storeEntry(key, entry),
      // The old entry stays until it expires.
      () => undefined,
    )
  }

  const getEntry = (key: string, find: () => Promise<T>): Entry<T> => {
    const entry = entries.get(key)
    const age = entry ? now() - entry.requestedAt : TTL_MS
    // The clock may have been set back.
    if (!entry || age >= TTL_MS || age < 0) return loadAndStore(key, find)
    if (age >= REFRESH_AFTER_MS && !entry.isRefreshing) refresh(key, entry, find)
    return entry
  }

  return {
    get: (key, find) => getEntry(key, find).promise,
    peek: (key, find) => getEntry(key, find).result?.value,
  }
}
