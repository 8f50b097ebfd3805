import { type FieldErrors, messages, type Problem } from '@trophy/domain'
import { useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { useNavigate } from 'react-router'
import { DRAFT_PARAM } from '#evaluations/editor/draft/stored-drafts.ts'
import { continueSeries } from '#evaluations/editor/series.ts'
import { filterSheetErrors, type Information, isInformationName } from '#evaluations/information.ts'
import { getListPath } from '#evaluations/list-path.ts'
import type { SheetActions } from '#evaluations/sheet-form/sheet-state.ts'
import { showSaveError } from '#evaluations/show-save-error.ts'
import { createUuid } from '#lib/uuid.ts'
import { currentUser } from '#shell/session/session.ts'
import { useFirstError } from '#ui/fields/focus-first-error.ts'
import type { EditedEvaluation, EnteredValues } from './check.ts'

/** Codes of problems without a message of the server. */
const CODES_WITHOUT_MESSAGE = ['NO_CONNECTION', 'UNREADABLE']

const hasServerMessage = ({ code }: Problem): boolean => !CODES_WITHOUT_MESSAGE.includes(code)

/** Returns functions that show the errors of a save, and `isStale`, true if somebody else changed the evaluation. */
export const useErrorReport = (form: UseFormReturn<Information>, actions: SheetActions) => {
  const [reportCount, setReportCount] = useState(0)
  const element = useFirstError(reportCount)
  const [isStale, setStale] = useState(false)
  const showErrors = (errors: FieldErrors) => {
    for (const [path, message] of Object.entries(errors))
      if (isInformationName(path)) form.setError(path, { type: 'check', message })
    actions.showErrors(filterSheetErrors(errors))
    setReportCount((count) => count + 1)
  }
  const showProblem = (problem: Problem) => {
    setStale(problem.code === 'STALE')
    if (problem.fields) showErrors(problem.fields)
    showSaveError(hasServerMessage(problem) ? problem.message : messages.saveFailed)
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
      navigate(getListPath(currentUser()?._id ?? '', { isNew: stored === null }))
      return
    }
    // Synchronous: a transition lets the sender work first.
    navigate(`/evaluation/new/${species.key}?${DRAFT_PARAM}=${createUuid()}`, {
      state: continueSeries(information, measured, savedCount + 1),
      // Going back leaves the series instead of stepping through its empty sheets.
      replace: stored === null,
      flushSync: true,
    })
  }
}
