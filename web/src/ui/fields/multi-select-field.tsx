import Checkbox from '@mui/material/Checkbox'
import MenuItem from '@mui/material/MenuItem'
import Select from '@mui/material/Select'
import { type FieldValues, useController } from 'react-hook-form'
import { FieldFrame, type FieldProps, getAriaProps, useFieldIds } from './field.tsx'
import type { Option } from './select-field.tsx'

type Props<Values extends FieldValues> = FieldProps<Values> & { readonly options: readonly Option[] }

/** A multiple-choice list. Its value is a list of strings. */
export function MultiSelectField<Values extends FieldValues>(props: Props<Values>) {
  const { control, name, label, hint, width, isRequired, isDisabled, options } = props
  const { id, noteId } = useFieldIds()
  const { field, fieldState } = useController({ control, name })
  const error = fieldState.error?.message
  const chosen: string[] = field.value ?? []
  const labelFor = (value: string) => options.find((option) => option.value === value)?.label ?? value
  return (
    <FieldFrame {...{ id, label, error, hint, width, isRequired }}>
      <Select
        multiple
        fullWidth
        name={name}
        value={chosen}
        onChange={(event) => field.onChange(event.target.value)}
        onBlur={field.onBlur}
        inputRef={field.ref}
        error={error !== undefined}
        disabled={isDisabled ?? false}
        renderValue={(values) => values.map(labelFor).join(', ')}
        SelectDisplayProps={{ id, 'aria-label': label, ...getAriaProps(noteId, error, hint) }}
        MenuProps={{ slotProps: { paper: { sx: { maxHeight: 360 } } } }}
      >
        {options.map((option) => (
          <MenuItem key={option.value} value={option.value} dense>
            <Checkbox checked={chosen.includes(option.value)} size="small" sx={{ py: 0, pl: 0 }} />
            {option.label}
          </MenuItem>
        ))}
      </Select>
    </FieldFrame>
  )
}
