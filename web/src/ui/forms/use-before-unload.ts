import { useEffect } from 'react'

/** Asks before the page is closed while something is on its way. */
export const useBeforeUnload = (isBusy: boolean): void => {
  useEffect(() => {
    if (!isBusy) return
    const preventUnload = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', preventUnload)
    return () => window.removeEventListener('beforeunload', preventUnload)
  }, [isBusy])
}
