/** Answers that take long to find and may be some seconds old, kept in the memory of this process. */
import type { Clock } from '#platform/runtime/clock.ts'

/** Milliseconds that an answer may be old. */
const LIFE = 5_000
/** An answer of this age that is still asked for is renewed meanwhile, so that nobody waits for the next one. */
const RENEWAL = 2_500
const MOST_KEPT = 1_000

type Entry<T> = {
  readonly answer: Promise<T>
  readonly asked: number
  isBeingRenewed: boolean
  /** The answer, once there is one. */
  found: { readonly value: T } | null
}

export type Kept<T> = {
  /** What was found under this key in the last five seconds, else what `find` finds. One search per key at a time. */
  get(key: string, find: () => Promise<T>): Promise<T>
  /** The same without waiting: undefined while there is none, and it is searched for those who ask next. */
  atHand(key: string, find: () => Promise<T>): T | undefined
}

export const keepAnswers = <T>(clock: Clock): Kept<T> => {
  const entries = new Map<string, Entry<T>>()
  const now = () => clock.now().getTime()

  const keep = (key: string, entry: Entry<T>) => {
    entries.delete(key)
    entries.set(key, entry)
    const [oldest] = entries.keys()
    if (entries.size > MOST_KEPT && oldest !== undefined) entries.delete(oldest)
  }

  const begin = (key: string, find: () => Promise<T>): Entry<T> => {
    const entry: Entry<T> = { answer: find(), asked: now(), isBeingRenewed: false, found: null }
    entry.answer.then(
      (value) => {
        entry.found = { value }
      },
      // A search that failed is not kept: who asked is told, and the next one searches again.
      () => entries.get(key) === entry && entries.delete(key),
    )
    return entry
  }

  const search = (key: string, find: () => Promise<T>): Entry<T> => {
    const entry = begin(key, find)
    keep(key, entry)
    return entry
  }

  const renew = (key: string, old: Entry<T>, find: () => Promise<T>) => {
    old.isBeingRenewed = true
    const entry = begin(key, find)
    entry.answer.then(
      () => keep(key, entry),
      // What is kept lives on until its time is up.
      () => undefined,
    )
  }

  const look = (key: string, find: () => Promise<T>): Entry<T> => {
    const entry = entries.get(key)
    const age = entry ? now() - entry.asked : LIFE
    // A clock that was set back makes no answer younger.
    if (!entry || age >= LIFE || age < 0) return search(key, find)
    if (age >= RENEWAL && !entry.isBeingRenewed) renew(key, entry, find)
    return entry
  }

  return {
    get: (key, find) => look(key, find).answer,
    atHand: (key, find) => look(key, find).found?.value,
  }
}
