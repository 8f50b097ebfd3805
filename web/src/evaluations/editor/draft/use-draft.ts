import { useCallback, useEffect, useRef } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import type { InitialState } from '#evaluations/editor/initial-state.ts'
import type { Information } from '#evaluations/information.ts'
import type { MeasuredValues } from '#evaluations/sheet-form/sheet-state.ts'
import { type DraftKey, removeDraft, saveDraft } from './draft.ts'

/**
 * Saves a draft on every change of the form or the sheet, and commits the value being typed when the page is left.
 * `clearDraft` removes the draft and stops saving. Corrections of an unsent sheet have no draft.
 */
export const useDraft = (
  draftKey: DraftKey,
  form: UseFormReturn<Information>,
  measured: MeasuredValues,
  { modified_date, saveKey, unsent }: Pick<InitialState, 'modified_date' | 'saveKey' | 'unsent'>,
): { readonly clearDraft: () => void } => {
  const latest = useRef(measured)
  const isCleared = useRef(unsent !== null)
  const { userId, name } = draftKey
  const { getValues, subscribe } = form

  const save = useCallback(() => {
    if (isCleared.current) return
    saveDraft(
      { userId, name },
      { information: getValues(), measured: latest.current, modified_date, save_key: saveKey },
    )
  }, [userId, name, getValues, modified_date, saveKey])

  useEffect(() => {
    if (latest.current === measured) return
    latest.current = measured
    save()
  }, [measured, save])
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
