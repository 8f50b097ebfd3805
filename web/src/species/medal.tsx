import Box from '@mui/material/Box'
import { type Award, formatAward } from '@trophy/domain'

/** The label, tone and shape of each medal. The shape is a path in a box of 16 by 16. */
export const medals = {
  Gold: { label: 'Gold', tone: 'gold', shape: 'M8 .8 10.1 5.4l5 .6-3.7 3.4 1 5L8 11.9l-4.4 2.5 1-5L.9 6l5-.6Z' },
  Silver: { label: 'Silver', tone: 'silver', shape: 'M8 1.5a6.5 6.5 0 1 0 0 13 6.5 6.5 0 0 0 0-13Z' },
  Bronze: { label: 'Bronze', tone: 'bronze', shape: 'M8 .9 15.1 8 8 15.1.9 8Z' },
} as const

/** An award as word, shape and colour: a star for gold, a disc for silver, a lozenge for bronze. */
export function Medal({ award, size = 'small' }: { award: Award; size?: 'small' | 'large' }) {
  if (award === 'none')
    return (
      <Box component="span" sx={{ color: 'text.secondary', fontSize: size === 'large' ? 17 : 13 }}>
        {formatAward(award)}
      </Box>
    )
  const { label, tone, shape } = medals[award]
  return (
    <Box
      component="span"
      sx={{
        display: 'inline-flex',
        alignItems: 'center',
        gap: 0.75,
        px: size === 'large' ? 1.5 : 1,
        py: size === 'large' ? 0.5 : 0.125,
        borderRadius: 1,
        fontSize: size === 'large' ? 17 : 13,
        fontWeight: 600,
        color: `medal.${tone}.ink`,
        bgcolor: `medal.${tone}.ground`,
      }}
    >
      <svg viewBox="0 0 16 16" width="0.8em" height="0.8em" aria-hidden="true">
        <path d={shape} fill="currentColor" />
      </svg>
      {label}
    </Box>
  )
}
