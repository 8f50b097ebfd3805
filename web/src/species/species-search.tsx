import Box from '@mui/material/Box'
import OutlinedInput from '@mui/material/OutlinedInput'

type Props = {
  readonly wanted: string
  readonly onWant: (wanted: string) => void
  readonly found: number
  readonly all: number
}

/** Where to type what the species is called. */
export function SpeciesSearch({ wanted, onWant, found, all }: Props) {
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: '4px 16px', alignItems: 'center', mb: 2 }}>
      <OutlinedInput
        value={wanted}
        onChange={(event) => onWant(event.target.value)}
        placeholder="Name, code or Latin name"
        inputProps={{ 'aria-label': 'Find a species', type: 'search' }}
        sx={{ flex: '0 1 340px', minWidth: 0, width: '100%' }}
      />
      <Box role="status" sx={{ fontSize: 14, color: 'text.secondary' }}>
        {found === 0 && 'No species of yours is called so.'}
        {found > 0 && found < all && `${found} of ${all} species`}
      </Box>
    </Box>
  )
}
