import { useEffect } from 'react'

const never = () => false

/** Asks for confirmation before the tab is closed or reloaded while `isBusy`, unless `isHarmless` returns true then. */
export const useBeforeUnload = (isBusy: boolean, isHarmless: () => boolean = never): void => {
  useEffect(() => {
    if (!isBusy) return
    const preventUnload = (event: BeforeUnloadEvent) => {
      if (!isHarmless()) event.preventDefault()
    }
    window.addEventListener('beforeunload', preventUnload)
    return () => window.removeEventListener('beforeunload', preventUnload)
  }, [isBusy, isHarmless])
}
