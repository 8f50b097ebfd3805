import { useQueryClient } from '@tanstack/react-query'
import { type FieldErrors, messages, type Problem } from '@trophy/domain'
import { closeSnackbar, enqueueSnackbar } from 'notistack'
import { useRef, useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { useNavigate } from 'react-router'
import { continueSeries } from '#evaluations/editor/series.ts'
import { filterSheetErrors, type Information, isInformationName } from '#evaluations/information.ts'
import { EVALUATIONS_KEY } from '#evaluations/query-key.ts'
import type { SheetActions } from '#evaluations/sheet-form/sheet-state.ts'
import { toast } from '#ui/feedback/toasts.tsx'
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

/** Shows the number of evaluations saved in this series. The toast replaces the previous one. */
const showSeriesCount = (saved: number) => {
  const toSnackbarKey = (count: number) => `saved-in-series-${count}`
  closeSnackbar(toSnackbarKey(saved - 1))
  enqueueSnackbar(`${messages.saved} ${saved} saved in this series.`, {
    variant: 'success',
    key: toSnackbarKey(saved),
  })
}

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
 * Returns a function that reports a successful save and goes to the next page. `savedCount` evaluations of the series
 * were saved before.
 */
export const useSavedReport = ({ species, stored }: EditedEvaluation, savedCount: number) => {
  const navigate = useNavigate()
  const queries = useQueryClient()
  return async (target: SaveTarget, { information, measured }: EnteredValues) => {
    await queries.invalidateQueries({ queryKey: [EVALUATIONS_KEY] })
    if (target === 'list') {
      toast.success(messages.saved)
      navigate('/evaluations')
      return
    }
    const saved = savedCount + 1
    showSeriesCount(saved)
    // Going back leaves the series instead of stepping through its empty sheets.
    navigate(`/evaluation/new/${species.key}`, {
      state: continueSeries(information, measured, saved),
      replace: stored === null,
    })
  }
}
