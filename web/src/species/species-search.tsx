import Box from '@mui/material/Box'
import OutlinedInput from '@mui/material/OutlinedInput'

type Props = {
  readonly searchText: string
  readonly onSearch: (searchText: string) => void
  readonly foundCount: number
  readonly totalCount: number
}

/** A search field with the number of matches. */
export function SpeciesSearch({ searchText, onSearch, foundCount, totalCount }: Props) {
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: '4px 16px', alignItems: 'center', mb: 2 }}>
      <OutlinedInput
        value={searchText}
        onChange={(event) => onSearch(event.target.value)}
        placeholder="Name, code or Latin name"
        inputProps={{ 'aria-label': 'Find a species', type: 'search' }}
        sx={{ flex: { xs: '1 1 100%', sm: '0 1 340px' }, minWidth: 0, width: '100%' }}
      />
      <Box role="status" sx={{ fontSize: 14, color: 'text.secondary' }}>
        {foundCount === 0 && 'None of your species match.'}
        {foundCount > 0 && foundCount < totalCount && `${foundCount} of ${totalCount} species`}
      </Box>
    </Box>
  )
}
