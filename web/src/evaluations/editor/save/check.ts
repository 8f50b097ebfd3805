import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { Evaluation, FieldErrors, Species } from '@trophy/domain'
import type { Information } from '#evaluations/information.ts'
import type { MeasuredValues } from '#evaluations/sheet-form/sheet-state.ts'
import { mustCheckValidity, readValidity } from '#evaluations/use-measurers.ts'
import type { EvaluationBody } from '#outbox/entry.ts'
import { meQuery } from '#shell/session/me.ts'
import type { SessionUser } from '#shell/session/session.ts'
import { loadValidation } from './load-steps.ts'

/** The evaluation that is open in the editor. */
export type EditedEvaluation = {
  readonly species: Species
  /** The stored evaluation, or null for a new one. */
  readonly stored: Evaluation | null
  /** The version that is being edited; null for a new one. */
  readonly modified_date: string | null
  /** The key under which a new evaluation is saved. */
  readonly saveKey: string
  /** True if an unsent sheet is corrected. */
  readonly isOpenedAgain: boolean
  /** The day on which it was opened. */
  readonly today: string
}

export type EnteredValues = { readonly information: Information; readonly measured: MeasuredValues }

export const toRequestBody = (
  { species }: EditedEvaluation,
  { information, measured }: EnteredValues,
): EvaluationBody => {
  const { measurer_id, ...rest } = information
  return {
    ...rest,
    ...(measurer_id === '' ? {} : { measurer_id }),
    source: measured.source,
    phenotype: { key: measured.phenotype },
    data: measured.data,
    eval_option: species.key,
  }
}

/** Returns a function that finds all errors of the entered values, by path. Rejects if the rules cannot be loaded. */
export const useCheck = (edited: EditedEvaluation, user: SessionUser) => {
  const queryClient = useQueryClient()
  // Read when the sheet is saved, so its arrival need not render the editor.
  useQuery({ ...meQuery, notifyOnChangeProps: [] })
  const { species, stored, today } = edited
  return async (entered: EnteredValues): Promise<FieldErrors> => {
    const { measurer_id } = entered.information
    const isOwn = measurer_id === user._id || (measurer_id === '' && stored === null)
    const context = {
      today,
      validity: mustCheckValidity(stored, entered.information)
        ? readValidity(queryClient, { user, species }, measurer_id)
        : null,
      // Measurers may not enter their own trophies.
      measurerEmail: isOwn ? (queryClient.getQueryData(meQuery.queryKey)?.email ?? null) : null,
      isHunterErased: stored?.hunter_name === '',
    }
    const { findErrors } = await loadValidation()
    return findErrors(species, toRequestBody(edited, entered), context)
  }
}
