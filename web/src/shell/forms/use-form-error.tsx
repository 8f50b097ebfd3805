import { messages, type Problem } from '@trophy/domain'
import { type ReactNode, useState } from 'react'
import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form'
import { asProblem } from '#lib/api.ts'
import { toast } from '#ui/feedback/toasts.tsx'
import { SaveAlert } from '#ui/forms/save-alert.tsx'
import { showProblem } from '#ui/forms/use-submit-form.ts'

/** What is wrong with a file itself: too large, of another kind, not to be read; and that there is no space for it. */
const OF_A_FILE: readonly number[] = [413, 415, 422, 507]

type Options = {
  /** Reads the record anew after somebody else's change. */
  readonly onReload?: (() => void) | undefined
  /** The toast where the product failed. */
  readonly failed?: string
}

type Refusal = {
  /** Shows an error that saving threw: at its fields, at the `file` of the form, or else in `alert`. */
  readonly show: (error: unknown) => void
  /** To be called when it is tried again. */
  readonly clear: () => void
  readonly alert: ReactNode
}

/** What the server says against saving a form. */
export const useFormRefusal = <Values extends FieldValues, Output>(
  form: UseFormReturn<Values, unknown, Output>,
  { onReload, failed = messages.serverError }: Options = {},
): Refusal => {
  const [problem, setProblem] = useState<Problem | null>(null)
  const show = (error: unknown) => {
    const refusal = asProblem(error)
    const { status, message, isFailure } = refusal
    if ('file' in form.getValues() && OF_A_FILE.includes(status))
      form.setError('file' as FieldPath<Values>, { type: 'server', message }, { shouldFocus: true })
    else if (!showProblem(form, refusal)) setProblem(refusal)
    if (isFailure) toast.error(failed)
  }
  return { show, clear: () => setProblem(null), alert: <SaveAlert {...{ problem, onReload }} /> }
}
