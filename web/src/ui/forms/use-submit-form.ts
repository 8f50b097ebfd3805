import type { Problem } from '@trophy/domain'
import { useEffect } from 'react'
import { type FieldPath, type FieldValues, type UseFormProps, type UseFormReturn, useForm } from 'react-hook-form'

type Options<Values extends FieldValues, Output> = Omit<
  UseFormProps<Values, unknown, Output>,
  'mode' | 'reValidateMode'
> & {
  /** Fields whose errors are also cleared when the key field is edited. Must be a stable object. */
  readonly dependentFields?: Partial<Record<FieldPath<Values>, readonly FieldPath<Values>[]>>
}

/**
 * Like `useForm` of react-hook-form, but validates on submit only. Editing a field clears its error, and new errors
 * appear only on the next submit.
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

/** Shows the server's field errors in the form. Returns false if there are none. */
export const showFieldErrors = <Values extends FieldValues, Output>(
  form: UseFormReturn<Values, unknown, Output>,
  problem: Problem,
): boolean => {
  const fields = Object.entries(problem.fields ?? {})
  for (const [path, message] of fields) form.setError(path as FieldPath<Values>, { type: 'server', message })
  return fields.length > 0
}
