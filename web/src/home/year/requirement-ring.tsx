import Box from '@mui/material/Box'
import { styled } from '@mui/material/styles'
import Typography from '@mui/material/Typography'
import { describeRequirement } from '@trophy/domain'

const SIZE_PX = 92
const STROKE_PX = 9
const RADIUS_PX = (SIZE_PX - STROKE_PX) / 2

const Ring = styled('svg')(({ theme }) => ({
  flexShrink: 0,
  '& circle': { fill: 'none', strokeWidth: STROKE_PX, stroke: theme.vars.palette.hairline },
  '& circle[data-done=false]': { stroke: theme.vars.palette.secondary.main },
  '& circle[data-done=true]': { stroke: theme.vars.palette.primary.main },
  '& text': {
    fill: theme.vars.palette.text.primary,
    textAnchor: 'middle',
    fontFamily: theme.typography.h1.fontFamily,
    fontSize: 26,
    fontWeight: 560,
    fontVariantNumeric: 'tabular-nums',
  },
}))

type Props = { readonly lastThreeYears: number; readonly required: number }

/** The share of the required trophies as a ring, with the same in words beside it. */
export function RequirementRing({ lastThreeYears, required }: Props) {
  const { count, state } = describeRequirement(lastThreeYears)
  const share = Math.min(1, lastThreeYears / required)
  const middle = SIZE_PX / 2
  const circle = { cx: middle, cy: middle, r: RADIUS_PX }
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 2 }}>
      <Ring width={SIZE_PX} height={SIZE_PX} aria-hidden="true">
        <circle {...circle} />
        {share > 0 && (
          <circle
            {...circle}
            data-done={share === 1}
            pathLength={1}
            strokeDasharray={`${share} 1`}
            // Starts at the top.
            transform={`rotate(-90 ${middle} ${middle})`}
          />
        )}
        <text x={middle} y={middle + 9}>
          {lastThreeYears}
        </text>
      </Ring>
      <Box sx={{ minWidth: 0 }}>
        <Typography>{count}</Typography>
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {state}
        </Typography>
      </Box>
    </Box>
  )
}
