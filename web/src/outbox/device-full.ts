/** True if the last sheet did not fit on this device. */
import { useSyncExternalStore } from 'react'
import { createSignal } from '#lib/signal.ts'
import { onOutboxChange } from './outbox-events.ts'

const { listen, notify } = createSignal()
let isFull = false

const setFull = (value: boolean) => {
  isFull = value
  notify()
}
// A sheet has fitted, or has made room.
onOutboxChange(() => isFull && setFull(false))

export const reportDeviceFull = (): void => setFull(true)

export const useIsDeviceFull = (): boolean => useSyncExternalStore(listen, () => isFull)
