import { styled } from '@mui/material/styles'

/** Styles for text that only screen readers read. */
export const SCREEN_READER_ONLY = {
  position: 'absolute',
  width: '1px',
  height: '1px',
  margin: '-1px',
  overflow: 'hidden',
  clipPath: 'inset(50%)',
  whiteSpace: 'nowrap',
} as const

/** Text that only screen readers read. */
export const ScreenReaderOnly = styled('div')(SCREEN_READER_ONLY)

/** Announces a change on the screen to screen readers. */
export function Announcement({ children }: { children: string }) {
  return <ScreenReaderOnly role="status">{children}</ScreenReaderOnly>
}
