import type { Problem } from '@trophy/domain'
import { useEffect } from 'react'
import { type FieldPath, type FieldValues, type UseFormProps, type UseFormReturn, useForm } from 'react-hook-form'

/**
 * A form that validates on submit only. After a failed submit, editing a field clears its error, and nothing new
 * is reported before the next submit. Takes what react-hook-form's `useForm` takes, but for the modes.
 */
export const useSubmitForm = <Values extends FieldValues, Output = Values>(
  options: Omit<UseFormProps<Values, unknown, Output>, 'mode' | 'reValidateMode'>,
): UseFormReturn<Values, unknown, Output> => {
  const form = useForm<Values, unknown, Output>({ ...options, mode: 'onSubmit', reValidateMode: 'onSubmit' })
  const { subscribe, clearErrors } = form
  useEffect(
    () =>
      subscribe({
        formState: { values: true },
        callback: ({ name }) => {
          if (name) clearErrors(name as FieldPath<Values>)
        },
      }),
    [subscribe, clearErrors],
  )
  return form
}

/** Writes the server's messages to the fields they name. Answers whether there were any. */
export const showProblem = <Values extends FieldValues, Output>(
  form: UseFormReturn<Values, unknown, Output>,
  problem: Problem,
): boolean => {
  const fields = Object.entries(problem.fields ?? {})
  for (const [path, message] of fields) form.setError(path as FieldPath<Values>, { type: 'server', message })
  return fields.length > 0
}
