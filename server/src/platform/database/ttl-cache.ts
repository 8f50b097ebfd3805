/** Answers that take long to find and may be some seconds old, kept in the memory of this process. */
import type { Clock } from '#platform/runtime/clock.ts'

/** Milliseconds that an answer may be old. */
const TTL_MS = 5_000
/** An answer of this age that is still asked for is renewed meanwhile, so that nobody waits for the next one. */
const REFRESH_AFTER_MS = 2_500
const MAX_ENTRIES = 1_000

type Entry<T> = {
  readonly promise: Promise<T>
  readonly requestedAt: number
  isRefreshing: boolean
  /** The answer, once there is one. */
  result: { readonly value: T } | null
}

export type TtlCache<T> = {
  /** What was found under this key in the last five seconds, else what `find` finds. One search per key at a time. */
  get(key: string, find: () => Promise<T>): Promise<T>
  /** The same without waiting: undefined while there is none, and it is searched for those who ask next. */
  peek(key: string, find: () => Promise<T>): T | undefined
}

export const createTtlCache = <T>(clock: Clock): TtlCache<T> => {
  const entries = new Map<string, Entry<T>>()
  const now = () => clock.now().getTime()

  const storeEntry = (key: string, entry: Entry<T>) => {
    entries.delete(key)
    entries.set(key, entry)
    const [oldest] = entries.keys()
    if (entries.size > MAX_ENTRIES && oldest !== undefined) entries.delete(oldest)
  }

  const startLoad = (key: string, find: () => Promise<T>): Entry<T> => {
    const entry: Entry<T> = { promise: find(), requestedAt: now(), isRefreshing: false, result: null }
    entry.promise.then(
      (value) => {
        entry.result = { value }
      },
      // A search that failed is not kept: who asked is told, and the next one searches again.
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
      // What is kept lives on until its time is up.
      () => undefined,
    )
  }

  const getEntry = (key: string, find: () => Promise<T>): Entry<T> => {
    const entry = entries.get(key)
    const age = entry ? now() - entry.requestedAt : TTL_MS
    // A clock that was set back makes no answer younger.
    if (!entry || age >= TTL_MS || age < 0) return loadAndStore(key, find)
    if (age >= REFRESH_AFTER_MS && !entry.isRefreshing) refresh(key, entry, find)
    return entry
  }

  return {
    get: (key, find) => getEntry(key, find).promise,
    peek: (key, find) => getEntry(key, find).result?.value,
  }
}
