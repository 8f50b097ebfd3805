import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { toProblem } from '#lib/api.ts'
import { toast } from '#ui/feedback/toasts.tsx'
import { showFieldErrors } from '#ui/forms/use-submit-form.ts'

/** Shows what the server says against a short form: at its fields, or else in a toast. */
export const showFormError = <Values extends FieldValues, Output>(
  form: UseFormReturn<Values, unknown, Output>,
  error: unknown,
): void => {
  const problem = toProblem(error)
  if (!showFieldErrors(form, problem)) toast.error(problem.message)
}
