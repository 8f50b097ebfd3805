/** The grid of the sheet: label, left, right, value, points. */
import { styled } from '@mui/material/styles'

/** From this width of the sheet on, a row stands on one line; below it on two. */
export const WIDE_QUERY = '@container sheet (min-width: 430px)'
export const NARROW_QUERY = '@container sheet (max-width: 429.9px)'
/** Below it, on a small phone, not every name has room beside a box. */
const VERY_NARROW_QUERY = '@container sheet (max-width: 339.9px)'
/** From this width on, value and factor stand side by side. */
export const VERY_WIDE_QUERY = '@container sheet (min-width: 600px)'

/** The columns of the sheet, on a phone folded into two lines; a box alone stands beside its label there too. */
export const columnStyles = {
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) minmax(0, 1fr) 76px',
  gridTemplateAreas: '"label label points" "left right value" "how how how" "said said said"',
  columnGap: 8,
  rowGap: 4,
  alignItems: 'center',
  '&[data-alone=true]': {
    gridTemplateAreas: '"label right points" "label right value" "how how how" "said said said"',
  },
  // A long name would stand beside its box in four short lines.
  '&[data-alone=true][data-long=true]': {
    gridTemplateAreas: '"label label points" ". right value" "how how how" "said said said"',
  },
  [VERY_NARROW_QUERY]: {
    gridTemplateColumns: 'minmax(0, 1fr) minmax(0, 1fr) 60px',
    '&[data-alone=true]': {
      gridTemplateAreas: '"label label points" ". right value" "how how how" "said said said"',
    },
  },
  [WIDE_QUERY]: {
    gridTemplateColumns: 'minmax(0, 1fr) 94px 94px 60px 60px',
    gridTemplateAreas: '"label left right value points" "how how how how how" ". said said said said"',
    rowGap: 2,
    '&[data-alone=true], &[data-alone=true][data-long=true]': {
      gridTemplateAreas: '"label label right value points" "how how how how how" ". said said said said"',
    },
  },
  [VERY_WIDE_QUERY]: { gridTemplateColumns: 'minmax(0, 1fr) 96px 96px 112px 72px' },
} as const

/** A table whose rows lay out their own cells. */
export const Grid = styled('table')({
  display: 'block',
  '& > tbody': { display: 'block' },
  '& th, & td': { display: 'block', minWidth: 0, padding: 0, fontWeight: 'inherit', textAlign: 'inherit' },
})
