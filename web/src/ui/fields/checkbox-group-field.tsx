import Box from '@mui/material/Box'
import Checkbox from '@mui/material/Checkbox'
import FormControlLabel from '@mui/material/FormControlLabel'
import { type FieldValues, useController } from 'react-hook-form'
import { FieldLabel, FieldNote, type FieldProps, getAriaProps, useFieldIds } from './field.tsx'
import type { Option } from './select-field.tsx'

type Props<Values extends FieldValues> = Omit<FieldProps<Values>, 'width' | 'isDisabled'> & {
  readonly options: readonly Option[]
}

/** A few checkboxes, side by side. Its value is a list of strings in the order of the options. */
export function CheckboxGroupField<Values extends FieldValues>(props: Props<Values>) {
  const { control, name, label, hint, isRequired, options } = props
  const { id, noteId } = useFieldIds()
  const { field, fieldState } = useController({ control, name })
  const error = fieldState.error?.message
  const chosen: readonly string[] = field.value ?? []
  const toggle = (one: string) =>
    field.onChange(options.map(({ value }) => value).filter((value) => chosen.includes(value) !== (value === one)))
  return (
    <Box role="group" aria-labelledby={id} sx={{ minWidth: 0 }}>
      <FieldLabel {...{ id, isRequired }}>{label}</FieldLabel>
      {options.map(({ value, label: text }, index) => (
        <FormControlLabel
          key={value}
          label={text}
          control={
            <Checkbox
              name={name}
              value={value}
              checked={chosen.includes(value)}
              onChange={() => toggle(value)}
              onBlur={field.onBlur}
              sx={{ py: 1 }}
              slotProps={{
                input: {
                  ...getAriaProps(noteId, error, hint),
                  ...(index === 0 && { ref: field.ref }),
                },
              }}
            />
          }
        />
      ))}
      <FieldNote id={noteId} {...{ error, hint }} />
    </Box>
  )
}
