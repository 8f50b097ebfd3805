/**
 * How often somebody may call, by the class of the route: a minute's worth for everybody, so that a program that has
 * run wild or copies everything leaves room for the others. It is counted in the database, for all servers together. A
 * server takes calls from there in portions and gives them out one by one, so that most calls ask no database; it may
 * therefore refuse up to one portion early for each other server that holds one.
 */
import type { Deps } from './deps.ts'
import { takeAttempt } from './throttle.ts'

/** Health is asked by machines that watch, and is never limited. */
export type RateClass = 'health' | 'public' | 'guest-writing' | 'reading' | 'writing' | 'uploads' | 'exports'

/** Seconds. */
const WINDOW = 60

type Rate = {
  /** Calls in a minute. */
  readonly most: number
  /** Calls that a server takes at a time. */
  readonly portion: number
}

/** Guests are counted by address, whoever is signed in by user and address. */
export const RATES: Readonly<Record<Exclude<RateClass, 'health'>, Rate>> = {
  public: { most: 600, portion: 20 },
  'guest-writing': { most: 120, portion: 1 },
  reading: { most: 1200, portion: 40 },
  writing: { most: 300, portion: 10 },
  uploads: { most: 120, portion: 2 },
  exports: { most: 120, portion: 2 },
}

/** What is left of a portion, and the one that is being taken. */
type Purse = { left: number; since: number; taking: Promise<void> | null }

/** What each running server holds, by class and caller. */
const purses = new WeakMap<Deps, Map<string, Purse>>()

/** More callers than this: those who have not called for a window are forgotten. */
const MANY = 10_000

/** Counts a call of this caller. Throws 429 with the seconds until the next one. */
export const takeCall = async (deps: Deps, rate: RateClass, caller: string): Promise<void> => {
  if (rate === 'health') return
  const purse = purseOf(deps, `${rate} ${caller}`)
  const isUsable = () => {
    const age = deps.clock.now().getTime() - purse.since
    return purse.left > 0 && age >= 0 && age < WINDOW * 1000
  }
  while (!isUsable()) {
    purse.taking ??= takePortion(deps, rate, caller, purse).finally(() => {
      purse.taking = null
    })
    await purse.taking
  }
  purse.left -= 1
}

const takePortion = async (deps: Deps, rate: Exclude<RateClass, 'health'>, caller: string, purse: Purse) => {
  const { most, portion } = RATES[rate]
  const limit = {
    name: `rate ${rate}`,
    window: WINDOW,
    counts: 'calls' as const,
    of: (key: string) => [{ key, max: most / portion }],
  }
  const since = deps.clock.now().getTime()
  await takeAttempt(deps, limit, caller)
  purse.left = portion
  purse.since = since
}

const purseOf = (deps: Deps, key: string): Purse => {
  const held = purses.get(deps) ?? new Map<string, Purse>()
  purses.set(deps, held)
  const purse = held.get(key) ?? { left: 0, since: 0, taking: null }
  if (held.size >= MANY) {
    const oldest = deps.clock.now().getTime() - WINDOW * 1000
    for (const [key, { since, taking }] of held) if (since < oldest && !taking) held.delete(key)
  }
  held.set(key, purse)
  return purse
}
