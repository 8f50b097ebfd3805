import type { Problem } from '@trophy/domain'
import { useEffect } from 'react'
import { type FieldPath, type FieldValues, type UseFormProps, type UseFormReturn, useForm } from 'react-hook-form'

type Options<Values extends FieldValues, Output> = Omit<
  UseFormProps<Values, unknown, Output>,
  'mode' | 'reValidateMode'
> & {
  /** By field, others whose errors may follow from it: editing it clears theirs as well. The same object always. */
  readonly dependentFields?: Partial<Record<FieldPath<Values>, readonly FieldPath<Values>[]>>
}

/**
 * A form that validates on submit only. After a failed submit, editing a field clears its error, and nothing new
 * is reported before the next submit. Takes what react-hook-form's `useForm` takes, but for the modes.
 */
export const useSubmitForm = <Values extends FieldValues, Output = Values>({
  dependentFields,
  ...options
}: Options<Values, Output>): UseFormReturn<Values, unknown, Output> => {
  const form = useForm<Values, unknown, Output>({ ...options, mode: 'onSubmit', reValidateMode: 'onSubmit' })
  const { subscribe, clearErrors } = form
  useEffect(
    () =>
      subscribe({
        formState: { values: true },
        callback: ({ name }) => {
          const field = name as FieldPath<Values> | undefined
          if (field) clearErrors([field, ...(dependentFields?.[field] ?? [])])
        },
      }),
    [subscribe, clearErrors, dependentFields],
  )
  return form
}

/** Writes the server's messages to the fields they name. Answers whether there were any. */
export const showFieldErrors = <Values extends FieldValues, Output>(
  form: UseFormReturn<Values, unknown, Output>,
  problem: Problem,
): boolean => {
  const fields = Object.entries(problem.fields ?? {})
  for (const [path, message] of fields) form.setError(path as FieldPath<Values>, { type: 'server', message })
  return fields.length > 0
}
