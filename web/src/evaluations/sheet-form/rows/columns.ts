/** The grid of the sheet: label, left, right, value and points. */
import { styled } from '@mui/material/styles'
import type { CSSProperties } from 'react'
import type { SheetColumns } from './sheet-columns.ts'

/** From this width on, a row takes one line; below it two. */
export const WIDE_QUERY = '@container sheet (min-width: 400px)'
/** Two lines are for thumbs: with a mouse, one line is better in a narrow column too. */
const COMPACT_QUERY = '@container sheet (min-width: 365px) and (max-width: 399.9px)'
const MOUSE_QUERY = '@media (pointer: fine)'
/** From this width on, values have a column, below it they are under their label. A 1280 px window has 505 to 520. */
export const VALUE_COLUMN_QUERY = '@container sheet (min-width: 500px)'
export const NO_VALUE_COLUMN_QUERY = '@container sheet (max-width: 499.9px)'
/** Small phones, where long labels do not fit beside an input. */
const VERY_NARROW_QUERY = '@container sheet (max-width: 319.9px)'
const SPACIOUS_QUERY = '@container sheet (min-width: 640px)'

const VALUE_WIDTH_VARIABLE = '--value-width'
const FACTOR_WIDTH_VARIABLE = '--factor-width'
/** Width of the factors, left-aligned beside the values; 0 on sheets without. */
export const FACTOR_WIDTH = `var(${FACTOR_WIDTH_VARIABLE})`

const VALUE_WIDTHS = {
  none: { [VALUE_WIDTH_VARIABLE]: '0px', [FACTOR_WIDTH_VARIABLE]: '0px' },
  plain: { [VALUE_WIDTH_VARIABLE]: '72px', [FACTOR_WIDTH_VARIABLE]: '0px' },
  factors: { [VALUE_WIDTH_VARIABLE]: '90px', [FACTOR_WIDTH_VARIABLE]: '46px' },
} as const

/** Returns CSS variables with the widths of the columns, the same in all sections of a sheet. */
export const columnWidths = ({ values }: SheetColumns) => VALUE_WIDTHS[values] as CSSProperties

/** Applies styles where a row takes one line. */
export const onOneLine = <S extends object>(styles: S) => ({
  [WIDE_QUERY]: styles,
  [MOUSE_QUERY]: { [COMPACT_QUERY]: styles },
})

const MESSAGES = '"how how how" "said said said"'

/** The columns of a row on one line. */
const ONE_LINE = {
  gridTemplateColumns: 'minmax(0, 1fr) 86px 86px 58px',
  // The label takes the height that the inputs need beyond it.
  gridTemplateRows: 'minmax(min-content, 1fr)',
  gridTemplateAreas: '"label left right points" "value left right points" "how how how how" ". said said said"',
  '&[data-alone=true], &[data-alone=true][data-long=true]': {
    gridTemplateRows: 'minmax(min-content, 1fr)',
    gridTemplateAreas: '"label label right points" "value value right points" "how how how how" ". said said said"',
  },
} as const

/** The columns of the sheet, in two lines on a phone; a single input stays beside its label. */
export const columnStyles = {
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) minmax(0, 1fr) 60px',
  gridTemplateAreas: `"label label label" "value value value" "left right points" ${MESSAGES}`,
  columnGap: 8,
  alignItems: 'center',
  '&[data-alone=true]': {
    gridTemplateRows: 'minmax(min-content, 1fr)',
    gridTemplateAreas: `"label right points" "value right points" ${MESSAGES}`,
  },
  // Beside its input, a long label would wrap into four lines.
  '&[data-alone=true][data-long=true]': {
    gridTemplateRows: 'auto',
    gridTemplateAreas: `"label label label" "value right points" ${MESSAGES}`,
  },
  [VERY_NARROW_QUERY]: {
    '&[data-alone=true]': {
      gridTemplateRows: 'auto',
      gridTemplateAreas: `"label label label" "value right points" ${MESSAGES}`,
    },
  },
  ...onOneLine(ONE_LINE),
  [VALUE_COLUMN_QUERY]: {
    gridTemplateColumns: `minmax(0, 1fr) 90px 90px var(${VALUE_WIDTH_VARIABLE}) 58px`,
    gridTemplateAreas: '"label left right value points" "how how how how how" ". said said said said"',
    '&[data-alone=true], &[data-alone=true][data-long=true]': {
      gridTemplateAreas: '"label label right value points" "how how how how how" ". said said said said"',
    },
  },
  [SPACIOUS_QUERY]: {
    gridTemplateColumns: `minmax(0, 1fr) 104px 104px var(${VALUE_WIDTH_VARIABLE}) 72px`,
    columnGap: 12,
  },
} as const

/** A table whose rows lay out their own cells. */
export const Grid = styled('table')({
  display: 'block',
  '& > tbody': { display: 'block' },
  '& th, & td': { display: 'block', minWidth: 0, padding: 0, fontWeight: 'inherit', textAlign: 'inherit' },
})
