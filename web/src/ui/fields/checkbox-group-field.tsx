import Box from '@mui/material/Box'
import { styled } from '@mui/material/styles'
import { type FieldValues, useController } from 'react-hook-form'
import { FieldLabel, FieldNote, type FieldProps, getAriaProps, useFieldIds } from './field.tsx'
import { Segment, SegmentGroup, SegmentInput } from './segments.ts'
import type { Option } from './select-field.tsx'

type Props<Values extends FieldValues> = Omit<FieldProps<Values>, 'width' | 'isDisabled'> & {
  readonly options: readonly Option[]
}

/** As high as the inputs beside it. */
const Toggle = styled(Segment)({
  minHeight: 38,
  paddingInline: 16,
  '@media (pointer: coarse)': { minHeight: 42 },
})

/** A few options that are switched on and off, side by side. Its value is a list of strings in the order of the options. */
export function ToggleField<Values extends FieldValues>(props: Props<Values>) {
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
      <SegmentGroup data-invalid={error !== undefined}>
        {options.map(({ value, label: text }, index) => (
          <Toggle key={value}>
            <SegmentInput
              type="checkbox"
              name={name}
              value={value}
              checked={chosen.includes(value)}
              onChange={() => toggle(value)}
              onBlur={field.onBlur}
              {...(index === 0 && { ref: field.ref })}
              {...getAriaProps(noteId, error, hint)}
            />
            {text}
          </Toggle>
        ))}
      </SegmentGroup>
      <FieldNote id={noteId} {...{ error, hint }} />
    </Box>
  )
}
