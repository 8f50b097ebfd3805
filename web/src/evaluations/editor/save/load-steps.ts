/** The steps that only a save needs: schemas of all fields, the content of the dialog, and the storage. */
import { useEffect } from 'react'

export const loadValidation = () => import('./validation.ts')
export const loadSummary = () => import('./save-summary.tsx')
export const loadKeyStep = () => import('./confirm-key.tsx')
export const loadStore = () => import('./store-sheet.ts')

/** Loads the steps with the form, so that a save needs no connection. */
export const usePreloadedSteps = (): void =>
  useEffect(() => {
    void Promise.all([loadValidation(), loadSummary(), loadKeyStep(), loadStore()]).catch(() => undefined)
  }, [])
