import NativeSelect from '@mui/material/NativeSelect'
import OutlinedInput from '@mui/material/OutlinedInput'
import { type FieldValues, useController } from 'react-hook-form'
import { FieldFrame, type FieldProps, getAriaProps, useFieldIds } from './field.tsx'

export type Option = { readonly value: string; readonly label: string }

type Props<Values extends FieldValues> = FieldProps<Values> & {
  readonly options: readonly Option[]
  /** What stands there while nothing is chosen; the value is then the empty string. Null where that cannot be. */
  readonly placeholder?: string | null
}

/** One choice out of a list. The browser's own list: it knows the keyboard, the phone and long lists. */
export function SelectField<Values extends FieldValues>(props: Props<Values>) {
  const { control, name, label, hint, width, isRequired, isDisabled, options, placeholder = '' } = props
  const { id, noteId } = useFieldIds()
  const { field, fieldState } = useController({ control, name })
  const error = fieldState.error?.message
  return (
    <FieldFrame {...{ id, label, error, hint, width, isRequired }}>
      <NativeSelect
        fullWidth
        name={name}
        value={field.value ?? ''}
        onChange={field.onChange}
        onBlur={field.onBlur}
        inputRef={field.ref}
        error={error !== undefined}
        disabled={isDisabled ?? false}
        input={<OutlinedInput />}
        inputProps={{ id, ...getAriaProps(noteId, error, hint), 'aria-required': isRequired }}
      >
        {placeholder !== null && <option value="">{placeholder}</option>}
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </NativeSelect>
    </FieldFrame>
  )
}
