import { useQueryClient } from '@tanstack/react-query'
import { checkEvaluation, type FieldErrors, messages, type Species } from '@trophy/domain'
import { enqueueSnackbar } from 'notistack'
import { type RefObject, useRef, useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { useNavigate } from 'react-router'
import { asProblem } from '../lib/api.ts'
import { toast } from '../shell/toasts.tsx'
import { useConfirm } from '../ui/confirm.tsx'
import { createEvaluation, EVALUATIONS, type EvaluationBody, updateEvaluation } from './api.ts'
import { errorsOfSheet, type Information, isInformationName } from './information.ts'
import type { Validity } from './information-form.tsx'
import type { Measured, SheetActions } from './sheet-form/sheet-state.ts'

const SAVE_ERROR_MILLISECONDS = 4000

/** A save error stands at the top right for four seconds. */
const showSaveError = (message: string) =>
  enqueueSnackbar(message || messages.saveFailed, {
    variant: 'error',
    anchorOrigin: { vertical: 'top', horizontal: 'right' },
    autoHideDuration: SAVE_ERROR_MILLISECONDS,
  })

/** Brings the first field with an error into view and puts the cursor there. */
const goToFirstError = (form: HTMLFormElement | null) => {
  const wrong = form?.querySelector<HTMLElement>('[aria-invalid="true"]')
  const box = wrong?.matches('input, select, textarea, [tabindex]')
    ? wrong
    : wrong?.querySelector<HTMLElement>('input:not([tabindex="-1"])')
  box?.focus({ preventScroll: true })
  wrong?.scrollIntoView({ block: 'center' })
}

export type Saving = {
  readonly species: Species
  readonly form: UseFormReturn<Information>
  readonly measured: Measured
  readonly actions: SheetActions
  /** The stored evaluation, or null for a new one. */
  readonly stored: { readonly id: string; readonly modified_date: string } | null
  /** Why it may not be saved, or null. */
  readonly refusal: string | null
  readonly today: string
  readonly validity: Validity | null
  readonly measurerEmail: string | null
  /** Called when it is saved, before the page is left. */
  readonly onSaved: () => void
}

const bodyOf = (information: Information, measured: Measured, species: Species): EvaluationBody => ({
  ...information,
  source: measured.source,
  phenotype: { key: measured.phenotype },
  data: measured.data,
  eval_option: species.key,
})

/** Saving: check, ask, send, and say what came of it. */
export const useSave = (saving: Saving) => {
  const { species, form, measured, actions, stored } = saving
  const element = useRef<HTMLFormElement>(null)
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

  const send = async () => {
    const body = bodyOf(form.getValues(), measured, species)
    setSaving(true)
    try {
      if (stored) await updateEvaluation(stored.id, { ...body, modified_date: stored.modified_date })
      else await createEvaluation(species.key, body)
      saving.onSaved()
      await queries.invalidateQueries({ queryKey: [EVALUATIONS] })
      toast.success(messages.saved)
      navigate('/evaluations')
    } catch (error) {
      const problem = asProblem(error)
      setStale(problem.code === 'STALE')
      if (problem.fields) showErrors(problem.fields)
      showSaveError(problem.message)
    } finally {
      setSaving(false)
    }
  }

  const save = async () => {
    if (saving.refusal !== null) {
      showSaveError(saving.refusal)
      return
    }
    form.clearErrors()
    const { errors } = checkEvaluation(species, bodyOf(form.getValues(), measured, species), saving)
    showErrors(errors)
    if (Object.keys(errors).length > 0) return
    const isSure = await ask({ title: 'Save', text: messages.checkBeforeSaving, yes: 'Save', no: 'Check data' })
    if (isSure) await send()
  }

  return { element: element as RefObject<HTMLFormElement | null>, save, isSaving, isStale, dialog }
}
