import Box from '@mui/material/Box'
import { pictures } from '@trophy/domain'

/** The trophy of a species as a silhouette in the colour of the text. Ornament: the name stands beside it. */
export function SpeciesPicture({ species, size = 96 }: { species: string; size?: number | string }) {
  return (
    <Box
      component="svg"
      viewBox="0 0 128 128"
      aria-hidden="true"
      data-species={species}
      sx={{ width: size, height: size, flexShrink: 0 }}
    >
      <path d={pictures[species] ?? ''} fill="currentColor" />
    </Box>
  )
}
