/** A row of connected buttons, each with a hidden radio button or checkbox. */
import { styled } from '@mui/material/styles'
import { forcedChoice } from '#ui/theme/tokens.ts'

export const SegmentGroup = styled('div')(({ theme }) => ({
  display: 'inline-grid',
  gridAutoFlow: 'column',
  maxWidth: '100%',
  border: `1px solid ${theme.vars.palette.outline}`,
  borderRadius: theme.shape.borderRadius,
  backgroundColor: theme.vars.palette.background.paper,
  '&[data-invalid=true]': { borderColor: theme.vars.palette.error.main },
  '&[data-disabled=true]': { borderColor: theme.vars.palette.hairline, borderStyle: 'dashed' },
}))

export const Segment = styled('label')(({ theme }) => ({
  position: 'relative',
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'center',
  minHeight: 34,
  padding: '4px 8px',
  fontSize: 14,
  lineHeight: 1.25,
  textAlign: 'center',
  cursor: 'pointer',
  '@media (pointer: coarse)': { minHeight: 42 },
  '& + &': { borderLeft: `1px solid ${theme.vars.palette.hairline}` },
  '&:has(:checked)': {
    backgroundColor: theme.vars.palette.primary.main,
    color: theme.vars.palette.primary.contrastText,
    ...forcedChoice,
  },
  '&:has(:focus-visible)': { outline: `2px solid ${theme.vars.palette.secondary.main}`, outlineOffset: 2, zIndex: 1 },
  '[data-disabled=true] > &': { cursor: 'default', color: theme.vars.palette.text.secondary },
  '[data-disabled=true] > &:has(:checked)': { backgroundColor: theme.vars.palette.inset },
}))

export const SegmentInput = styled('input')({
  position: 'absolute',
  inset: 0,
  margin: 0,
  opacity: 0,
  cursor: 'inherit',
})
