import { useEffect } from 'react'

/** Asks before the page is closed while something is on its way. */
export const useClosingGuard = (isBusy: boolean): void => {
  useEffect(() => {
    if (!isBusy) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [isBusy])
}
