/** The values suggested for a new sheet: today, and the place of the last evaluation entered in this browser. */
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import type { Information, InformationName } from '#evaluations/information.ts'
import { today } from '#lib/format/dates.ts'
import { readJson, storeJson } from '#lib/storage/stored-json.ts'

const PLACE_FIELDS = ['eval_country', 'eval_location'] as const

/** Like the rows per page, it is not private data and survives a logout. */
const toPlaceKey = (userId: string): string => `place:${userId}:last`

/** Remembers the place of an evaluation for the next sheets of the user. */
export const rememberPlace = (userId: string, evaluation: Readonly<Record<string, unknown>>): void => {
  const place = PLACE_FIELDS.map((name) => [name, evaluation[name]]).filter(([, value]) => value !== '')
  storeJson(toPlaceKey(userId), Object.fromEntries(place))
}

/** Returns the suggested values of a new sheet. */
export const listSuggestions = (userId: string): Partial<Information> => ({
  eval_date: today(),
  ...readJson<Partial<Information>>(toPlaceKey(userId)),
})

export type Suggestions = {
  /** The fields whose values are suggested. */
  readonly suggested: readonly InformationName[]
  /** Removes the mark of a field. */
  readonly confirm: (name: string) => void
  readonly getSuggested: () => readonly InformationName[]
}

/** The fields that still have a suggested value. Editing a field confirms it. */
export const useSuggestions = (
  { subscribe }: UseFormReturn<Information>,
  initial: readonly InformationName[],
): Suggestions => {
  const latest = useRef(initial)
  const [suggested, setSuggested] = useState(initial)
  const confirm = useCallback((name: string) => {
    if (!latest.current.some((one) => one === name)) return
    latest.current = latest.current.filter((one) => one !== name)
    setSuggested(latest.current)
  }, [])
  useEffect(
    () => subscribe({ formState: { values: true }, callback: ({ name }) => name !== undefined && confirm(name) }),
    [subscribe, confirm],
  )
  const getSuggested = useCallback(() => latest.current, [])
  return useMemo(() => ({ suggested, confirm, getSuggested }), [suggested, confirm, getSuggested])
}
