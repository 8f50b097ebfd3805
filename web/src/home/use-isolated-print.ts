import { useState } from 'react'
import { flushSync } from 'react-dom'

/** Prints the page with `isAlone` true meanwhile, for the page to leave out what is not wanted on paper. */
export const usePrintAlone = () => {
  const [isAlone, setAlone] = useState(false)
  const print = () => {
    flushSync(() => setAlone(true))
    window.addEventListener('afterprint', () => setAlone(false), { once: true })
    window.print()
  }
  return { isAlone, print }
}
