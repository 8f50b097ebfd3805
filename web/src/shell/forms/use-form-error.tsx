import { messages, type Problem } from '@trophy/domain'
import { type ReactNode, useState } from 'react'
import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form'
import { toProblem } from '#lib/api.ts'
import { toast } from '#ui/feedback/toasts.tsx'
import { SaveAlert } from '#ui/forms/save-alert.tsx'
import { showFieldErrors } from '#ui/forms/use-submit-form.ts'

/** Statuses shown at the file field: too large, unsupported type, unreadable, out of storage. */
const FILE_STATUSES: readonly number[] = [413, 415, 422, 507]

type Options = {
  /** Reloads the record after another user's change. */
  readonly onReload?: (() => void) | undefined
  /** Toast for a server or connection failure. */
  readonly failureMessage?: string
}

type FormError = {
  /** Shows an error of saving at its fields, at the `file` field, or otherwise in `alert`. */
  readonly show: (error: unknown) => void
  /** To be called before the next attempt. */
  readonly clear: () => void
  readonly alert: ReactNode
}

/** Displays errors of saving a form. */
export const useFormError = <Values extends FieldValues, Output>(
  form: UseFormReturn<Values, unknown, Output>,
  { onReload, failureMessage = messages.serverError }: Options = {},
): FormError => {
  const [problem, setProblem] = useState<Problem | null>(null)
  const show = (error: unknown) => {
    const caught = toProblem(error)
    const { status, message, isFailure } = caught
    if ('file' in form.getValues() && FILE_STATUSES.includes(status))
      form.setError('file' as FieldPath<Values>, { type: 'server', message }, { shouldFocus: true })
    else if (!showFieldErrors(form, caught)) setProblem(caught)
    if (isFailure) toast.error(failureMessage)
  }
  return { show, clear: () => setProblem(null), alert: <SaveAlert {...{ problem, onReload }} /> }
}
