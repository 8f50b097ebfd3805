import { useQueryClient } from '@tanstack/react-query'
import {
  checkEvaluation,
  type Evaluation,
  type FieldErrors,
  KEEP_EDITION,
  messages,
  newEditionForDate,
  type Species,
} from '@trophy/domain'
import { closeSnackbar, enqueueSnackbar } from 'notistack'
import { type FormEvent, useRef, useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { useNavigate } from 'react-router'
import { createEvaluation, EVALUATIONS, type EvaluationBody, updateEvaluation } from '#evaluations/api.ts'
import { goToField, OpenQuestions } from '#evaluations/editor/hints/hint-list.tsx'
import { errorsOfSheet, type Information, isInformationName } from '#evaluations/information.ts'
import type { Measured, SheetActions } from '#evaluations/sheet-form/sheet-state.ts'
import { isValidityChecked, type Measurers } from '#evaluations/use-measurers.ts'
import { asProblem } from '#lib/api.ts'
import { showDay } from '#lib/dates.ts'
import { type Question, useConfirm } from '#ui/feedback/confirm.tsx'
import { toast } from '#ui/feedback/toasts.tsx'
import { goToFirstError } from '#ui/fields/first-error.ts'
import { isMeasuredAnew } from './initial-state.ts'
import { continueSeries } from './series.ts'

const SAVE_ERROR_MILLISECONDS = 4000

/** A save error stands at the top right for four seconds. */
export const showSaveError = (message: string) =>
  enqueueSnackbar(message || messages.saveFailed, {
    variant: 'error',
    anchorOrigin: { vertical: 'top', horizontal: 'right' },
    autoHideDuration: SAVE_ERROR_MILLISECONDS,
  })

/** One toast at a time says how many were saved in a row. */
const showSavedInRow = (saved: number) => {
  const keyOf = (count: number) => `saved-in-row-${count}`
  closeSnackbar(keyOf(saved - 1))
  enqueueSnackbar(`${messages.saved} ${saved} saved one after the other.`, {
    variant: 'success',
    key: keyOf(saved),
  })
}

/** Asked where the evaluation date alone moves to a time with other rules. */
const questionOf = ({ version }: Evaluation, { edition }: Species, evalDate: string): Question => ({
  title: `Edition ${edition} is in force on this date`,
  text: (
    <>
      The evaluation was scored under edition {version} and keeps it, with its lines, points and medal, although on{' '}
      {showDay(evalDate)} the rules of edition {edition} hold. It is scored anew only when a measurement or the
      phenotype is edited.
    </>
  ),
  yes: `Keep edition ${version}`,
  no: 'Check data',
})

export type Saving = {
  readonly species: Species
  readonly form: UseFormReturn<Information>
  readonly measured: Measured
  readonly actions: SheetActions
  /** The stored evaluation, or null for a new one. */
  readonly stored: Evaluation | null
  /** The state of it that was edited. */
  readonly modified_date: string | null
  readonly today: string
  readonly measurers: Measurers
  /** The signed-in user's address, to refuse their own trophies. */
  readonly ownEmail: string | null
  readonly isOwn: (measurer_id: string) => boolean
  /** How many were saved before in this row of sheets. */
  readonly savedBefore: number
  /** Asks for the latest open questions, and waits for them a moment. */
  readonly settleHints: () => Promise<void>
  /** Called when it is saved, before the page is left. */
  readonly onSaved: () => void
}

/** Where saving leads: back to the list, or to the next sheet of the same species. */
export type Then = 'list' | 'next'

const bodyOf = (
  { measurer_id, ...information }: Information,
  measured: Measured,
  species: Species,
): EvaluationBody => ({
  ...information,
  ...(measurer_id === '' ? {} : { measurer_id }),
  source: measured.source,
  phenotype: { key: measured.phenotype },
  data: measured.data,
  eval_option: species.key,
})

const errorsOf = (saving: Saving): FieldErrors => {
  const { species, form, measured, stored, today, measurers } = saving
  const information = form.getValues()
  const { measurer_id } = information
  const context = {
    today,
    validity: isValidityChecked(stored, information) ? measurers.validityOf(measurer_id) : null,
    measurerEmail: saving.isOwn(measurer_id) ? saving.ownEmail : null,
    isHunterErased: stored?.hunter_name === '',
  }
  return checkEvaluation(species, bodyOf(information, measured, species), context).errors
}

const store = ({ stored, species, modified_date }: Saving, body: EvaluationBody) =>
  stored
    ? updateEvaluation(stored._id, { ...body, modified_date: modified_date ?? stored.modified_date })
    : createEvaluation(species.key, body)

/** Saving: check, ask, send, and say what came of it. */
export const useSave = (saving: Saving) => {
  const { species, form, measured, actions, stored } = saving
  const element = useRef<HTMLFormElement>(null)
  const then = useRef<Then>('list')
  const isBusy = useRef(false)
  const [isSaving, setSaving] = useState(false)
  const [isStale, setStale] = useState(false)
  const navigate = useNavigate()
  const queries = useQueryClient()
  const { ask, dialog } = useConfirm()

  const showErrors = (errors: FieldErrors) => {
    for (const [path, message] of Object.entries(errors))
      if (isInformationName(path)) form.setError(path, { type: 'check', message })
    actions.showErrors(errorsOfSheet(errors))
    // The fields learn of their errors with the next drawing.
    setTimeout(() => goToFirstError(element.current))
  }

  const send = async (then: Then, known: EvaluationBody) => {
    const information = form.getValues()
    setSaving(true)
    try {
      await store(saving, { ...bodyOf(information, measured, species), ...known })
      saving.onSaved()
      await queries.invalidateQueries({ queryKey: [EVALUATIONS] })
      if (then === 'list') {
        toast.success(messages.saved)
        navigate('/evaluations')
      } else {
        const saved = saving.savedBefore + 1
        showSavedInRow(saved)
        // Going back leaves the hall, and not one empty sheet after the other.
        navigate(`/evaluation/new/${species.key}`, {
          state: continueSeries(information, measured, saved),
          replace: stored === null,
        })
      }
    } catch (error) {
      const problem = asProblem(error)
      setStale(problem.code === 'STALE')
      if (problem.fields) showErrors(problem.fields)
      showSaveError(problem.message)
    } finally {
      setSaving(false)
    }
  }

  const save = async (then: Then) => {
    form.clearErrors()
    const errors = errorsOf(saving)
    showErrors(errors)
    if (Object.keys(errors).length > 0) return
    const { eval_date } = form.getValues()
    const other = stored && !isMeasuredAnew(species, stored, measured) && newEditionForDate(stored, eval_date)
    if (other && !(await ask(questionOf(stored, other, eval_date)))) return
    await saving.settleHints()
    let goTo: string | null = null
    const text = (answerNo: () => void) => (
      <OpenQuestions
        species={species}
        onGoTo={(path) => {
          goTo = path
          answerNo()
        }}
      />
    )
    const isSure = await ask({ title: 'Save', text, yes: 'Save', no: 'Check data' })
    if (isSure) await send(then, stored && other ? { [KEEP_EDITION]: stored.version } : {})
    // The dialog gives the focus back first.
    else if (goTo !== null) setTimeout(goToField, 0, species, form, goTo)
  }

  /** Sends the form as if its button were pressed. What was being typed is settled first. */
  const submit = (next: Then) => {
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
    setTimeout(() => {
      then.current = next
      element.current?.requestSubmit()
    })
  }
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    const next = then.current
    then.current = 'list'
    // The keys still come while the question stands or the answer is on its way: no trophy is saved twice.
    if (isBusy.current) return
    isBusy.current = true
    void save(next).finally(() => {
      isBusy.current = false
    })
  }
  return { element, submit, onSubmit, isSaving, isStale, ask, dialog }
}
