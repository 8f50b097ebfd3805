/** The two columns of the editor: the sheet on the left, the sticky score on the right. */
import { styled } from '@mui/material/styles'
import { scrollShadow } from '#ui/page/scroll-shadow.ts'
import { TOP_OFFSET } from '#ui/theme/tokens.ts'

export const TwoColumns = styled('form')(({ theme }) => ({
  display: 'grid',
  gap: 24,
  alignItems: 'start',
  // Space for the score bar.
  [theme.breakpoints.down('lg')]: { paddingBottom: 72 },
  [theme.breakpoints.up('lg')]: { gridTemplateColumns: 'minmax(0, 7fr) minmax(0, 5fr)' },
}))

export const Column = styled('div')({ display: 'grid', gap: 16, minWidth: 0 })

export const Aside = styled('aside')(({ theme }) => ({
  position: 'sticky',
  top: `calc(${TOP_OFFSET} + 16px)`,
  maxHeight: `calc(100dvh - ${TOP_OFFSET} - 32px)`,
  padding: 24,
  border: `1px solid ${theme.vars.palette.hairline}`,
  borderRadius: theme.shape.borderRadius,
  ...scrollShadow(theme),
}))

export const Buttons = styled('div')({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 12,
})
