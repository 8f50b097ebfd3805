/** The server's only source of time. */
export type Clock = { now(): Date }

export const systemClock: Clock = { now: () => new Date() }

/** A clock that stands still until it is set; for tests. */
export type SettableClock = Clock & {
  set(instant: string | Date): void
  advance(seconds: number): void
}

export const createSettableClock = (start: string | Date = new Date()): SettableClock => {
  let current = new Date(start)
  return {
    now: () => new Date(current),
    set: (instant) => {
      current = new Date(instant)
    },
    advance: (seconds) => {
      current = new Date(current.getTime() + seconds * 1000)
    },
  }
}
