import NativeSelect from '@mui/material/NativeSelect'
import OutlinedInput from '@mui/material/OutlinedInput'
import { type FieldValues, useController } from 'react-hook-form'
import { FieldFrame, type FieldProps, getAriaProps, useFieldIds } from './field.tsx'

export type Option = { readonly value: string; readonly label: string }

type Props<Values extends FieldValues> = FieldProps<Values> & {
  readonly options: readonly Option[]
  /** Label of the empty choice, whose value is the empty string. Null if there is no empty choice. */
  readonly placeholder?: string | null
}

/** A single-choice list. Uses the native select, which works well with keyboards, phones and long lists. */
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
        // Browsers with this property then measure only the chosen option, and load no fonts for the others.
        sx={{ '& select': { fieldSizing: 'content' } }}
        inputProps={{ id, autoComplete: 'off', ...getAriaProps(noteId, error, hint), 'aria-required': isRequired }}
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
