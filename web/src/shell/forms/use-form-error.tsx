import { messages, type Problem } from '@trophy/domain'
import { type ReactNode, useState } from 'react'
import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form'
import { toProblem } from '#lib/api.ts'
import { toast } from '#ui/feedback/toasts.tsx'
import { SaveAlert } from '#ui/forms/save-alert.tsx'
import { showFieldErrors } from '#ui/forms/use-submit-form.ts'

/** What is wrong with a file itself: too large, of another kind, not to be read; and that there is no space for it. */
const FILE_STATUSES: readonly number[] = [413, 415, 422, 507]

type Options = {
  /** Reads the record anew after somebody else's change. */
  readonly onReload?: (() => void) | undefined
  /** The toast where the product failed. */
  readonly failureMessage?: string
}

type FormError = {
  /** Shows an error that saving threw: at its fields, at the `file` of the form, or else in `alert`. */
  readonly show: (error: unknown) => void
  /** To be called when it is tried again. */
  readonly clear: () => void
  readonly alert: ReactNode
}

/** What the server says against saving a form. */
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
