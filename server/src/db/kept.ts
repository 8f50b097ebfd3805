/** Answers that take long to find and may be some seconds old, kept in the memory of this process. */
import type { Clock } from '../outside/clock.ts'

/** Milliseconds that an answer may be old. */
const LIFE = 5_000
/** An answer of this age that is still asked for is renewed meanwhile, so that nobody waits for the next one. */
const RENEWAL = 2_500
const MOST_KEPT = 1_000

type Entry<T> = { readonly answer: Promise<T>; readonly asked: number; isBeingRenewed: boolean }

export type Kept<T> = {
  /** What was found under this key in the last five seconds, else what `find` finds now. One search per key at a time. */
  get(key: string, find: () => Promise<T>): Promise<T>
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

  const search = (key: string, find: () => Promise<T>): Promise<T> => {
    const entry = { answer: find(), asked: now(), isBeingRenewed: false }
    keep(key, entry)
    // A search that failed is not kept: who asked is told, and the next one searches again.
    entry.answer.catch(() => entries.get(key) === entry && entries.delete(key))
    return entry.answer
  }

  const renew = (key: string, entry: Entry<T>, find: () => Promise<T>) => {
    entry.isBeingRenewed = true
    const asked = now()
    find().then(
      (found) => keep(key, { answer: Promise.resolve(found), asked, isBeingRenewed: false }),
      // What is kept lives on until its time is up.
      () => undefined,
    )
  }

  return {
    get: (key, find) => {
      const entry = entries.get(key)
      const age = entry ? now() - entry.asked : LIFE
      // A clock that was set back makes no answer younger.
      if (!entry || age >= LIFE || age < 0) return search(key, find)
      if (age >= RENEWAL && !entry.isBeingRenewed) renew(key, entry, find)
      return entry.answer
    },
  }
}
