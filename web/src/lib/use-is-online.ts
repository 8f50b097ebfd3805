import { useSyncExternalStore } from 'react'
import { isServerReachable, REACHABILITY_EVENT } from './connection.ts'

const EVENTS = ['online', 'offline', REACHABILITY_EVENT]

const subscribe = (listener: () => void) => {
  for (const event of EVENTS) window.addEventListener(event, listener)
  return () => {
    for (const event of EVENTS) window.removeEventListener(event, listener)
  }
}

/** Returns false while the device has no network, and after a call without a response until one succeeds. */
export const useIsOnline = (): boolean => useSyncExternalStore(subscribe, () => navigator.onLine && isServerReachable())
