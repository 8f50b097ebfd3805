/** Limits the concurrency of expensive work in this process. */
import { problems } from '@trophy/domain'

/** Releases the slot; further calls do nothing. */
type Release = () => void

export type AcquireSlot = () => Promise<Release>

/**
 * Creates a semaphore. Callers beyond `maxConcurrent` wait in order. After `timeoutMs` they are rejected with 503 and
 * the time to retry.
 */
export const createSemaphore = (maxConcurrent: number, timeoutMs: number): AcquireSlot => {
  let activeCount = 0
  const waiting: (() => void)[] = []

  const createRelease = (): Release => {
    let isReleased = false
    return () => {
      if (isReleased) return
      isReleased = true
      const next = waiting.shift()
      if (next) next()
      else activeCount -= 1
    }
  }

  return () => {
    if (activeCount < maxConcurrent) {
      activeCount += 1
      return Promise.resolve(createRelease())
    }
    return new Promise((done, fail) => {
      const resume = () => {
        clearTimeout(timer)
        done(createRelease())
      }
      const timer = setTimeout(() => {
        waiting.splice(waiting.indexOf(resume), 1)
        fail(problems.unavailable(Math.ceil(timeoutMs / 1000)))
      }, timeoutMs)
      waiting.push(resume)
    })
  }
}
