import { type Evaluation, findEditionForDate, isCalendarDate, type Species } from '@trophy/domain'
import { useEffect, useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { needsRescoring } from '#evaluations/editor/initial-state.ts'
import type { Information } from '#evaluations/information.ts'
import { moveToEdition } from '#evaluations/sheet-form/edition-values.ts'
import type { SheetActions, SheetState } from '#evaluations/sheet-form/sheet-state.ts'
import { today } from '#lib/format/dates.ts'

/**
 * Returns the edition in force on the evaluation date, today's while it is empty. A text that is no date changes
 * nothing.
 */
const useEditionInForce = (species: Species, { getValues, subscribe }: UseFormReturn<Information>): Species => {
  const [edition, setEdition] = useState(
    () => findEditionForDate(species.key, getValues('eval_date'), today()) ?? species,
  )
  useEffect(() => {
    const update = () => {
      const date = getValues('eval_date')
      if (date === '' || isCalendarDate(date)) setEdition(findEditionForDate(species.key, date, today()) ?? species)
    }
    return subscribe({ formState: { values: true }, callback: update })
  }, [species, getValues, subscribe])
  return edition
}

/**
 * Changes the sheet to the edition under which it would be saved: that on the evaluation date, or that of the stored
 * evaluation (`species`) until its measurements or phenotype are edited.
 */
export const useEdition = (
  species: Species,
  stored: Evaluation | null,
  form: UseFormReturn<Information>,
  { species: current, measured, retained }: SheetState,
  { changeEdition }: SheetActions,
): void => {
  const inForce = useEditionInForce(species, form)
  const isAsStored = () => {
    const { data } = moveToEdition(species, { species: current, data: measured.data, retained })
    return stored !== null && !needsRescoring(species, stored, { ...measured, data })
  }
  const edition = inForce !== species && isAsStored() ? species : inForce
  useEffect(() => changeEdition(edition), [edition, changeEdition])
}
