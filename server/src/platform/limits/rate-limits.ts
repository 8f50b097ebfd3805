/**
 * Rate limits per caller and minute by the class of the route, so that one program cannot use up the capacity. Each
 * server counts the requests that it receives itself.
 */
import { messages, problems, type RateClass } from '@trophy/domain'
import { RateLimiterMemory, type RateLimiterRes } from 'rate-limiter-flexible'

const WINDOW_SECONDS = 60

/** Guests are counted by address, signed-in users by user and address. */
export const MAX_PER_MINUTE: Readonly<Record<Exclude<RateClass, 'health'>, number>> = {
  public: 600,
  'guest-writing': 120,
  reading: 1200,
  writing: 300,
  uploads: 120,
  exports: 120,
}

export type RateLimits = {
  /** Counts a request of this caller. Throws 429 with the seconds until the next one. */
  consume(rate: RateClass, caller: string): Promise<void>
}

export const openRateLimits = (): RateLimits => {
  const limiters = new Map<RateClass, RateLimiterMemory>()
  for (const [rate, points] of Object.entries(MAX_PER_MINUTE))
    limiters.set(rate as RateClass, new RateLimiterMemory({ points, duration: WINDOW_SECONDS }))
  return {
    consume: async (rate, caller) => {
      await limiters
        .get(rate)
        ?.consume(caller)
        .catch(({ msBeforeNext }: RateLimiterRes) => {
          throw problems.tooMany(Math.ceil(msBeforeNext / 1000), messages.tooManyRequests)
        })
    },
  }
}
