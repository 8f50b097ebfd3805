import { type Control, type FieldErrors, type FieldPath, type FieldValues, useFormState } from 'react-hook-form'
import { ErrorSummary, type ListedError } from './error-summary.tsx'

/** A single error has the focus already. */
const MIN_LISTED = 2

type Props<Values extends FieldValues, Output> = {
  readonly form: {
    readonly control: Control<Values, unknown, Output>
    readonly setFocus: (name: FieldPath<Values>) => void
  }
  /** The labels of the fields, in the order of the form. */
  readonly labels: Readonly<Record<string, string>>
  /** Shown with any number of errors; without it, only several errors are announced. */
  readonly title?: string
}

const listErrors = (errors: FieldErrors, labels: Readonly<Record<string, string>>): ListedError[] =>
  Object.entries(labels).flatMap(([path, label]) => {
    const message = errors[path]?.message
    return typeof message === 'string' ? [{ path, label, message }] : []
  })

/** The errors of a form after a submit that failed, each with a link to its field. */
export function FormErrors<Values extends FieldValues, Output>({ form, labels, title }: Props<Values, Output>) {
  const { errors } = useFormState({ control: form.control })
  const listed = listErrors(errors, labels)
  const hasSeveral = listed.length >= MIN_LISTED
  if (!hasSeveral && (title === undefined || Object.keys(errors).length === 0)) return null
  return (
    <ErrorSummary
      title={title ?? `${listed.length} fields need a correction.`}
      errors={hasSeveral ? listed : []}
      onChoose={(path) => form.setFocus(path as FieldPath<Values>)}
    />
  )
}
