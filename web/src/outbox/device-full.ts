/** True if the last sheet did not fit on this device. */
import { useSyncExternalStore } from 'react'
import { onOutboxChange } from './outbox-events.ts'

const listeners = new Set<() => void>()
let isFull = false

const setFull = (value: boolean) => {
  isFull = value
  for (const listener of listeners) listener()
}
// A sheet has fitted, or has made room.
onOutboxChange(() => isFull && setFull(false))

export const reportDeviceFull = (): void => setFull(true)

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

export const useIsDeviceFull = (): boolean => useSyncExternalStore(subscribe, () => isFull)
