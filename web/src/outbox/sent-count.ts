/** Number of sheets that were sent one after another, until the user has seen it; 0 if there was only one. */
import { useSyncExternalStore } from 'react'
import { createSignal } from '#lib/signal.ts'

const { listen, notify } = createSignal()
let sentCount = 0

export const setSentCount = (count: number): void => {
  sentCount = count
  notify()
}

export const useSentCount = (): number => useSyncExternalStore(listen, () => sentCount)
