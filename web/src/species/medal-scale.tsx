import { styled } from '@mui/material/styles'
import type { Thresholds } from '@trophy/domain'

type ThresholdValues = NonNullable<Thresholds>

/** Shorter scales start at a tenth of a point instead of a whole one. */
const MIN_WHOLE_SPAN = 5

/** Returns the range of the scale, from below bronze to above gold. */
const getScaleRange = ([bronze, , gold]: ThresholdValues) => {
  const span = gold - bronze || 1
  const start = (bronze - 0.6 * span).toFixed(span < MIN_WHOLE_SPAN ? 1 : 0)
  return { from: Math.max(0, Number(start)), to: gold + 0.4 * span }
}

const names = ['Bronze', 'Silver', 'Gold'] as const
const tones = ['bronze', 'silver', 'gold'] as const

const Root = styled('div')(({ theme }) => ({
  position: 'relative',
  containerType: 'inline-size',
  height: 58,
  marginInline: 12,
  fontSize: 12,
  lineHeight: 1.15,
  whiteSpace: 'nowrap',
  '& > *': { position: 'absolute' },
  '& > [data-part=track]': { top: 16, insetInline: 0, height: 10, border: `1px solid ${theme.vars.palette.outline}` },
  // The grounds alone hardly stand out from a dark card, so that each medal has an outline in its ink.
  '& > [data-part=medal]': { top: 16, right: 0, height: 10, border: '1px solid currentColor' },
  '& > [data-part=threshold]': { top: 16, paddingTop: 14, paddingLeft: 4, borderLeft: '1px solid currentColor' },
  // Silver may be a fifth of the scale after bronze, as in roe deer.
  '@container (max-width: 259px)': { '& > [data-part=threshold]': { paddingLeft: 3, fontSize: 10.5 } },
  '& > [data-part=start]': { top: 44, left: 0, color: theme.vars.palette.text.secondary },
  // Two slanted strokes: the scale does not start at 0.
  '& > [data-part=break]': {
    top: 13,
    left: 8,
    width: 4,
    height: 16,
    borderInline: `1px solid ${theme.vars.palette.outline}`,
    backgroundColor: theme.vars.palette.background.paper,
    transform: 'skewX(-20deg)',
  },
  // As wide as the marker beyond both ends, so that nothing scrolls.
  '& > [data-part=marker-area]': { top: 2, insetInline: -6, height: 26, overflow: 'hidden', pointerEvents: 'none' },
  // As wide as the scale, because a move by its own width needs neither layout nor paint.
  '& [data-part=marker]': {
    marginInline: 6,
    color: theme.vars.palette.secondary.main,
    transition: 'transform 480ms cubic-bezier(0.2, 0.8, 0.2, 1)',
  },
  '& svg': { display: 'block', marginLeft: -6 },
  '& path': { fill: 'currentColor', stroke: theme.vars.palette.background.paper, strokeWidth: 2, paintOrder: 'stroke' },
  ...Object.fromEntries(
    tones.map((tone) => [
      `& > [data-tone=${tone}]`,
      {
        color: theme.vars.palette.medal[tone].ink,
        '&[data-part=medal]': { backgroundColor: theme.vars.palette.medal[tone].ground },
      },
    ]),
  ),
}))

/**
 * A slim scale from bronze to gold with a mark at the total, which is clamped to the scale. Its label contains all
 * values for screen readers.
 */
export function MedalScale({ thresholds, total }: { thresholds: ThresholdValues; total: number }) {
  const { from, to } = getScaleRange(thresholds)
  const toPercent = (value: number) => `${(100 * Math.min(1, Math.max(0, (value - from) / (to - from)))).toFixed(2)}%`
  const words = names.map((name, i) => `${name} from ${thresholds[i]}`).join(', ')
  const medals = tones.map((tone, i) => ({ tone, name: names[i], from: thresholds[i] ?? 0 }))
  return (
    <Root role="img" aria-label={`${total} points. ${words}.`}>
      <div data-part="track" />
      {medals.map((medal) => (
        <div key={medal.tone} data-part="medal" data-tone={medal.tone} style={{ left: toPercent(medal.from) }} />
      ))}
      {from > 0 && (
        <>
          <div data-part="break" />
          <div data-part="start">{from}</div>
        </>
      )}
      {medals.map((medal) => (
        <div key={medal.tone} data-part="threshold" data-tone={medal.tone} style={{ left: toPercent(medal.from) }}>
          {medal.name}
          <br />
          {medal.from}
        </div>
      ))}
      <div data-part="marker-area">
        <div data-part="marker" style={{ transform: `translateX(${toPercent(total)})` }}>
          <svg viewBox="0 0 12 26" width="12" height="26" aria-hidden="true">
            <path d="M0 0h12L6.6 11V26H5.4V11Z" />
          </svg>
        </div>
      </div>
    </Root>
  )
}
