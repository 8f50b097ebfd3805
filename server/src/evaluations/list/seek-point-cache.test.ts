import { describe, expect, it } from 'vitest'
import { createSettableClock } from '#platform/runtime/clock.ts'
import { createSeekPointCache } from './seek-point-cache.ts'
import type { SeekPoints } from './seek-points.ts'

const createSeekPoints = (points: number): SeekPoints => ({
  points: Array.from({ length: points }, (_, index) => ({ position: index, place: '', id: '', rows: 500 })),
  totalDocs: points,
  upTo: '0',
  missing: [],
})

const setUp = () => {
  const clock = createSettableClock('2026-06-01T12:00:00.000Z')
  const cache = createSeekPointCache(clock)
  let searches = 0
  /** Finds points, which takes a second. */
  const load = (key: string, isUrgent: boolean, result: SeekPoints | null = createSeekPoints(10)) =>
    cache.load(
      key,
      async () => {
        searches += 1
        clock.advance(1)
        await Promise.resolve()
        return result
      },
      { isUrgent },
    )
  return { cache, clock, load, countSearches: () => searches }
}

describe('seek point cache', () => {
  it('finds the points of one list at a time, once for all who wait', async () => {
    const { load, countSearches } = setUp()
    const [first, same, other] = await Promise.all([load('a', true), load('a', true), load('b', true)])
    expect(first).not.toBeNull()
    expect(same).toBe(first)
    expect(other).toBeNull()
    expect(countSearches()).toBe(1)
    expect(await load('b', true)).not.toBeNull()
  })

  it('replaces dropped points at once if they are urgent, otherwise after ten times the duration', async () => {
    const { cache, clock, load } = setUp()
    const drop = () => {
      const cached = cache.get('a')
      if (cached) cache.drop('a', cached)
      expect(cache.get('a')).toBeNull()
    }
    await load('a', false)
    drop()
    expect(await load('a', false)).toBeNull()
    expect(await load('a', true)).not.toBeNull()
    drop()
    clock.advance(9)
    expect(await load('a', false)).toBeNull()
    clock.advance(1)
    expect(await load('a', false)).not.toBeNull()
  })

  it('does not drop points that have been replaced', async () => {
    const { cache, load } = setUp()
    const first = await load('a', true)
    const second = await load('a', true)
    if (first) cache.drop('a', first)
    expect(cache.get('a')).toBe(second)
  })

  it('waits for a minute after a search without a result', async () => {
    const { clock, load, countSearches } = setUp()
    expect(await load('a', true, null)).toBeNull()
    clock.advance(59)
    expect(await load('a', true)).toBeNull()
    expect(countSearches()).toBe(1)
    clock.advance(1)
    expect(await load('a', true)).not.toBeNull()
  })

  it('removes the lists that were not used for the longest time', async () => {
    const { cache, load } = setUp()
    await load('a', true, createSeekPoints(40_000))
    await load('b', true, createSeekPoints(40_000))
    cache.get('a')
    await load('c', true, createSeekPoints(40_000))
    expect(cache.get('a')).not.toBeNull()
    expect(cache.get('b')).toBeNull()
    expect(cache.get('c')).not.toBeNull()
    for (let index = 0; index < 1_000; index += 1) await load(String(index), true, createSeekPoints(1))
    expect(cache.get('a')).toBeNull()
  })
})
