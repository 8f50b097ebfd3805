/** Seeded random numbers (mulberry32), so that demo data is reproducible. */
export type Random = {
  /** Returns a number from 0 to below 1. */
  next(): number
  /** Returns a whole number from `min` to `max`, inclusive. */
  integer(min: number, max: number): number
  pick<T>(list: readonly T[]): T
  /** Returns true with this probability. */
  chance(probability: number): boolean
  bytes(count: number): Uint8Array
}

export const createRandom = (seed: number): Random => {
  let state = seed >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let hash = Math.imul(state ^ (state >>> 15), state | 1)
    hash ^= hash + Math.imul(hash ^ (hash >>> 7), hash | 61)
    return ((hash ^ (hash >>> 14)) >>> 0) / 4_294_967_296
  }
  const integer = (min: number, max: number) => min + Math.floor(next() * (max - min + 1))
  return {
    next,
    integer,
    pick: (list) => {
      const item = list[integer(0, list.length - 1)]
      if (item === undefined) throw new RangeError('Cannot pick from an empty list')
      return item
    },
    chance: (probability) => next() < probability,
    bytes: (count) => Uint8Array.from({ length: count }, () => integer(0, 255)),
  }
}
