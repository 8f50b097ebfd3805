/** The grid of the sheet: label, left, right, value and points. */
import { styled } from '@mui/material/styles'

/** From this width on, a row takes one line; below it two. */
export const WIDE_QUERY = '@container sheet (min-width: 430px)'
export const NARROW_QUERY = '@container sheet (max-width: 429.9px)'
/** Small phones, where long labels do not fit beside an input. */
const VERY_NARROW_QUERY = '@container sheet (max-width: 339.9px)'
/** From this width on, value and factor are side by side. */
export const VERY_WIDE_QUERY = '@container sheet (min-width: 600px)'

/** The columns of the sheet, in two lines on a phone; a single input stays beside its label. */
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
  // Beside its input, a long label would wrap into four lines.
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
