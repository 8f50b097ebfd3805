import { styled } from '@mui/material/styles'
import { type FieldErrors, findLeaf, getFieldLabel, information, messages, type Species } from '@trophy/domain'
import type { UseFormReturn } from 'react-hook-form'
import { FORM_ORDER, type Information, isInformationName } from '#evaluations/information.ts'
import { focusFirstError } from '#ui/fields/focus-first-error.ts'
import { LINK_BUTTON } from '#ui/theme/link-button.ts'
import { TOUCH_PADDING } from '#ui/theme/touch.ts'

const Errors = styled('div')(({ theme }) => ({
  color: theme.vars.palette.error.main,
  '& p': { margin: 0, fontWeight: 550 },
  '& ul': { margin: '4px 0 0', paddingLeft: 18, fontSize: 14 },
  '& button': {
    ...LINK_BUTTON,
    color: 'inherit',
    ...TOUCH_PADDING,
  },
  '@media (pointer: coarse)': { '& li': { paddingBlock: 12 } },
}))

/** A nearly empty sheet has too many errors to list. */
const MAX_LISTED = 8

type Props = {
  readonly species: Species
  readonly form: UseFormReturn<Information>
  /** The errors of the sheet, by path. */
  readonly sheetErrors: FieldErrors
}

/** The errors that prevent saving, each with a link to its field. */
export function ErrorList({ species, form, sheetErrors }: Props) {
  const { errors: fieldErrors } = form.formState
  const formErrors = FORM_ORDER.flat().flatMap((path) =>
    fieldErrors[path]
      ? [{ path, label: information.labels[path], message: String(fieldErrors[path].message ?? '') }]
      : [],
  )
  const labelFor = (path: string) => (isInformationName(path) ? path : getFieldLabel(species, path))
  const sheet = Object.entries(sheetErrors).map(([path, message]) => ({
    path,
    label:
      path === 'source' || path === 'phenotype' ? { source: 'Source', phenotype: 'Phenotype' }[path] : labelFor(path),
    message,
  }))
  const errors = [...formErrors, ...sheet]
  if (errors.length === 0) return null

  const goTo = (path: string) => {
    if (isInformationName(path)) form.setFocus(path)
    else {
      const row = findLeaf(species.leaves, path)?.path
      focusFirstError(document.querySelector<HTMLElement>(row ? `[data-path="${row}"]` : `[data-choice="${path}"]`))
    }
  }
  return (
    <Errors role="alert">
      <p>{messages.formInvalid}</p>
      <ul>
        {errors.slice(0, MAX_LISTED).map(({ path, label, message }) => (
          <li key={path}>
            <button type="button" onClick={() => goTo(path)}>
              {label}
            </button>
            : {message}
          </li>
        ))}
        {errors.length > MAX_LISTED && <li>and {errors.length - MAX_LISTED} more, marked in the form</li>}
      </ul>
    </Errors>
  )
}
