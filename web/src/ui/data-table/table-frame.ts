/** How a table looks. */
import LinearProgress from '@mui/material/LinearProgress'
import { styled } from '@mui/material/styles'

export const Frame = styled('div')(({ theme }) => ({
  position: 'relative',
  border: `1px solid ${theme.vars.palette.hairline}`,
  borderRadius: theme.shape.borderRadius,
  backgroundColor: theme.vars.palette.background.paper,
}))

/** Head, first column and what stays at the right remain in view while the rows move. */
export const Scroll = styled('div')(({ theme }) => ({
  overflow: 'auto',
  maxHeight: 'calc(100dvh - 260px)',
  minHeight: 240,
  '& th, & td': { padding: '6px' },
  // Two lines of text fit into a row of 36 px, so that more columns do into the width.
  '& td': { paddingBlock: 1, lineHeight: 1.25 },
  '& [data-one-line=true]': { whiteSpace: 'nowrap' },
  '& th': { backgroundColor: theme.vars.palette.inset, lineHeight: 1.25 },
  '& th .MuiTableSortLabel-icon': { position: 'absolute', left: '100%', margin: 0, fontSize: 14 },
  // The first column stays where the table is wider than the screen.
  '& th:first-of-type, & td:first-of-type': {
    position: 'sticky',
    left: 0,
    paddingLeft: 12,
    zIndex: 1,
    backgroundColor: theme.vars.palette.background.paper,
  },
  '& th:first-of-type': { zIndex: 3, backgroundColor: theme.vars.palette.inset },
  '& [data-stays=right]': {
    position: 'sticky',
    right: 0,
    zIndex: 1,
    backgroundColor: theme.vars.palette.background.paper,
    boxShadow: `-1px 0 ${theme.vars.palette.hairline}`,
  },
  '& th[data-stays=right]': { zIndex: 3, backgroundColor: theme.vars.palette.inset },
  '& tbody tr:hover td': { backgroundColor: theme.vars.palette.inset },
  '& tbody tr:last-of-type td': { borderBottom: 0 },
}))

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
