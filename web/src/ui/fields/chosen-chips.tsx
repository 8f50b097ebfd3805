import Box from '@mui/material/Box'
import { RemovableChip } from './removable-chip.tsx'
import type { Option } from './select-field.tsx'

type Props = {
  /** The label of the field. */
  readonly label: string
  readonly options: readonly Option[]
  readonly chosen: readonly string[]
  readonly onChange: (chosen: readonly string[]) => void
}

/** The chosen options below a field, in the order of the options; a click removes one. */
export function ChosenChips({ label, options, chosen, onChange }: Props) {
  if (chosen.length === 0) return null
  return (
    <Box
      component="ul"
      aria-label={`Chosen: ${label}`}
      sx={{ m: 0, mt: 1, p: 0, listStyle: 'none', display: 'flex', flexWrap: 'wrap', gap: 0.75 }}
    >
      {options
        .filter(({ value }) => chosen.includes(value))
        .map((option) => (
          <Box component="li" key={option.value} sx={{ display: 'flex', maxWidth: '100%' }}>
            <RemovableChip
              text={option.label}
              label={`Remove ${option.label}`}
              onRemove={() => onChange(chosen.filter((value) => value !== option.value))}
            />
          </Box>
        ))}
    </Box>
  )
}
