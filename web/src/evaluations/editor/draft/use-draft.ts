import { useCallback, useEffect, useRef } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import type { Information } from '#evaluations/information.ts'
import type { Measured } from '#evaluations/sheet-form/sheet-state.ts'
import { type DraftPlace, keepDraft, removeDraft } from './draft.ts'

/**
 * Keeps a draft at every change of the form or the sheet, and on the way out of the page what is being typed.
 * Answers how to end that: `forget` removes the draft and keeps none any more.
 */
export const useDraft = (
  place: DraftPlace,
  form: UseFormReturn<Information>,
  measured: Measured,
  modified_date: string | null,
): { readonly forget: () => void } => {
  const latest = useRef(measured)
  const isForgotten = useRef(false)
  const { userId, name } = place
  const { getValues, subscribe } = form

  const keep = useCallback(() => {
    if (isForgotten.current) return
    keepDraft({ userId, name }, { information: getValues(), measured: latest.current, modified_date })
  }, [userId, name, getValues, modified_date])

  useEffect(() => {
    if (latest.current === measured) return
    latest.current = measured
    keep()
  }, [measured, keep])
  useEffect(
    () => subscribe({ formState: { values: true }, callback: ({ name: changed }) => changed && keep() }),
    [subscribe, keep],
  )
  useEffect(() => {
    const settle = () => document.activeElement instanceof HTMLElement && document.activeElement.blur()
    window.addEventListener('pagehide', settle)
    return () => window.removeEventListener('pagehide', settle)
  }, [])

  const forget = useCallback(() => {
    isForgotten.current = true
    removeDraft({ userId, name })
  }, [userId, name])
  return { forget }
}
