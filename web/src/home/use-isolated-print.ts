import { useState } from 'react'
import { flushSync } from 'react-dom'

/** Prints the page with `isAlone` true meanwhile, for the page to leave out what is not wanted on paper. */
export const useIsolatedPrint = () => {
  const [isIsolated, setIsolated] = useState(false)
  const print = () => {
    flushSync(() => setIsolated(true))
    window.addEventListener('afterprint', () => setIsolated(false), { once: true })
    window.print()
  }
  return { isIsolated, print }
}
