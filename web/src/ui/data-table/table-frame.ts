/** How a table looks. */
import LinearProgress from '@mui/material/LinearProgress'
import { styled } from '@mui/material/styles'

export const Frame = styled('div')(({ theme }) => ({
  position: 'relative',
  border: `1px solid ${theme.vars.palette.hairline}`,
  borderRadius: theme.shape.borderRadius,
  backgroundColor: theme.vars.palette.background.paper,
}))

/** What passes under a column that stays fades instead of being cut through a word. */
const fade = (side: 'left' | 'right', ground: string) => ({
  content: '""',
  position: 'absolute',
  insetBlock: 0,
  [side]: '100%',
  width: 20,
  pointerEvents: 'none',
  background: `linear-gradient(to ${side === 'left' ? 'right' : 'left'}, ${ground}, transparent)`,
})

/** Head, first column and what stays at the right remain in view while the rows move. */
export const Scroll = styled('div')(({ theme }) => {
  const { paper } = theme.vars.palette.background
  const { inset } = theme.vars.palette
  return {
    overflow: 'auto',
    maxHeight: 'max(420px, calc(100dvh - 320px))',
    // Before the first answer it is as high as it will be, so that nothing jumps.
    '&:has(tbody:empty)': { height: 406 },
    '& th, & td': { padding: '6px', fontSize: 13, whiteSpace: 'nowrap' },
    // Two lines of text fit into a row of 36 px, so that more columns do into the width.
    '& td': { backgroundColor: paper, paddingBlock: 1, lineHeight: 1.25 },
    '& th': { backgroundColor: inset, lineHeight: 1.25, verticalAlign: 'bottom', whiteSpace: 'normal' },
    '& tbody tr:hover td': { backgroundColor: inset },
    '& tbody tr:last-of-type td': { borderBottom: 0 },
    '& th .MuiTableSortLabel-icon': { position: 'absolute', left: '100%', margin: 0, fontSize: 14 },
    '& th.MuiTableCell-alignRight .MuiTableSortLabel-icon': { left: 'auto', right: '100%' },
    '& th:first-of-type, & td:first-of-type': { position: 'sticky', left: 0, paddingLeft: 12, zIndex: 1 },
    '& th:first-of-type': { zIndex: 3 },
    '&[data-moved] td:first-of-type::after': fade('left', paper),
    '&[data-moved] th:first-of-type::after, &[data-moved] tr:hover td:first-of-type::after': fade('left', inset),
    // On a phone there is no room for a second column that stays.
    [theme.breakpoints.up('sm')]: {
      '& [data-stays=right]': { position: 'sticky', right: 0, zIndex: 1 },
      '& th[data-stays=right]': { zIndex: 3 },
      '&[data-more] td[data-stays=right]::before': fade('right', paper),
      '&[data-more] th[data-stays=right]::before, &[data-more] tr:hover td[data-stays=right]::before': fade(
        'right',
        inset,
      ),
    },
  }
})

export const Progress = styled(LinearProgress)({
  position: 'absolute',
  insetInline: 0,
  top: 0,
  zIndex: 4,
  height: 2,
  // What is quick does not flicker.
  animation: 'appear 0s 300ms both',
  '@keyframes appear': { from: { visibility: 'hidden' }, to: { visibility: 'visible' } },
})

/** Read out, not shown. */
export const OffScreen = styled('div')({
  position: 'absolute',
  width: 1,
  height: 1,
  overflow: 'hidden',
  clipPath: 'inset(50%)',
  whiteSpace: 'nowrap',
})

/** A text of a cell, in two lines at most. */
export const CellText = styled('span')({
  display: '-webkit-box',
  WebkitBoxOrient: 'vertical',
  WebkitLineClamp: 2,
  overflow: 'hidden',
  whiteSpace: 'normal',
  '&[data-long]': { minWidth: 108 },
})
