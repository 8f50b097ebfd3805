/** The grid of the sheet: label, left, right, value and points. */
import { styled } from '@mui/material/styles'
import type { CSSProperties } from 'react'
import type { SheetColumns } from './sheet-columns.ts'

/** From this width on, a row takes one line; below it two. */
export const WIDE_QUERY = '@container sheet (min-width: 400px)'
/** Two lines are for thumbs: with a mouse, one line is better in a narrow column too. */
const COMPACT_QUERY = '@container sheet (min-width: 365px) and (max-width: 399.9px)'
const MOUSE_QUERY = '@media (pointer: fine)'
/** Below this width, values are under their label. */
export const UNDER_LABEL_QUERY = '@container sheet (max-width: 499.9px)'
/** Values are above their points, so that labels take one line: a 1280 px window has 520 to 550. */
export const ABOVE_POINTS_QUERY = '@container sheet (min-width: 500px) and (max-width: 639.9px)'
/** From this width on, values have a column. */
export const VALUE_COLUMN_QUERY = '@container sheet (min-width: 640px)'
/** The sheet of a 1920 px window. */
export const SPACIOUS_QUERY = '@container sheet (min-width: 820px)'
/** The score beside it, in which the drawing is then beside the lines. */
export const WIDE_SCORE_QUERY = '@container score (min-width: 560px)'
/** Small phones, where long labels do not fit beside an input. */
const VERY_NARROW_QUERY = '@container sheet (max-width: 319.9px)'

const VALUE_WIDTH_VARIABLE = '--value-width'
const FACTOR_WIDTH_VARIABLE = '--factor-width'
/** Width of the factors, left-aligned beside the values; 0 on sheets without. */
export const FACTOR_WIDTH = `var(${FACTOR_WIDTH_VARIABLE})`

/** Width of the points where values are above them. */
const RESULT_WIDTH_VARIABLE = '--result-width'

const NO_VALUES = { [VALUE_WIDTH_VARIABLE]: '0px', [FACTOR_WIDTH_VARIABLE]: '0px', [RESULT_WIDTH_VARIABLE]: '58px' }

const WIDTHS = {
  none: NO_VALUES,
  plain: { ...NO_VALUES, [VALUE_WIDTH_VARIABLE]: '72px' },
  factors: { [VALUE_WIDTH_VARIABLE]: '90px', [FACTOR_WIDTH_VARIABLE]: '46px', [RESULT_WIDTH_VARIABLE]: '80px' },
} as const

/** Marks a table without results, such as that of the supplementary information. */
export const NO_RESULTS = 'data-no-results'

/** Returns CSS variables with the widths of the columns, the same in all sections of a sheet. */
export const columnWidths = ({ values }: SheetColumns) => WIDTHS[values] as CSSProperties

/** Applies styles where a row takes one line. */
export const onOneLine = <S extends object>(styles: S) => ({
  [WIDE_QUERY]: styles,
  [MOUSE_QUERY]: { [COMPACT_QUERY]: styles },
})

/** Rows with points and values that are not the points. */
const HAS_BOTH_RESULTS = ':has(> [data-given=values] > :not([data-duplicate=true])):has(> [data-given=points])'

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
  [ABOVE_POINTS_QUERY]: {
    gridTemplateColumns: `minmax(0, 1fr) 90px 90px var(${RESULT_WIDTH_VARIABLE})`,
    gridTemplateAreas: '"label left right points" "how how how how" ". said said said"',
    '&[data-alone=true], &[data-alone=true][data-long=true]': {
      gridTemplateAreas: '"label label right points" "how how how how" ". said said said"',
    },
    [`&${HAS_BOTH_RESULTS}, &[data-alone=true]${HAS_BOTH_RESULTS}`]: {
      gridTemplateRows: 'minmax(min-content, 1fr) minmax(min-content, 1fr)',
    },
    [`&${HAS_BOTH_RESULTS}`]: {
      gridTemplateAreas: '"label left right value" "label left right points" "how how how how" ". said said said"',
    },
    [`&[data-alone=true]${HAS_BOTH_RESULTS}`]: {
      gridTemplateAreas: '"label label right value" "label label right points" "how how how how" ". said said said"',
    },
  },
  [VALUE_COLUMN_QUERY]: {
    gridTemplateColumns: `minmax(0, 1fr) 104px 104px var(${VALUE_WIDTH_VARIABLE}) 72px`,
    gridTemplateAreas: '"label left right value points" "how how how how how" ". said said said said"',
    '&[data-alone=true], &[data-alone=true][data-long=true]': {
      gridTemplateAreas: '"label label right value points" "how how how how how" ". said said said said"',
    },
    columnGap: 12,
  },
  [SPACIOUS_QUERY]: {
    gridTemplateColumns: `minmax(0, 1fr) 128px 128px var(${VALUE_WIDTH_VARIABLE}) 96px`,
    columnGap: 20,
  },
  [`[${NO_RESULTS}] &&`]: onOneLine({
    gridTemplateColumns: 'minmax(0, 1fr) 90px 90px',
    gridTemplateAreas: '"label left right" "how how how" ". said said"',
    '&[data-alone=true]': { gridTemplateAreas: '"label label right" "how how how" ". said said"' },
  }),
} as const

/** A table whose rows lay out their own cells. */
export const Grid = styled('table')({
  display: 'block',
  '& > tbody': { display: 'block' },
  '& th, & td': { display: 'block', minWidth: 0, padding: 0, fontWeight: 'inherit', textAlign: 'inherit' },
})
