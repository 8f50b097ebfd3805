import { useSyncExternalStore } from 'react'

/** Whether the server can be reached, as far as this window knows. */
let isReachable = true

const REACHABILITY_EVENT = 'reachability-change'

/** Records whether the last call of the API got a response. */
export const reportReachable = (isReached: boolean): void => {
  if (isReached === isReachable) return
  isReachable = isReached
  window.dispatchEvent(new Event(REACHABILITY_EVENT))
}

const EVENTS = ['online', 'offline', REACHABILITY_EVENT]

const subscribe = (listener: () => void) => {
  for (const event of EVENTS) window.addEventListener(event, listener)
  return () => {
    for (const event of EVENTS) window.removeEventListener(event, listener)
  }
}

/** Returns false while the device has no network, and after a call without a response until one succeeds. */
export const useIsOnline = (): boolean => useSyncExternalStore(subscribe, () => navigator.onLine && isReachable)
