/**
 * The layout of the editor: the sheet on the left and the sticky score on the right, or below each other, and the bar
 * at the bottom of the window.
 */
import GlobalStyles from '@mui/material/GlobalStyles'
import { styled } from '@mui/material/styles'
import useMediaQuery from '@mui/material/useMediaQuery'
import { type ReactNode, useRef } from 'react'
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
  [TWO_COLUMNS]: { gap: 16, gridTemplateColumns: 'minmax(0, 7fr) minmax(0, 5fr)' },
})

/** Not a grid, in which the bar could not stick to the bottom of the window. */
export const Column = styled('div')({
  display: 'flex',
  flexDirection: 'column',
  gap: 16,
  minWidth: 0,
  '& > *': { flexShrink: 0 },
})

export const RequiredNote = styled('p')(({ theme }) => ({
  margin: '-8px 0',
  fontSize: 13,
  color: theme.vars.palette.text.secondary,
  '& span': { color: theme.vars.palette.secondary.main },
}))

export const Aside = styled('aside')(({ theme }) => ({
  position: 'sticky',
  top: `calc(${TOP_OFFSET} + 16px)`,
  maxHeight: `calc(100dvh - ${TOP_OFFSET} - 32px)`,
  containerType: 'inline-size',
  containerName: 'score',
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
  [LOW_WINDOW]: { '&[data-place]': { position: 'static' }, '& > [data-errors]': { position: 'static' } },
}))

/** The most that the errors take of a window. */
const ERRORS_HEIGHT = 'min(176px, 20dvh)'

/** Above the bar, so that the buttons stay where they are when errors come and go. */
const Errors = styled('div')(({ theme }) => ({
  position: 'absolute',
  bottom: '100%',
  insetInline: -1,
  display: 'flex',
  boxSizing: 'border-box',
  maxHeight: ERRORS_HEIGHT,
  padding: '8px 20px',
  border: `1px solid ${theme.vars.palette.error.main}`,
  borderRadius: `${theme.shape.borderRadius}px ${theme.shape.borderRadius}px 0 0`,
  backgroundColor: theme.vars.palette.background.paper,
  '& > *': { flex: 1, minWidth: 0 },
  '& ul': scrollShadow(theme),
  [theme.breakpoints.down('sm')]: { paddingInline: 16 },
}))

/** The height of a bar across the window: the score, whose sentence may take three lines, and the actions. */
const WINDOW_BAR_PX = 84 + 60
const COLUMN_BAR_PX = 80

type BarProps = {
  /** Across the window, or at the end of the column of the sheet. */
  readonly place: 'window' | 'column'
  /** The list of errors; null without any. */
  readonly errors: ReactNode
  readonly children: ReactNode
}

/** A bar that stays in view at the bottom of the window, and never covers the focused field. */
export function BottomBar({ place, errors, children }: BarProps) {
  // The room of the errors stays, so that the page does not move while the last one is corrected.
  const hasRoom = useRef(false)
  if (errors !== null) hasRoom.current = true
  const room = hasRoom.current ? ERRORS_HEIGHT : '0px'
  const height = `calc(${place === 'column' ? COLUMN_BAR_PX : WINDOW_BAR_PX}px + ${room})`
  return (
    <>
      <GlobalStyles
        styles={{
          html: { [BOTTOM_OFFSET_VARIABLE]: height, scrollPaddingBottom: height },
          ...(place === 'window' && { main: { marginBottom: height, [LOW_WINDOW]: { marginBottom: 0 } } }),
        }}
      />
      <Bar data-place={place} style={place === 'column' ? { marginTop: room } : {}}>
        {errors && <Errors data-errors>{errors}</Errors>}
        {children}
      </Bar>
    </>
  )
}

export const ActionsRow = styled('div')({ padding: '0 16px 8px' })
