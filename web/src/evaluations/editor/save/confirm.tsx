import { type Evaluation, findEditionForNewDate, KEEP_EDITION, type Species } from '@trophy/domain'
import type { UseFormReturn } from 'react-hook-form'
import { goToField, HintList } from '#evaluations/editor/hints/hint-list.tsx'
import { needsRescoring } from '#evaluations/editor/initial-state.ts'
import type { Information } from '#evaluations/information.ts'
import { formatDay } from '#lib/dates.ts'
import type { EvaluationBody } from '#outbox/entry.ts'
import type { ConfirmOptions, useConfirm } from '#ui/feedback/confirm.tsx'
import type { EditedEvaluation, EnteredValues } from './check.ts'

type Confirm = ReturnType<typeof useConfirm>['confirm']

/** Returns the edition in force on the new evaluation date, if only the date moves to another edition. */
const findNewEdition = (
  { species, stored }: EditedEvaluation,
  { information, measured }: EnteredValues,
): Species | null =>
  (stored && !needsRescoring(species, stored, measured) && findEditionForNewDate(stored, information.eval_date)) || null

const createKeepEditionOptions = ({ version }: Evaluation, { edition }: Species, evalDate: string): ConfirmOptions => ({
  title: `Edition ${edition} is in force on this date`,
  text: (
    <>
      The evaluation was scored under edition {version} and keeps that edition, with its lines, points and medal,
      although edition {edition} applies on {formatDay(evalDate)}. It is rescored only when a measurement or the
      phenotype is changed.
    </>
  ),
  confirmLabel: `Keep edition ${version}`,
  cancelLabel: 'Check data',
})

/** Asks to keep the edition, if necessary. Returns the confirmed fields for the body; null if the user cancels. */
export const confirmEdition = async (
  confirm: Confirm,
  edited: EditedEvaluation,
  entered: EnteredValues,
): Promise<EvaluationBody | null> => {
  const newEdition = findNewEdition(edited, entered)
  if (!edited.stored || !newEdition) return {}
  const options = createKeepEditionOptions(edited.stored, newEdition, entered.information.eval_date)
  return (await confirm(options)) ? { [KEEP_EDITION]: edited.stored.version } : null
}

/** Shows the hints and asks to save. A click on a hint cancels the save and goes to its field. */
export const confirmSave = async (
  confirm: Confirm,
  species: Species,
  form: UseFormReturn<Information>,
): Promise<boolean> => {
  let goTo: string | null = null
  const text = (cancel: () => void) => (
    <HintList
      species={species}
      onSelectField={(path) => {
        goTo = path
        cancel()
      }}
    />
  )
  const isSure = await confirm({ title: 'Save', text, confirmLabel: 'Save', cancelLabel: 'Check data' })
  // The dialog restores the focus first.
  if (!isSure && goTo !== null) setTimeout(goToField, 0, species, form, goTo)
  return isSure
}
