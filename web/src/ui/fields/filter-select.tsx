import Box from '@mui/material/Box'
import NativeSelect from '@mui/material/NativeSelect'
import OutlinedInput from '@mui/material/OutlinedInput'
import { useId } from 'react'
import { FieldLabel } from './field.tsx'

type Props = {
  readonly label: string
  /** The text of the first option, whose value is empty. */
  readonly allLabel: string
  readonly value: string
  readonly options: readonly { readonly value: string; readonly label: string }[]
  /** In pixels. */
  readonly width: number
  readonly onChoose: (value: string) => void
}

/** A labelled select above the records that it filters. It is not part of a form. */
export function FilterSelect({ label, allLabel, value, options, width, onChoose }: Props) {
  const id = useId()
  return (
    <Box sx={{ flex: { xs: `1 1 ${width}px`, sm: `0 1 ${width}px` }, minWidth: 0 }}>
      <FieldLabel htmlFor={id}>{label}</FieldLabel>
      <NativeSelect
        fullWidth
        value={value}
        onChange={({ target }) => onChoose(target.value)}
        input={<OutlinedInput />}
        inputProps={{ id }}
        sx={{ '& select': { textOverflow: 'ellipsis' } }}
      >
        <option value="">{allLabel}</option>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </NativeSelect>
    </Box>
  )
}
