import { useCallback, useEffect, useRef } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import type { InitialState } from '#evaluations/editor/initial-state.ts'
import type { Information, InformationName } from '#evaluations/information.ts'
import type { ContinuedInput, SheetState } from '#evaluations/sheet-form/sheet-state.ts'
import { isEqual } from '#lib/is-equal.ts'
import { saveDraft } from './draft.ts'
import { type DraftKey, removeDraft } from './stored-drafts.ts'

/**
 * Saves a draft on every change of the form or the sheet, and commits the value being typed when the page is left. A
 * sheet that is again as it was opened has no draft. `clearDraft` removes the draft and stops saving. Corrections of an
 * unsent sheet have no draft.
 */
export const useDraft = (
  draftKey: DraftKey,
  form: UseFormReturn<Information>,
  sheet: Pick<SheetState, 'species' | 'measured' | keyof ContinuedInput>,
  initialState: InitialState,
  getSuggested: () => readonly InformationName[],
): { readonly clearDraft: () => void } => {
  const { modified_date, saveKey, unsent } = initialState
  const { species, measured, clampedFrom, typedTexts, retained, leftFields } = sheet
  const latest = useRef({ species, measured, clampedFrom, typedTexts, retained, leftFields })
  const opened = useRef(initialState)
  const isCleared = useRef(unsent !== null)
  const { userId, name } = draftKey
  const { getValues, subscribe } = form

  const save = useCallback(() => {
    if (isCleared.current) return
    const information = getValues()
    const { draftSavedAt, ...before } = opened.current
    const { measured, typedTexts } = latest.current
    const hasSameInput = isEqual(measured, before.measured) && isEqual(typedTexts, before.typedTexts)
    if (draftSavedAt === null && hasSameInput && isEqual(information, before.information)) {
      removeDraft({ userId, name })
      return
    }
    const suggested = getSuggested()
    saveDraft({ userId, name }, { information, ...latest.current, suggested, modified_date, save_key: saveKey })
  }, [userId, name, getValues, getSuggested, modified_date, saveKey])

  useEffect(() => {
    const next = { species, measured, clampedFrom, typedTexts, retained, leftFields }
    if (isEqual(latest.current, next)) return
    latest.current = next
    save()
  }, [species, measured, clampedFrom, typedTexts, retained, leftFields, save])
  useEffect(
    () => subscribe({ formState: { values: true }, callback: ({ name: changed }) => changed && save() }),
    [subscribe, save],
  )
  useEffect(() => {
    const blurActiveElement = () => document.activeElement instanceof HTMLElement && document.activeElement.blur()
    window.addEventListener('pagehide', blurActiveElement)
    return () => window.removeEventListener('pagehide', blurActiveElement)
  }, [])

  const clearDraft = useCallback(() => {
    if (isCleared.current) return
    isCleared.current = true
    removeDraft({ userId, name })
  }, [userId, name])
  return { clearDraft }
}
