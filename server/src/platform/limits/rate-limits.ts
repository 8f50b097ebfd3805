/**
 * How often somebody may call, by the class of the route: a minute's worth for everybody, so that a program that has
 * run wild or copies everything leaves room for the others. It is counted in the database, for all servers together. A
 * server takes calls from there in portions and gives them out one by one, so that most calls ask no database; it may
 * therefore refuse early what other servers hold: each a portion, and the next where that one runs low.
 */
import { countAttempt, type LimitContext } from './attempt-limits.ts'

/** Health is asked by machines that watch, and is never limited. */
export type RateClass = 'health' | 'public' | 'guest-writing' | 'reading' | 'writing' | 'uploads' | 'exports'

/** Seconds. */
const WINDOW_SECONDS = 60

type RateLimit = {
  /** Calls in a minute. */
  readonly maxPerMinute: number
  /** Calls that a server takes at a time. */
  readonly leaseSize: number
}

/** Guests are counted by address, whoever is signed in by user and address. */
export const RATE_LIMITS: Readonly<Record<Exclude<RateClass, 'health'>, RateLimit>> = {
  public: { maxPerMinute: 600, leaseSize: 20 },
  'guest-writing': { maxPerMinute: 120, leaseSize: 1 },
  reading: { maxPerMinute: 1200, leaseSize: 40 },
  writing: { maxPerMinute: 300, leaseSize: 10 },
  uploads: { maxPerMinute: 120, leaseSize: 2 },
  exports: { maxPerMinute: 120, leaseSize: 2 },
}

/** Calls that a server may give out for a window from `since` on, and whether it has asked for those that follow. */
type QuotaLease = { remaining: number; readonly since: number; isRenewing: boolean }

/** The portions at hand, oldest first, and the one that is being taken. */
type CallerQuota = { leases: QuotaLease[]; pendingLease: Promise<void> | null }

/** What each running server holds, by class and caller. */
const quotas = new WeakMap<LimitContext, Map<string, CallerQuota>>()

/** More callers than this: those who have not called for a window are forgotten. */
const MAX_TRACKED_CALLERS = 10_000

/** With less than this part of a portion left, the next one is asked for, so that nobody waits for it. */
const RENEW_BELOW = 1 / 4

/** Counts a call of this caller. Throws 429 with the seconds until the next one. */
export const consumeQuota = async (context: LimitContext, rate: RateClass, caller: string): Promise<void> => {
  if (rate === 'health') return
  const quota = quotaFor(context, `${rate} ${caller}`)
  const requestLease = () => {
    quota.pendingLease ??= leaseQuota(context, rate, caller, quota).finally(() => {
      quota.pendingLease = null
    })
    return quota.pendingLease
  }
  let lease = activeLease(context, quota)
  while (!lease) {
    await requestLease()
    lease = activeLease(context, quota)
  }
  lease.remaining -= 1
  if (lease.isRenewing || lease.remaining >= Math.floor(RATE_LIMITS[rate].leaseSize * RENEW_BELOW)) return
  lease.isRenewing = true
  // Whoever needs it and gets none is told why.
  void requestLease().catch(() => undefined)
}

/** Undefined where none is left; what is used up or too old goes. */
const activeLease = ({ clock }: LimitContext, quota: CallerQuota): QuotaLease | undefined => {
  const now = clock.now().getTime()
  // A clock that was set back makes no portion last longer.
  quota.leases = quota.leases.filter(
    ({ remaining, since }) => remaining > 0 && now >= since && now < since + WINDOW_SECONDS * 1000,
  )
  return quota.leases[0]
}

const leaseQuota = async (
  context: LimitContext,
  rate: Exclude<RateClass, 'health'>,
  caller: string,
  quota: CallerQuota,
) => {
  const { maxPerMinute, leaseSize } = RATE_LIMITS[rate]
  const limit = {
    name: `rate ${rate}`,
    windowSeconds: WINDOW_SECONDS,
    counts: 'calls' as const,
    getCounters: (key: string) => [{ key, max: maxPerMinute / leaseSize }],
  }
  const since = context.clock.now().getTime()
  await countAttempt(context, limit, caller)
  quota.leases.push({ remaining: leaseSize, since, isRenewing: false })
}

const quotaFor = (context: LimitContext, key: string): CallerQuota => {
  const quotasByCaller = quotas.get(context) ?? new Map<string, CallerQuota>()
  quotas.set(context, quotasByCaller)
  const quota = quotasByCaller.get(key) ?? { leases: [], pendingLease: null }
  if (quotasByCaller.size >= MAX_TRACKED_CALLERS) {
    for (const [key, tracked] of quotasByCaller)
      if (!activeLease(context, tracked) && !tracked.pendingLease) quotasByCaller.delete(key)
  }
  quotasByCaller.set(key, quota)
  return quota
}
