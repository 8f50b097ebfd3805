/** The seek points of filtered lists in the memory of this process. */
import type { Clock } from '#platform/runtime/clock.ts'
import type { SeekPoints } from './seek-points.ts'

/**
 * All lists together, with their missing ordinals, about 20 MiB. A list of a million rows has up to two thousand points.
 */
const MAX_CACHED_POINTS = 100_000
/** A list without points still takes memory. */
const MIN_POINTS = 100

/** After a search, the same list is searched again in the background only after this multiple of its duration. */
const PAUSE_FACTOR = 10
/** Time until the next search after one without a result. */
const RETRY_DELAY_MS = 60_000

/** `hasChanges` is set once evaluations were entered after the snapshot. */
export type CachedSeekPoints = { readonly seekPoints: SeekPoints; hasChanges: boolean }

type Entry = { readonly cached: CachedSeekPoints | null; readonly urgentAt: number; readonly backgroundAt: number }

export type SeekPointCache = {
  get(key: string): CachedSeekPoints | null
  /** Removes invalid points. */
  drop(key: string, cached: CachedSeekPoints): void
  /**
   * Stores and returns what `find` returns, or null if it fails, another list's points are being found, or it is too
   * soon after the last search: not before a multiple of its duration, unless the points are urgent.
   */
  load(
    key: string,
    find: () => Promise<SeekPoints | null>,
    options: { readonly isUrgent: boolean },
  ): Promise<CachedSeekPoints | null>
}

export const createSeekPointCache = (clock: Clock): SeekPointCache => {
  /** The most recently used last. */
  const entries = new Map<string, Entry>()
  /** One at a time, because each occupies a core and some memory of the database. */
  let running: { readonly key: string; readonly result: Promise<CachedSeekPoints | null> } | null = null
  const now = () => clock.now().getTime()

  const store = (key: string, entry: Entry) => {
    entries.delete(key)
    entries.set(key, entry)
    let size = 0
    for (const [other, { cached }] of [...entries].reverse()) {
      const { points = [], missing = [] } = cached?.seekPoints ?? {}
      size += Math.max(MIN_POINTS, points.length + missing.length)
      if (size > MAX_CACHED_POINTS) entries.delete(other)
    }
  }

  const search = async (key: string, find: () => Promise<SeekPoints | null>): Promise<CachedSeekPoints | null> => {
    const startedAt = now()
    // A search that fails only leaves the page slow.
    const seekPoints = await find().catch(() => null)
    const cached = seekPoints && { seekPoints, hasChanges: false }
    const retryAt = now() + RETRY_DELAY_MS
    const backgroundAt = cached ? now() + PAUSE_FACTOR * (now() - startedAt) : retryAt
    store(key, { cached, urgentAt: cached ? 0 : retryAt, backgroundAt })
    running = null
    return cached
  }

  return {
    get: (key) => {
      const entry = entries.get(key)
      if (entry) store(key, entry)
      return entry?.cached ?? null
    },
    drop: (key, cached) => {
      const entry = entries.get(key)
      if (entry?.cached === cached) entries.set(key, { ...entry, cached: null })
    },
    load: async (key, find, { isUrgent }) => {
      if (running) return running.key === key ? running.result : null
      const entry = entries.get(key)
      if (entry && now() < (isUrgent ? entry.urgentAt : entry.backgroundAt)) return null
      running = { key, result: search(key, find) }
      return running.result
    },
  }
}
