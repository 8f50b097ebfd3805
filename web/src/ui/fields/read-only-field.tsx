import OutlinedInput from '@mui/material/OutlinedInput'
import { type Field, formatValue } from '@trophy/domain'
import { type FieldValues, useController } from 'react-hook-form'
import { FieldFrame, type FieldProps, getAriaProps, useFieldIds } from './field.tsx'

type Props<Values extends FieldValues> = FieldProps<Values> & {
  /** Undefined for a value that is not a field of the record: it is a text. */
  readonly field: Field | undefined
}

/** A value that cannot be changed, as text that wraps: no arrow and no calendar, which would do nothing. */
export function ReadOnlyField<Values extends FieldValues>(props: Props<Values>) {
  const { control, name, label, hint, width, isRequired, isDisabled = false, field: definition } = props
  const { id, noteId } = useFieldIds()
  const { field, fieldState } = useController({ control, name })
  const error = fieldState.error?.message
  return (
    <FieldFrame {...{ id, label, error, hint, width, isRequired }}>
      <OutlinedInput
        id={id}
        name={name}
        fullWidth
        readOnly
        disabled={isDisabled}
        value={definition ? formatValue(definition, field.value) : String(field.value ?? '')}
        placeholder="–"
        inputRef={field.ref}
        error={error !== undefined}
        multiline
        slotProps={{ input: getAriaProps(noteId, error, hint) }}
      />
    </FieldFrame>
  )
}
