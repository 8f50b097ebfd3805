import { type FieldErrors, findLeaf, getFieldLabel, information, messages, type Species } from '@trophy/domain'
import { type Control, useFormState } from 'react-hook-form'
import { goToField } from '#evaluations/editor/keyboard/go-to-field.ts'
import { FORM_ORDER, type Information } from '#evaluations/information.ts'
import type { SheetState } from '#evaluations/sheet-form/sheet-state.ts'
import { listUnreadable } from '#evaluations/sheet-form/sheet-view.ts'
import { loadOnDemand } from '#lib/load-on-demand.tsx'

const ErrorSummary = loadOnDemand(async () => ({
  default: (await import('#ui/forms/error-summary.tsx')).ErrorSummary,
}))

/** The fields of the sheet before its measures. */
const BASE_LABELS: Readonly<Record<string, string>> = { source: 'Source', phenotype: 'Phenotype' }

/** Merges equal errors of both values of a field into one error of the field, as they are counted. */
const mergeSides = ({ leaves }: Species, errors: FieldErrors): FieldErrors =>
  Object.fromEntries(
    Object.entries(errors).map(([path, message]) => {
      const leaf = findLeaf(leaves, path)
      return [leaf?.values.every((value) => errors[value] === message) ? leaf.path : path, message]
    }),
  )

/** Returns the errors that prevent saving, in the order of the form, each with a link to its field; null without any. */
export const useErrorList = (control: Control<Information>, { species, errors: sheetErrors, view }: SheetState) => {
  const { errors: fieldErrors } = useFormState({ control })
  const formErrors = FORM_ORDER.flat().flatMap((path) =>
    fieldErrors[path]
      ? [{ path, label: information.labels[path], message: String(fieldErrors[path].message ?? '') }]
      : [],
  )
  const order = [...Object.keys(BASE_LABELS), ...species.leaves.flatMap(({ path, values }) => [path, ...values])]
  const sheet = Object.entries(mergeSides(species, { ...sheetErrors, ...listUnreadable(view) })).sort(
    ([one], [other]) => order.indexOf(one) - order.indexOf(other),
  )
  const errors = [
    ...formErrors,
    ...sheet.map(([path, message]) => ({ path, label: BASE_LABELS[path] ?? getFieldLabel(species, path), message })),
  ]
  if (errors.length === 0) return null
  return <ErrorSummary title={messages.formInvalid} errors={errors} onChoose={(path) => goToField(species, path)} />
}
