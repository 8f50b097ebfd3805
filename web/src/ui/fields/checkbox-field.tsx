import Box from '@mui/material/Box'
import Checkbox from '@mui/material/Checkbox'
import FormControlLabel from '@mui/material/FormControlLabel'
import { type FieldValues, useController } from 'react-hook-form'
import type { FieldProps } from './field.tsx'

/** A checkbox. Its value is a boolean. */
export function CheckboxField<Values extends FieldValues>({
  control,
  name,
  label,
  hint,
  isDisabled,
}: FieldProps<Values>) {
  const { field, fieldState } = useController({ control, name })
  const note = fieldState.error?.message ?? hint
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
            slotProps={{ input: { ref: field.ref } }}
          />
        }
      />
      {note && <Box sx={{ fontSize: 13, color: fieldState.error ? 'error.main' : 'text.secondary' }}>{note}</Box>}
    </Box>
  )
}
