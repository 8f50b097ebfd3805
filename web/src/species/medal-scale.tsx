import Box from '@mui/material/Box'
import type { Thresholds } from '@trophy/domain'

type ThresholdValues = NonNullable<Thresholds>

/** Returns the range of the scale, from below bronze to above gold. */
const getScaleRange = ([bronze, , gold]: ThresholdValues) => {
  const span = gold - bronze || 1
  return { from: Math.max(0, bronze - 0.6 * span), to: gold + 0.4 * span }
}

const names = ['Bronze', 'Silver', 'Gold'] as const
const tones = ['bronze', 'silver', 'gold'] as const

/**
 * A slim scale from bronze to gold with a mark at the total, which is clamped to the scale. Its label contains all
 * values for screen readers.
 */
export function MedalScale({ thresholds, total }: { thresholds: ThresholdValues; total: number }) {
  const { from, to } = getScaleRange(thresholds)
  const toPercent = (value: number) => `${(100 * Math.min(1, Math.max(0, (value - from) / (to - from)))).toFixed(2)}%`
  const words = names.map((name, i) => `${name} from ${thresholds[i]}`).join(', ')
  return (
    <Box role="img" aria-label={`${total} points. ${words}.`} sx={{ position: 'relative', height: 58, mx: 1.5 }}>
      <Box sx={{ position: 'absolute', insetInline: 0, top: 16, height: 10, bgcolor: 'inset', overflow: 'hidden' }}>
        {tones.map((tone, i) => (
          <Box
            key={tone}
            sx={{
              position: 'absolute',
              insetBlock: 0,
              left: toPercent(thresholds[i] ?? 0),
              right: 0,
              bgcolor: `medal.${tone}.ground`,
            }}
          />
        ))}
      </Box>
      {names.map((name, i) => (
        <Box
          key={name}
          sx={{
            position: 'absolute',
            top: 16,
            left: toPercent(thresholds[i] ?? 0),
            pt: 1.75,
            borderLeft: 1,
            borderColor: `medal.${tones[i]}.ink`,
            color: `medal.${tones[i]}.ink`,
            pl: 0.5,
            fontSize: 12,
            lineHeight: 1.15,
            whiteSpace: 'nowrap',
          }}
        >
          {name}
          <br />
          {thresholds[i]}
        </Box>
      ))}
      <Box
        sx={{
          position: 'absolute',
          top: 2,
          left: toPercent(total),
          width: 12,
          height: 26,
          ml: '-6px',
          color: 'secondary.main',
          transition: 'left 320ms ease-out',
        }}
      >
        <svg viewBox="0 0 12 26" width="12" height="26" aria-hidden="true">
          <path d="M0 0h12L6.6 11V26H5.4V11Z" fill="currentColor" />
        </svg>
      </Box>
    </Box>
  )
}
