/** The readiness of this device to start the app without a network and to store sheets. */
import { useSyncExternalStore } from 'react'
import { createSignal } from '#lib/signal.ts'

/** `unavailable` if it cannot, or storing the app has failed; it becomes `ready` if a later attempt succeeds. */
type Readiness = 'preparing' | 'ready' | 'unavailable'

const { listen, notify } = createSignal()
/** Undefined until the app looks whether it is stored. */
let readiness: Readiness | undefined

export const setReadiness = (value: Readiness): void => {
  readiness = value
  notify()
}

/** Records that a version could not be stored, unless there is one already. */
export const reportNotStored = (): void => {
  if (readiness === 'preparing') setReadiness('unavailable')
}

export const useReadiness = (): Readiness | undefined => useSyncExternalStore(listen, () => readiness)
