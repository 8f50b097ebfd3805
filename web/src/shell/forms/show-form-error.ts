import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { toProblem } from '#lib/api.ts'
import { toast } from '#ui/feedback/toasts.tsx'
import { showFieldErrors } from '#ui/forms/use-submit-form.ts'

/** Shows an error of the server at the fields of a form, otherwise in a toast. */
export const showFormError = <Values extends FieldValues, Output>(
  form: UseFormReturn<Values, unknown, Output>,
  error: unknown,
): void => {
  const problem = toProblem(error)
  if (!showFieldErrors(form, problem)) toast.error(problem.message)
}
