import { type FieldErrors, findLeaf, getFieldLabel, information, messages, type Species } from '@trophy/domain'
import { type Control, useFormState } from 'react-hook-form'
import { goToField } from '#evaluations/editor/keyboard/go-to-field.ts'
import { FORM_ORDER, type Information, isInformationName } from '#evaluations/information.ts'
import { ErrorSummary } from '#ui/forms/error-summary.tsx'

/** Merges equal errors of both values of a field into one error of the field, as they are counted. */
const mergeSides = ({ leaves }: Species, errors: FieldErrors): FieldErrors =>
  Object.fromEntries(
    Object.entries(errors).map(([path, message]) => {
      const leaf = findLeaf(leaves, path)
      return [leaf?.values.every((value) => errors[value] === message) ? leaf.path : path, message]
    }),
  )

type Props = {
  readonly species: Species
  readonly control: Control<Information>
  readonly sheetErrors: FieldErrors
}

/** The errors that prevent saving, each with a link to its field. */
export function ErrorList({ species, control, sheetErrors }: Props) {
  const { errors: fieldErrors } = useFormState({ control })
  const formErrors = FORM_ORDER.flat().flatMap((path) =>
    fieldErrors[path]
      ? [{ path, label: information.labels[path], message: String(fieldErrors[path].message ?? '') }]
      : [],
  )
  const labelFor = (path: string) => (isInformationName(path) ? path : getFieldLabel(species, path))
  const sheet = Object.entries(mergeSides(species, sheetErrors)).map(([path, message]) => ({
    path,
    label:
      path === 'source' || path === 'phenotype' ? { source: 'Source', phenotype: 'Phenotype' }[path] : labelFor(path),
    message,
  }))
  const errors = [...formErrors, ...sheet]
  if (errors.length === 0) return null

  return <ErrorSummary title={messages.formInvalid} errors={errors} onChoose={(path) => goToField(species, path)} />
}
