/** Limits the concurrency of expensive work in this process. */
import { problems } from '@trophy/domain'
import { Semaphore, withTimeout } from 'async-mutex'

/** Returns a function that releases the slot; further calls of it do nothing. */
export type AcquireSlot = () => Promise<() => void>

/**
 * Creates a semaphore. Callers beyond `maxConcurrent` wait in order. After `timeoutMs` they are rejected with 503 and
 * the time to retry.
 */
export const createSemaphore = (maxConcurrent: number, timeoutMs: number): AcquireSlot => {
  const timeoutError = problems.unavailable(Math.ceil(timeoutMs / 1000))
  const semaphore = withTimeout(new Semaphore(maxConcurrent), timeoutMs, timeoutError)
  return async () => {
    const [, release] = await semaphore.acquire()
    return release
  }
}
