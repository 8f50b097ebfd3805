/** Work of which a process does only so much at a time, so that it leaves room for everything else. */
import { problems } from '@trophy/domain'

/** Gives the turn back; further calls do nothing. */
type Release = () => void

/**
 * Turns for `most` at a time. Others wait in order for up to `patience` milliseconds and are then refused with 503 and
 * when to try again.
 */
export const createSemaphore = (maxConcurrent: number, timeoutMs: number): (() => Promise<Release>) => {
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
