import { type Evaluation, findEditionForNewDate, KEEP_EDITION, type Species } from '@trophy/domain'
import { needsRescoring } from '#evaluations/editor/initial-state.ts'
import { goToField } from '#evaluations/editor/keyboard/go-to-field.ts'
import type { Information } from '#evaluations/information.ts'
import type { SheetState } from '#evaluations/sheet-form/sheet-state.ts'
import { formatDay } from '#lib/format/dates.ts'
import type { EvaluationBody } from '#outbox/entry.ts'
import type { useConfirm } from '#ui/feedback/confirm.tsx'
import type { ConfirmOptions, DialogActions } from '#ui/feedback/confirm-dialog.tsx'
import type { EditedEvaluation, EnteredValues } from './check.ts'
import { loadSummary } from './load-steps.ts'

export type Confirm = ReturnType<typeof useConfirm>['confirm']

/** Returns the edition in force on the new evaluation date, if only the date moves to another edition. */
const findNewEdition = (
  { species, stored }: EditedEvaluation,
  { information, measured }: EnteredValues,
): Species | null =>
  (stored?.version === species.edition &&
    !needsRescoring(species, stored, measured) &&
    findEditionForNewDate(stored, information.eval_date)) ||
  null

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

/**
 * Shows what is saved with the hints, and asks to save. With something to check, the focus is on `Check data`, also if
 * the hints come later. A click on
 * a field cancels the save and goes there. Rejects if the content cannot be loaded.
 */
export const confirmSave = async (
  confirm: Confirm,
  state: SheetState,
  information: Information,
  hasHints: boolean,
): Promise<boolean> => {
  const { SaveSummary } = await loadSummary()
  let goTo: string | null = null
  const text = ({ cancel, focusCancel }: DialogActions) => (
    <SaveSummary
      {...{ state, information }}
      onHint={focusCancel}
      onSelectField={(path) => {
        goTo = path
        cancel()
      }}
    />
  )
  const isSure = await confirm({
    title: 'Save',
    text,
    confirmLabel: 'Save',
    cancelLabel: 'Check data',
    isCancelFocused: hasHints || Object.keys(state.clampedFrom).length > 0,
  })
  // The dialog restores the focus first.
  if (!isSure && goTo !== null) setTimeout(goToField, 0, state.species, goTo)
  return isSure
}
