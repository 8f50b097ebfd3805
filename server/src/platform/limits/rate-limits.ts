/**
 * How often somebody may call, by the class of the route: a minute's worth for everybody, so that a program that has
 * run wild or copies everything leaves room for the others. It is counted in the database, for all servers together. A
 * server takes calls from there in portions and gives them out one by one, so that most calls ask no database; it may
 * therefore refuse early what other servers hold: each a portion, and the next where that one runs low.
 */
import { type LimitContext, takeAttempt } from './attempt-limits.ts'

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

/** Calls that a server may give out for a window from `since` on, and whether it has asked for those that follow. */
type Portion = { left: number; readonly since: number; isFollowed: boolean }

/** The portions at hand, oldest first, and the one that is being taken. */
type Purse = { portions: Portion[]; taking: Promise<void> | null }

/** What each running server holds, by class and caller. */
const purses = new WeakMap<LimitContext, Map<string, Purse>>()

/** More callers than this: those who have not called for a window are forgotten. */
const MANY = 10_000

/** With less than this part of a portion left, the next one is asked for, so that nobody waits for it. */
const LOW = 1 / 4

/** Counts a call of this caller. Throws 429 with the seconds until the next one. */
export const takeCall = async (context: LimitContext, rate: RateClass, caller: string): Promise<void> => {
  if (rate === 'health') return
  const purse = purseOf(context, `${rate} ${caller}`)
  const take = () => {
    purse.taking ??= takePortion(context, rate, caller, purse).finally(() => {
      purse.taking = null
    })
    return purse.taking
  }
  let portion = firstUsable(context, purse)
  while (!portion) {
    await take()
    portion = firstUsable(context, purse)
  }
  portion.left -= 1
  if (portion.isFollowed || portion.left >= Math.floor(RATES[rate].portion * LOW)) return
  portion.isFollowed = true
  // Whoever needs it and gets none is told why.
  void take().catch(() => undefined)
}

/** Undefined where none is left; what is used up or too old goes. */
const firstUsable = ({ clock }: LimitContext, purse: Purse): Portion | undefined => {
  const now = clock.now().getTime()
  // A clock that was set back makes no portion last longer.
  purse.portions = purse.portions.filter(({ left, since }) => left > 0 && now >= since && now < since + WINDOW * 1000)
  return purse.portions[0]
}

const takePortion = async (context: LimitContext, rate: Exclude<RateClass, 'health'>, caller: string, purse: Purse) => {
  const { most, portion } = RATES[rate]
  const limit = {
    name: `rate ${rate}`,
    window: WINDOW,
    counts: 'calls' as const,
    of: (key: string) => [{ key, max: most / portion }],
  }
  const since = context.clock.now().getTime()
  await takeAttempt(context, limit, caller)
  purse.portions.push({ left: portion, since, isFollowed: false })
}

const purseOf = (context: LimitContext, key: string): Purse => {
  const held = purses.get(context) ?? new Map<string, Purse>()
  purses.set(context, held)
  const purse = held.get(key) ?? { portions: [], taking: null }
  if (held.size >= MANY) {
    for (const [key, one] of held) if (!firstUsable(context, one) && !one.taking) held.delete(key)
  }
  held.set(key, purse)
  return purse
}
