import { useEffect } from 'react'

/** Asks for confirmation before the tab is closed while `isBusy`. */
export const useBeforeUnload = (isBusy: boolean): void => {
  useEffect(() => {
    if (!isBusy) return
    const preventUnload = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', preventUnload)
    return () => window.removeEventListener('beforeunload', preventUnload)
  }, [isBusy])
}
