import Checkbox from '@mui/material/Checkbox'
import MenuItem from '@mui/material/MenuItem'
import Select, { type SelectProps } from '@mui/material/Select'
import type { Option } from './select-field.tsx'

type Props = SelectProps<readonly string[]> & {
  readonly value: readonly string[]
  readonly options: readonly Option[]
  /** The choice in short. */
  readonly text: string
}

/** A closed list of several choices. */
export default function MultiSelect({ options, text, ...props }: Props) {
  return (
    <Select
      {...props}
      multiple
      renderValue={() => text}
      MenuProps={{ slotProps: { paper: { sx: { maxHeight: 360 } } } }}
    >
      {options.map((option) => (
        <MenuItem key={option.value} value={option.value} dense>
          <Checkbox checked={props.value.includes(option.value)} size="small" sx={{ py: 0, pl: 0 }} />
          {option.label}
        </MenuItem>
      ))}
    </Select>
  )
}
