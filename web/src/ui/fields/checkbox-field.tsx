import Box from '@mui/material/Box'
import Checkbox from '@mui/material/Checkbox'
import FormControlLabel from '@mui/material/FormControlLabel'
import { type FieldValues, useController } from 'react-hook-form'
import { FieldNote, type FieldProps, getAriaProps, useFieldIds } from './field.tsx'

/** A checkbox. Its value is a boolean. */
export function CheckboxField<Values extends FieldValues>({
  control,
  name,
  label,
  hint,
  isDisabled,
}: FieldProps<Values>) {
  const { field, fieldState } = useController({ control, name })
  const { noteId } = useFieldIds()
  const error = fieldState.error?.message
  return (
    <Box>
      <FormControlLabel
        label={label}
        control={
          <Checkbox
            name={name}
            checked={field.value === true}
            onChange={(event) => field.onChange(event.target.checked)}
            onBlur={field.onBlur}
            disabled={isDisabled ?? false}
            slotProps={{ input: { ref: field.ref, ...getAriaProps(noteId, error, hint) } }}
          />
        }
      />
      <FieldNote id={noteId} {...{ error, hint }} />
    </Box>
  )
}
