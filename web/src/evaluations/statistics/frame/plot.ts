import { styled } from '@mui/material/styles'

const tones = ['gold', 'silver', 'bronze'] as const

/** Contains a chart and gives its parts their colours: `data-part` and, for medals, `data-tone`. */
export const Plot = styled('div')(({ theme }) => {
  const { palette } = theme.vars
  return {
    '& svg': { display: 'block', overflow: 'visible', '@media print': { maxWidth: '100%', height: 'auto' } },
    // A chart of a wide screen would be cut off at the edge of the paper.
    '@media print': {
      '& .recharts-wrapper': { maxWidth: '100%', height: 'auto !important' },
      '& .recharts-surface': { height: 'auto !important' },
    },
    '& text': { fill: palette.text.secondary, stroke: 'none', fontSize: 12 },
    '& .recharts-cartesian-axis-tick-value': { fontVariantNumeric: 'tabular-nums' },
    // Lines do not cross the letters.
    '& [data-part=text]': { stroke: palette.background.paper, strokeWidth: 4, paintOrder: 'stroke' },
    '& [data-part=value]': { fill: palette.text.primary, fontWeight: 560 },
    '& [data-part=axis], & .recharts-cartesian-axis-line': { stroke: palette.outline, fill: 'none' },
    '& .recharts-cartesian-grid line, & [data-part=grid]': { stroke: palette.hairline },
    '& [data-part=bar]': { fill: palette.primary.main, stroke: palette.primary.main, strokeWidth: 1 },
    '& [data-part=bar][data-tone=none]': { fill: palette.background.paper, stroke: palette.outline },
    '& [data-part=hit]': { fill: palette.text.primary, fillOpacity: 0, stroke: 'none' },
    '& [data-part=mark]': { fill: palette.secondary.main, stroke: palette.background.paper },
    '& [data-part=threshold]': { stroke: palette.text.secondary, strokeDasharray: '4 3', fill: 'none' },
    '& [data-part=sea]': { fill: palette.background.default },
    '& [data-part=land]': { fill: palette.text.secondary, fillOpacity: 0.16, stroke: palette.background.default },
    '& [data-part=ground]': { fill: palette.background.paper },
    '& [data-part=country]': { fill: palette.primary.main, stroke: palette.background.paper },
    '& [data-part=edge]': { fill: 'none', stroke: palette.hairline },
    '& [data-part=label]': {
      fill: palette.text.primary,
      stroke: palette.background.paper,
      strokeWidth: 3,
      paintOrder: 'stroke',
      fontWeight: 560,
    },
    '& a': { cursor: 'pointer', outline: 'none' },
    '& a:hover [data-part=hit]': { fillOpacity: 0.07 },
    '& a:focus-visible [data-part=bar], & a:focus-visible [data-part=country]': {
      stroke: palette.secondary.main,
      strokeWidth: 3,
    },
    '& a:focus-visible [data-part=hit]': { fillOpacity: 0.1 },
    ...Object.fromEntries(
      tones.map((tone) => [
        `& [data-tone=${tone}]`,
        {
          '&[data-part=bar]': { fill: palette.medal[tone].ground, stroke: palette.medal[tone].ink },
          '&[data-part=symbol], &[data-part=text]': { fill: palette.medal[tone].ink },
          '&[data-part=threshold]': { stroke: palette.medal[tone].ink },
        },
      ]),
    ),
  }
})
