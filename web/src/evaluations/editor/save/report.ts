import { type FieldErrors, messages, type Problem, screens } from '@trophy/domain'
import { enqueueSnackbar } from 'notistack'
import { useRef, useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { useNavigate } from 'react-router'
import { continueSeries } from '#evaluations/editor/series.ts'
import { filterSheetErrors, type Information, isInformationName } from '#evaluations/information.ts'
import type { SheetActions } from '#evaluations/sheet-form/sheet-state.ts'
import { focusFirstError } from '#ui/fields/focus-first-error.ts'
import type { EditedEvaluation, EnteredValues } from './check.ts'

const SAVE_ERROR_DURATION_MS = 4000

/** Shows a save error at the top right for four seconds. */
export const showSaveError = (message: string) =>
  enqueueSnackbar(message || messages.saveFailed, {
    variant: 'error',
    anchorOrigin: { vertical: 'top', horizontal: 'right' },
    autoHideDuration: SAVE_ERROR_DURATION_MS,
  })

/** Returns functions that show the errors of a save, and `isStale`, true if somebody else changed the evaluation. */
export const useErrorReport = (form: UseFormReturn<Information>, actions: SheetActions) => {
  const element = useRef<HTMLFormElement>(null)
  const [isStale, setStale] = useState(false)
  const showErrors = (errors: FieldErrors) => {
    for (const [path, message] of Object.entries(errors))
      if (isInformationName(path)) form.setError(path, { type: 'check', message })
    actions.showErrors(filterSheetErrors(errors))
    // The fields receive their errors with the next render.
    setTimeout(() => focusFirstError(element.current))
  }
  const showProblem = (problem: Problem) => {
    setStale(problem.code === 'STALE')
    if (problem.fields) showErrors(problem.fields)
    showSaveError(problem.message)
  }
  return { element, isStale, showErrors, showProblem }
}

/** The page after saving: the list, or the next sheet of the same species. */
export type SaveTarget = 'list' | 'next'

/**
 * Returns a function that goes to the next page after a save. `savedCount` evaluations of the series were saved before.
 */
export const useContinue = ({ species, stored }: EditedEvaluation, savedCount: number) => {
  const navigate = useNavigate()
  return (target: SaveTarget, { information, measured }: EnteredValues) => {
    if (target === 'list') {
      navigate(screens.evaluations.path)
      return
    }
    // Going back leaves the series instead of stepping through its empty sheets.
    navigate(`/evaluation/new/${species.key}`, {
      state: continueSeries(information, measured, savedCount + 1),
      replace: stored === null,
    })
  }
}
