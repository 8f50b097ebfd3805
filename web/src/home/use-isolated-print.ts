import { useState } from 'react'
import { flushSync } from 'react-dom'

/** Prints the page while `isIsolated` is true, so that the page can hide parts in print. */
export const useIsolatedPrint = () => {
  const [isIsolated, setIsolated] = useState(false)
  const print = () => {
    flushSync(() => setIsolated(true))
    window.addEventListener('afterprint', () => setIsolated(false), { once: true })
    window.print()
  }
  return { isIsolated, print }
}
