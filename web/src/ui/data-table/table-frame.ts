/** Styles of data tables. */
import LinearProgress from '@mui/material/LinearProgress'
import { styled } from '@mui/material/styles'
import { TOUCH_QUERY } from '#ui/theme/touch.ts'

export const PRINT_PAGE_STYLES = '@page { size: A4 landscape; margin: 12mm }'

/** Below this width of the frame the padding of columns is reduced. */
export const TIGHT_QUERY = '@container table (max-width: 1020px)'

/** Columns of the list of evaluations, with actions. */
const MAX_DEFAULT_COLUMNS = 11

export const Frame = styled('div')(({ theme }) => ({
  position: 'relative',
  containerType: 'inline-size',
  containerName: 'table',
  border: `1px solid ${theme.vars.palette.hairline}`,
  borderRadius: theme.shape.borderRadius,
  backgroundColor: theme.vars.palette.background.paper,
  '@media print': { border: 0 },
}))

export const FrameBody = styled('div')({ position: 'relative' })

/** Returns the shadow cast to a side by a pinned column. */
const shadow = (side: 'left' | 'right', shade: string) => ({
  content: '""',
  position: 'absolute',
  insetBlock: 0,
  width: 14,
  pointerEvents: 'none',
  background: `linear-gradient(to ${side}, ${shade}, transparent)`,
})

/** Scroll area with sticky head, first column and pinned columns. */
export const ScrollArea = styled('div')(({ theme }) => {
  const { paper } = theme.vars.palette.background
  const { chosen, inset, hairline, secondary, shade } = theme.vars.palette
  return {
    overflow: 'auto',
    maxHeight: 'max(420px, calc(100dvh - 320px))',
    // Reserves the height until the rows have loaded, to avoid a layout shift.
    '&:has(tbody:empty)': { height: 406 },
    '& th, & td': { padding: '6px', fontSize: 13, whiteSpace: 'nowrap' },
    '& td': { backgroundColor: paper, paddingBlock: 1, lineHeight: 1.25 },
    '& th': { backgroundColor: inset, lineHeight: 1.25, verticalAlign: 'bottom', whiteSpace: 'normal' },
    '& tbody tr:hover td': { backgroundColor: inset },
    '& tbody[data-preview] tr': { cursor: 'pointer' },
    '& tbody tr[aria-current] td': { backgroundColor: chosen },
    '& tbody tr:focus td': {
      backgroundColor: chosen,
      boxShadow: `inset 0 2px ${secondary.main}, inset 0 -2px ${secondary.main}`,
    },
    // The sticky head and the head of the page must not cover the focused row.
    '& tbody tr': { scrollMarginTop: 48 },
    '& tbody tr:last-of-type td': { borderBottom: 0 },
    // The sort arrow follows the last word, also of a two-line heading, and takes no width.
    '& th .MuiTableSortLabel-root': { display: 'inline-block' },
    '& th .MuiTableSortLabel-icon': { position: 'absolute', margin: 0, fontSize: 14 },
    // Right-aligned headings have no space after the text, so the arrow comes first and the text does not wrap.
    '& th.MuiTableCell-alignRight .MuiTableSortLabel-root': { whiteSpace: 'nowrap' },
    '& th.MuiTableCell-alignRight .MuiTableSortLabel-icon': { right: '100%' },
    // The arrow that the last heading shows on hover must not widen the table.
    '& th:last-of-type:not([data-stays])': { overflow: 'clip' },
    // Reserve space for the arrow of the sorted column, so that it does not overlap the next heading.
    '& .MuiTableSortLabel-root.Mui-active': { marginRight: '10px' },
    '& th.MuiTableCell-alignRight .MuiTableSortLabel-root.Mui-active': { marginRight: 0, marginLeft: '10px' },
    '& th:first-of-type, & td:first-of-type': { position: 'sticky', left: 0, paddingLeft: 12, zIndex: 1 },
    // Ids and names, whose hyphens tabular figures would widen.
    '& td:first-of-type': { fontVariantNumeric: 'normal' },
    '& th:first-of-type': { zIndex: 3 },
    '&[data-moved] :is(th, td):first-of-type::after': { ...shadow('right', shade), left: '100%' },
    [TIGHT_QUERY]: {
      '& th, & td': { paddingInline: 4, fontSize: 12.5 },
      '& th': { fontSize: 12 },
      // A long heading wraps before texts of other columns are cut.
      '& th .MuiTableSortLabel-root': { maxWidth: 84 },
      '& :is(th, td):first-of-type': { paddingLeft: 10 },
      '& td[data-stays=right] .MuiIconButton-root': { padding: 3 },
      // More than the longest list has by default, because of a search or a filter.
      [`& tr:has(> :nth-child(${MAX_DEFAULT_COLUMNS + 1})) > *`]: { paddingRight: 2, fontSize: 12 },
      [`& tr:has(> :nth-child(${MAX_DEFAULT_COLUMNS + 1})) > * + *`]: { paddingLeft: 3 },
    },
    // Leaves enough height on a phone to read the table and to scroll the page.
    [theme.breakpoints.down('sm')]: {
      maxHeight: 'max(420px, calc(100dvh - 200px))',
      '& th, & td': { fontSize: 13 },
    },
    [TOUCH_QUERY]: {
      '& td': { height: 48 },
      '& .MuiTableSortLabel-root': { paddingTop: '8px' },
      // A link in the first cell is as high as the row.
      '& td:first-of-type > a': { display: 'block', marginBlock: -8, paddingBlock: 8 },
    },
    // A phone is too narrow for a second sticky column.
    [theme.breakpoints.up('sm')]: {
      '& [data-stays=right]': { position: 'sticky', right: 0, zIndex: 1 },
      '& th[data-stays=right]': { zIndex: 3 },
      '&[data-more] [data-stays=right]': { borderLeft: `1px solid ${hairline}` },
      '&[data-more] [data-stays=right]::before': { ...shadow('left', shade), right: '100%' },
    },
    // Print all rows, repeat the head on each page and hide the controls.
    '@media print': {
      '&&': { maxHeight: 'none', overflow: 'visible' },
      '& tr': { breakInside: 'avoid' },
      '& tr > :is(th, td)': { position: 'static', height: 'auto', fontSize: '8pt' },
      '& tr > [data-stays=right], & tr > ::after, .MuiTableSortLabel-icon': { display: 'none' },
    },
  }
})

/** Shadow of the right edge if no column is pinned there. */
export const EdgeShadow = styled('div')(({ theme }) => ({
  display: 'none',
  '[data-more]:not(:has([data-stays=right])) + &': { display: 'block' },
  [theme.breakpoints.down('sm')]: { '[data-more] + &': { display: 'block' } },
  '&::before': { ...shadow('left', theme.vars.palette.shade), right: 0, zIndex: 3 },
}))

/** Text of a second column below the first, on narrow screens. */
export const StackedText = styled('div')(({ theme }) => ({
  maxWidth: 132,
  whiteSpace: 'normal',
  '& > span': { WebkitLineClamp: 3, wordBreak: 'normal' },
  fontSize: 12.5,
  fontWeight: 400,
  color: theme.vars.palette.text.secondary,
}))

export const Progress = styled(LinearProgress)({
  position: 'absolute',
  insetInline: 0,
  top: 0,
  zIndex: 4,
  height: 2,
  // Appears with a delay, so that quick loads do not flicker.
  animation: 'appear 0s 300ms both',
  '@keyframes appear': { from: { visibility: 'hidden' }, to: { visibility: 'visible' } },
})

/**
 * Text of a cell on one line. A table without room for its columns cuts it; `CutTexts` shows what is cut. Broken between
 * any letters, so that the column can become narrow and the text fills it.
 */
export const CellText = styled('span')({
  display: '-webkit-box',
  WebkitBoxOrient: 'vertical',
  WebkitLineClamp: 1,
  overflow: 'hidden',
  minWidth: 56,
  whiteSpace: 'normal',
  wordBreak: 'break-all',
  // A button is one letter to the text around it.
  '&:has(> button)': { display: 'grid', gridTemplateColumns: 'minmax(0, max-content)' },
  '& > button': { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
  // The outline would be cut, too.
  '& :focus-visible': { outlineOffset: -2 },
  '@media print': { WebkitLineClamp: 'none', wordBreak: 'normal', overflowWrap: 'anywhere' },
})
