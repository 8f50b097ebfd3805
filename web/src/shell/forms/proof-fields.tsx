/** The fields with which users prove who they are, once more. */
import type { FieldValues } from 'react-hook-form'
import { type FieldProps, TextField } from '#ui/fields/field.tsx'

type Props<Values extends FieldValues> = Pick<FieldProps<Values>, 'control' | 'name' | 'width'> & {
  readonly autoFocus?: boolean
}

export function OwnPasswordField<Values extends FieldValues>(props: Props<Values>) {
  return <TextField {...props} label="Your password" type="password" autoComplete="current-password" />
}

/** A code of the app, or a recovery code. */
export function CodeField<Values extends FieldValues>(props: Props<Values>) {
  return (
    <TextField
      {...props}
      label="Code"
      hint="The 6 digits from your app, or a recovery code"
      autoComplete="one-time-code"
    />
  )
}
