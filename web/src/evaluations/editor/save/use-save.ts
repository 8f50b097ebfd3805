import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type Evaluation, type FieldErrors, messages, type Problem, screens } from '@trophy/domain'
import { type FormEvent, useCallback, useEffect, useRef, useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { useNavigate, useSearchParams } from 'react-router'
import { DRAFT_PARAM } from '#evaluations/editor/draft/stored-drafts.ts'
import type { InitialState } from '#evaluations/editor/initial-state.ts'
import { continueSeries } from '#evaluations/editor/series.ts'
import { filterSheetErrors, type Information, isInformationName } from '#evaluations/information.ts'
import { getListPath } from '#evaluations/list-path.ts'
import type { SheetActions, SheetState } from '#evaluations/sheet-form/sheet-state.ts'
import { showSaveError } from '#evaluations/show-save-error.ts'
import { toProblem } from '#lib/api.ts'
import { createUuid } from '#lib/uuid.ts'
import { meQuery } from '#shell/session/me.ts'
import type { SessionUser } from '#shell/session/session.ts'
import { useFirstError } from '#ui/fields/focus-first-error.ts'
import type { Confirm, EditedSheet } from './steps.tsx'

const loadSteps = () => import('./steps.tsx')
const loadDialog = () => import('#ui/feedback/confirm-dialog.tsx')

/** The page after saving: the list (of reviews, if the sheet was opened from it), or the next sheet of the species. */
export type SaveTarget = 'list' | 'next'

type Entered = { readonly form: UseFormReturn<Information>; readonly state: SheetState; readonly actions: SheetActions }

type SaveOptions = {
  readonly user: SessionUser
  /** The stored evaluation, or null for a new one. */
  readonly stored: Evaluation | null
  readonly initialState: InitialState
  /** Number of sheets saved earlier in this series. */
  readonly savedCount: number
  readonly today: string
  readonly confirm: Confirm
  /** Returns true if there are hints. */
  readonly refreshHints: () => Promise<boolean>
  readonly onSent: () => void
}

/** Codes of problems without a message of the server. */
const CODES_WITHOUT_MESSAGE = ['NO_CONNECTION', 'UNREADABLE']

const hasServerMessage = ({ code }: Problem): boolean => !CODES_WITHOUT_MESSAGE.includes(code)

/** Returns functions that show the errors of a save, and `isStale`, true if somebody else changed the evaluation. */
const useErrorReport = ({ form, actions }: Entered) => {
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

/** Returns a function that goes to the next page after a save. `savedCount` sheets of the series were saved before. */
const useContinue = (savedCount: number) => {
  const navigate = useNavigate()
  const queue = useSearchParams()[0].get('queue')
  return (target: SaveTarget, { user, stored, information, state: { species, measured } }: EditedSheet) => {
    if (target === 'list') {
      const list = getListPath(user._id, { isNew: stored === null })
      navigate(queue === null ? list : { pathname: screens.reviews.path, search: queue })
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

/**
 * Returns the functions that save the sheet of the form `element`, one save at a time, and show its errors: `submit`
 * and `onSubmit` check it, ask the user and store it on this device, from where the outbox sends it.
 */
export const useSave = (entered: Entered, options: SaveOptions) => {
  const { form, state } = entered
  const { user, stored, initialState, savedCount, today, confirm, refreshHints, onSent } = options
  const { modified_date, saveKey, unsent } = initialState
  const queries = useQueryClient()
  // Read when the sheet is saved, so its arrival need not render the editor.
  useQuery({ ...meQuery, notifyOnChangeProps: [] })
  // Loaded with the form, so that a save needs no connection.
  useEffect(() => void Promise.all([loadSteps(), loadDialog()]).catch(() => undefined), [])
  const { element, isStale, showErrors, showProblem } = useErrorReport(entered)
  const goOn = useContinue(savedCount)
  const enteredRefs = { changeReason: useRef(initialState.changeReason), withReview: useRef(initialState.withReview) }
  const target = useRef<SaveTarget>('list')
  const focusedBefore = useRef<Element>(null)
  const isBusy = useRef(false)
  const [isSaving, setSaving] = useState(false)

  const save = async (next: SaveTarget) => {
    const focused = focusedBefore.current ?? document.activeElement
    focusedBefore.current = null
    /** Once the dialog has closed. If the user has chosen a field in it, the focus stays there. */
    const returnFocus = () =>
      setTimeout(() => {
        if (document.activeElement?.matches('body, [role=dialog] *') && focused instanceof HTMLElement)
          focused.focus({ preventScroll: true })
      })
    try {
      form.clearErrors()
      const { findErrors, confirmSave, storeSheet } = await loadSteps()
      const information = form.getValues()
      const isOpenedAgain = unsent !== null
      const sheet = { user, stored, modified_date, saveKey, isOpenedAgain, today, state, information, ...enteredRefs }
      const errors = findErrors(queries, sheet)
      showErrors(errors)
      if (Object.keys(errors).length > 0) return
      const confirmed = await confirmSave(confirm, sheet, refreshHints)
      if (!confirmed) return returnFocus()
      setSaving(true)
      await storeSheet(queries, sheet, confirmed, next === 'next' ? savedCount + 1 : null)
      onSent()
      goOn(next, sheet)
    } catch (error) {
      const problem = toProblem(error)
      showProblem(problem)
      if (!problem.fields) returnFocus()
    } finally {
      setSaving(false)
    }
  }

  /** Submits the form. The value being typed is committed first. */
  const submit = useCallback(
    (next: SaveTarget) => {
      const { activeElement } = document
      focusedBefore.current = activeElement
      if (activeElement instanceof HTMLElement) activeElement.blur()
      setTimeout(() => {
        target.current = next
        element.current?.requestSubmit()
      })
    },
    [element],
  )
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    const next = target.current
    target.current = 'list'
    // Shortcuts still fire while the dialog is open or a request is pending; never save twice.
    if (isBusy.current) return
    isBusy.current = true
    void save(next).finally(() => {
      isBusy.current = false
    })
  }
  return { element, isStale, showErrors, submit, onSubmit, isSaving }
}
