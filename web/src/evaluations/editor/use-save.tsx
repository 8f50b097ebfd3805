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
import { goToField, HintList } from '#evaluations/editor/hints/hint-list.tsx'
import { filterSheetErrors, type Information, isInformationName } from '#evaluations/information.ts'
import { EVALUATIONS_KEY, type EvaluationBody } from '#evaluations/query-key.ts'
import type { MeasuredValues, SheetActions } from '#evaluations/sheet-form/sheet-state.ts'
import { type Measurers, mustCheckValidity } from '#evaluations/use-measurers.ts'
import { toProblem } from '#lib/api.ts'
import { call } from '#lib/call.ts'
import { formatDay } from '#lib/dates.ts'
import { type ConfirmOptions, useConfirm } from '#ui/feedback/confirm.tsx'
import { toast } from '#ui/feedback/toasts.tsx'
import { focusFirstError } from '#ui/fields/focus-first-error.ts'
import { needsRescoring } from './initial-state.ts'
import { continueSeries } from './series.ts'

const SAVE_ERROR_DURATION_MS = 4000

/** Shows a save error at the top right for four seconds. */
export const showSaveError = (message: string) =>
  enqueueSnackbar(message || messages.saveFailed, {
    variant: 'error',
    anchorOrigin: { vertical: 'top', horizontal: 'right' },
    autoHideDuration: SAVE_ERROR_DURATION_MS,
  })

/** Shows how many were saved in this series, in one toast at a time. */
const showSeriesCount = (saved: number) => {
  const toSnackbarKey = (count: number) => `saved-in-series-${count}`
  closeSnackbar(toSnackbarKey(saved - 1))
  enqueueSnackbar(`${messages.saved} ${saved} saved in this series.`, {
    variant: 'success',
    key: toSnackbarKey(saved),
  })
}

/** The confirmation shown if only the evaluation date moves to another edition. */
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

export type SaveOptions = {
  readonly species: Species
  readonly form: UseFormReturn<Information>
  readonly measured: MeasuredValues
  readonly actions: SheetActions
  /** The stored evaluation, or null for a new one. */
  readonly stored: Evaluation | null
  /** The version that is being edited; null for a new one. */
  readonly modified_date: string | null
  readonly today: string
  readonly measurers: Measurers
  /** The signed-in user's e-mail address, to reject their own trophies. */
  readonly ownEmail: string | null
  readonly isOwn: (measurer_id: string) => boolean
  /** Number of sheets saved earlier in this series. */
  readonly savedCount: number
  /** Fetches the latest hints, with a short timeout. */
  readonly refreshHints: () => Promise<void>
  /** Called after saving, before navigation. */
  readonly onSaved: () => void
}

/** The page after saving: the list, or the next sheet of the same species. */
export type SaveTarget = 'list' | 'next'

const toRequestBody = (
  { measurer_id, ...information }: Information,
  measured: MeasuredValues,
  species: Species,
): EvaluationBody => ({
  ...information,
  ...(measurer_id === '' ? {} : { measurer_id }),
  source: measured.source,
  phenotype: { key: measured.phenotype },
  data: measured.data,
  eval_option: species.key,
})

const validate = (options: SaveOptions): FieldErrors => {
  const { species, form, measured, stored, today, measurers } = options
  const information = form.getValues()
  const { measurer_id } = information
  const context = {
    today,
    validity: mustCheckValidity(stored, information) ? measurers.getValidity(measurer_id) : null,
    measurerEmail: options.isOwn(measurer_id) ? options.ownEmail : null,
    isHunterErased: stored?.hunter_name === '',
  }
  return checkEvaluation(species, toRequestBody(information, measured, species), context).errors
}

const storeEvaluation = ({ stored, species, modified_date }: SaveOptions, body: EvaluationBody) =>
  stored
    ? call('PATCH /evaluation/:id', {
        params: { id: stored._id },
        body: { data: { ...body, modified_date: modified_date ?? stored.modified_date } },
      })
    : call('POST /evaluation/:animal', { params: { animal: species.key }, body: { data: body } })

/** Validates, confirms and sends the evaluation, and shows the result. */
export const useSave = (options: SaveOptions) => {
  const { species, form, measured, actions, stored } = options
  const element = useRef<HTMLFormElement>(null)
  const target = useRef<SaveTarget>('list')
  const isBusy = useRef(false)
  const [isSaving, setSaving] = useState(false)
  const [isStale, setStale] = useState(false)
  const navigate = useNavigate()
  const queries = useQueryClient()
  const { confirm, dialog } = useConfirm()

  const showErrors = (errors: FieldErrors) => {
    for (const [path, message] of Object.entries(errors))
      if (isInformationName(path)) form.setError(path, { type: 'check', message })
    actions.showErrors(filterSheetErrors(errors))
    // The fields receive their errors with the next render.
    setTimeout(() => focusFirstError(element.current))
  }

  const send = async (target: SaveTarget, extraFields: EvaluationBody) => {
    const information = form.getValues()
    setSaving(true)
    try {
      await storeEvaluation(options, { ...toRequestBody(information, measured, species), ...extraFields })
      options.onSaved()
      await queries.invalidateQueries({ queryKey: [EVALUATIONS_KEY] })
      if (target === 'list') {
        toast.success(messages.saved)
        navigate('/evaluations')
      } else {
        const saved = options.savedCount + 1
        showSeriesCount(saved)
        // Going back leaves the series instead of stepping through its empty sheets.
        navigate(`/evaluation/new/${species.key}`, {
          state: continueSeries(information, measured, saved),
          replace: stored === null,
        })
      }
    } catch (error) {
      const problem = toProblem(error)
      setStale(problem.code === 'STALE')
      if (problem.fields) showErrors(problem.fields)
      showSaveError(problem.message)
    } finally {
      setSaving(false)
    }
  }

  const save = async (target: SaveTarget) => {
    form.clearErrors()
    const errors = validate(options)
    showErrors(errors)
    if (Object.keys(errors).length > 0) return
    const { eval_date } = form.getValues()
    const newEdition = stored && !needsRescoring(species, stored, measured) && newEditionForDate(stored, eval_date)
    if (newEdition && !(await confirm(createKeepEditionOptions(stored, newEdition, eval_date)))) return
    await options.refreshHints()
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
    if (isSure) await send(target, stored && newEdition ? { [KEEP_EDITION]: stored.version } : {})
    // The dialog restores the focus first.
    else if (goTo !== null) setTimeout(goToField, 0, species, form, goTo)
  }

  /** Submits the form. The value being typed is committed first. */
  const submit = (next: SaveTarget) => {
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
    setTimeout(() => {
      target.current = next
      element.current?.requestSubmit()
    })
  }
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
  return { element, submit, onSubmit, isSaving, isStale, confirm, dialog }
}
