/**
 * The layout of the editor: the sheet on the left and the sticky score on the right, or below each other, and the bar
 * at the bottom of the window.
 */
import GlobalStyles from '@mui/material/GlobalStyles'
import { styled } from '@mui/material/styles'
import useMediaQuery from '@mui/material/useMediaQuery'
import type { ReactNode } from 'react'
import { scrollShadow } from '#ui/page/scroll-shadow.ts'
import { BOTTOM_OFFSET_VARIABLE, LOW_WINDOW, MENU_WIDTH, TOP_OFFSET } from '#ui/theme/tokens.ts'

const TWO_COLUMNS = '@media (min-width: 1024px)'

/** Returns true if the score is beside the sheet. */
export const useTwoColumns = (): boolean => useMediaQuery(TWO_COLUMNS, { noSsr: true })

export const TwoColumns = styled('form')({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: 24,
  alignItems: 'start',
  [TWO_COLUMNS]: { gridTemplateColumns: 'minmax(0, 7fr) minmax(0, 5fr)' },
})

/** Not a grid, in which the bar could not stick to the bottom of the window. */
export const Column = styled('div')({
  display: 'flex',
  flexDirection: 'column',
  gap: 16,
  minWidth: 0,
  '& > *': { flexShrink: 0 },
})

export const Aside = styled('aside')(({ theme }) => ({
  position: 'sticky',
  top: `calc(${TOP_OFFSET} + 16px)`,
  maxHeight: `calc(100dvh - ${TOP_OFFSET} - 32px)`,
  padding: 24,
  border: `1px solid ${theme.vars.palette.hairline}`,
  borderRadius: theme.shape.borderRadius,
  ...scrollShadow(theme),
  [LOW_WINDOW]: { position: 'static', maxHeight: 'none' },
}))

const Bar = styled('div')(({ theme }) => ({
  zIndex: theme.zIndex.appBar,
  backgroundColor: theme.vars.palette.background.paper,
  '@media print': { display: 'none' },
  '&[data-place=column]': {
    position: 'sticky',
    bottom: 0,
    padding: '10px 20px',
    border: `1px solid ${theme.vars.palette.hairline}`,
    borderRadius: theme.shape.borderRadius,
  },
  '&[data-place=window]': {
    position: 'fixed',
    insetInline: `${MENU_WIDTH} 0`,
    bottom: 0,
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr)',
    paddingBottom: 'env(safe-area-inset-bottom)',
    borderTop: `1px solid ${theme.vars.palette.outline}`,
    boxShadow: '0 -6px 20px rgb(20 26 22 / 0.10)',
  },
  [LOW_WINDOW]: { '&[data-place]': { position: 'static' } },
}))

/** The height of a bar across the window: the score, whose sentence may take three lines, and the actions. */
const WINDOW_BAR_PX = 84 + 60
const COLUMN_BAR_PX = 80

type BarProps = {
  /** Across the window, or at the end of the column of the sheet. */
  readonly place: 'window' | 'column'
  readonly children: ReactNode
}

/** A bar that stays in view at the bottom of the window, and never covers the focused field. */
export function BottomBar({ place, children }: BarProps) {
  const height = place === 'column' ? COLUMN_BAR_PX : WINDOW_BAR_PX
  return (
    <>
      <GlobalStyles
        styles={{
          html: { [BOTTOM_OFFSET_VARIABLE]: `${height}px`, scrollPaddingBottom: height },
          ...(place === 'window' && { main: { marginBottom: height, [LOW_WINDOW]: { marginBottom: 0 } } }),
        }}
      />
      <Bar data-place={place}>{children}</Bar>
    </>
  )
}

export const ActionsRow = styled('div')({ padding: '0 16px 8px' })
