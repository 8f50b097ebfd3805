/** The end of a session: the server no longer accepts the token. */
import { ignoreToken, onTokenChange, readToken, removeToken } from './token.ts'

const endListeners = new Set<() => void>()
/** True if the session ended while there was no listener: the first calls may return before the app is rendered. */
let isEndPending = false

/** The pages of this tab with input that would be lost if the session ended, each with a function to notify it. */
const holds = new Set<() => void>()
/** The token that has been rejected while it was held. */
let rejectedToken: string | null = null

/** Name of the lock that the tabs share while they hold the session. */
const HOLD_LOCK = 'session-hold'

/** Resolves when this tab has released its lock. */
let released: Promise<unknown> = Promise.resolve()

/** Takes the lock until the returned function is called. Without locks, other tabs do not notice the hold. */
const takeHoldLock = (): (() => void) => {
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  const lock = navigator.locks?.request(HOLD_LOCK, { mode: 'shared' }, () => held)
  return () => {
    release()
    released = Promise.resolve(lock)
  }
}

/** Removes a rejected token for all tabs, unless one of them holds the session. */
const removeUnlessHeld = async (token: string): Promise<void> => {
  await released
  const locks = await navigator.locks?.query()
  if (!locks?.held?.some(({ name }) => name === HOLD_LOCK)) removeToken(token)
}

/**
 * Calls `listener` when the server no longer accepts the token (not on logout), or immediately if that has happened
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

/**
 * Ends the session of a token that the server has rejected: in this tab later if one of its pages holds the session,
 * and in the others unless one of them does.
 */
export const rejectToken = (token: string): void => {
  if (token !== readToken()) return
  if (holds.size > 0) {
    rejectedToken = token
    for (const notify of holds) notify()
    return
  }
  rejectedToken = null
  ignoreToken(token)
  void removeUnlessHeld(token)
  isEndPending = endListeners.size === 0
  for (const listener of endListeners) listener()
}

/**
 * Holds the session, so that the page stays open if the server rejects the token in this tab or another. `onChange` is
 * called when `isSessionHeld` may have changed. Returns a function that releases it, and ends a session that should
 * have ended.
 */
export const holdSession = (onChange: () => void): (() => void) => {
  holds.add(onChange)
  const stop = onTokenChange(onChange)
  const releaseLock = takeHoldLock()
  return () => {
    stop()
    releaseLock()
    holds.delete(onChange)
    if (holds.size === 0 && rejectedToken !== null) rejectToken(rejectedToken)
  }
}

/** Returns true while the session goes on in this tab only. */
export const isSessionHeld = (): boolean => rejectedToken !== null && rejectedToken === readToken()
