/** The end of a session: the server no longer accepts the token. */
import { onTokenChange, readToken, removeToken } from './token.ts'

const endListeners = new Set<() => void>()
/** True if the session ended while there was no listener: the first calls may return before the app is rendered. */
let isEndPending = false

/** The pages with input that would be lost if the session ended: each has a function that is called if it should. */
const holds = new Set<() => void>()
/** The token that has been rejected while it was held. */
let rejectedToken: string | null = null

/**
 * Calls `listener` when the server no longer accepts the token (not on logout), or at once if that has happened
 * unnoticed. Returns an unsubscribe function.
 */
export const onSessionEnd = (listener: () => void): (() => void) => {
  endListeners.add(listener)
  if (isEndPending) listener()
  isEndPending = false
  return () => {
    endListeners.delete(listener)
  }
}

/** Ends the session of a token that the server has rejected; later, if a page holds the session. */
export const rejectToken = (token: string): void => {
  if (token !== readToken()) return
  if (holds.size > 0) {
    rejectedToken = token
    for (const notify of holds) notify()
    return
  }
  rejectedToken = null
  removeToken()
  isEndPending = endListeners.size === 0
  for (const listener of endListeners) listener()
}

/**
 * Holds the session in this browser, so that its page stays open if the token is rejected. `onChange` is called when
 * `isSessionHeld` may have changed. Returns a function that releases it, and ends a session that should have ended.
 */
export const holdSession = (onChange: () => void): (() => void) => {
  holds.add(onChange)
  const stop = onTokenChange(onChange)
  return () => {
    stop()
    holds.delete(onChange)
    if (holds.size === 0 && rejectedToken !== null) rejectToken(rejectedToken)
  }
}

/** Returns true while the session goes on in this browser only. */
export const isSessionHeld = (): boolean => rejectedToken !== null && rejectedToken === readToken()
