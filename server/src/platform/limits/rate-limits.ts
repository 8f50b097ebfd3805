/**
 * Rate limits per caller and minute by the class of the route, so that one program cannot use up the capacity. Requests
 * are counted in the database for all servers together. A server leases quota in blocks, so that most requests need no
 * query; it may therefore reject a caller early while other servers hold unused leases.
 */
import type { RateClass } from '@trophy/domain'
import type { Clock } from '#platform/runtime/clock.ts'
import type { AttemptLimits } from './attempt-limits.ts'

const WINDOW_SECONDS = 60

type RateLimit = {
  readonly maxPerMinute: number
  /** Requests that a server leases at a time. */
  readonly leaseSize: number
}

/** Guests are counted by address, signed-in users by user and address. */
export const RATE_LIMITS: Readonly<Record<Exclude<RateClass, 'health'>, RateLimit>> = {
  public: { maxPerMinute: 600, leaseSize: 20 },
  'guest-writing': { maxPerMinute: 120, leaseSize: 1 },
  reading: { maxPerMinute: 1200, leaseSize: 40 },
  writing: { maxPerMinute: 300, leaseSize: 10 },
  uploads: { maxPerMinute: 120, leaseSize: 2 },
  exports: { maxPerMinute: 120, leaseSize: 2 },
}

/** Requests left of a lease that is valid for a window from `since` on. */
type QuotaLease = { remaining: number; readonly since: number; isRenewing: boolean }

/** The current leases, oldest first, and the one being acquired. */
type CallerQuota = { leases: QuotaLease[]; pendingLease: Promise<void> | null }

/** Idle callers are evicted above this number. */
const MAX_TRACKED_CALLERS = 10_000

/** Fraction of a lease below which the next one is acquired, so that no request waits for it. */
const RENEW_BELOW = 1 / 4

export type RateLimits = {
  /** Counts a request of this caller. Throws 429 with the seconds until the next one. */
  consume(rate: RateClass, caller: string): Promise<void>
}

export const openRateLimits = (attemptLimits: AttemptLimits, clock: Clock): RateLimits => {
  const quotas = new Map<string, CallerQuota>()

  /** Returns the quota of a class and caller. */
  const getQuota = (key: string): CallerQuota => {
    const quota = quotas.get(key) ?? { leases: [], pendingLease: null }
    if (quotas.size >= MAX_TRACKED_CALLERS) {
      for (const [key, tracked] of quotas)
        if (!findActiveLease(tracked, clock) && !tracked.pendingLease) quotas.delete(key)
    }
    quotas.set(key, quota)
    return quota
  }

  const leaseQuota = async (rate: Exclude<RateClass, 'health'>, caller: string, quota: CallerQuota) => {
    const { maxPerMinute, leaseSize } = RATE_LIMITS[rate]
    const limit = {
      name: `rate ${rate}`,
      windowSeconds: WINDOW_SECONDS,
      counts: 'calls' as const,
      getCounters: (key: string) => [{ key, max: maxPerMinute / leaseSize }],
    }
    const since = clock.now().getTime()
    await attemptLimits.count(limit, caller)
    quota.leases.push({ remaining: leaseSize, since, isRenewing: false })
  }

  return {
    consume: async (rate, caller) => {
      if (rate === 'health') return
      const quota = getQuota(`${rate} ${caller}`)
      const requestLease = () => {
        quota.pendingLease ??= leaseQuota(rate, caller, quota).finally(() => {
          quota.pendingLease = null
        })
        return quota.pendingLease
      }
      let lease = findActiveLease(quota, clock)
      while (!lease) {
        await requestLease()
        lease = findActiveLease(quota, clock)
      }
      lease.remaining -= 1
      if (lease.isRenewing || lease.remaining >= Math.floor(RATE_LIMITS[rate].leaseSize * RENEW_BELOW)) return
      lease.isRenewing = true
      // Ignore the error here; the next request that needs quota reports it.
      void requestLease().catch(() => undefined)
    },
  }
}

/** Returns the oldest usable lease, and removes used and expired ones. */
const findActiveLease = (quota: CallerQuota, clock: Clock): QuotaLease | undefined => {
  const now = clock.now().getTime()
  // A lease from the future is invalid: the clock has been set back.
  quota.leases = quota.leases.filter(
    ({ remaining, since }) => remaining > 0 && now >= since && now < since + WINDOW_SECONDS * 1000,
  )
  return quota.leases[0]
}
