/** Work of which a process does only so much at a time, so that it leaves room for everything else. */
import { problems } from '@trophy/domain'

/** Gives the turn back; further calls do nothing. */
type Release = () => void

/**
 * Turns for `most` at a time. Others wait in order for up to `patience` milliseconds and are then refused with 503 and
 * when to try again.
 */
export const limitTurns = (most: number, patience: number): (() => Promise<Release>) => {
  let taken = 0
  const waiting: (() => void)[] = []

  const grant = (): Release => {
    let isGivenBack = false
    return () => {
      if (isGivenBack) return
      isGivenBack = true
      const next = waiting.shift()
      if (next) next()
      else taken -= 1
    }
  }

  return () => {
    if (taken < most) {
      taken += 1
      return Promise.resolve(grant())
    }
    return new Promise((done, fail) => {
      const come = () => {
        clearTimeout(timer)
        done(grant())
      }
      const timer = setTimeout(() => {
        waiting.splice(waiting.indexOf(come), 1)
        fail(problems.unavailable(Math.ceil(patience / 1000)))
      }, patience)
      waiting.push(come)
    })
  }
}
