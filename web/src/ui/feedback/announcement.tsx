import { styled } from '@mui/material/styles'

const ScreenReaderOnly = styled('div')({
  position: 'absolute',
  width: 1,
  height: 1,
  margin: -1,
  overflow: 'hidden',
  clipPath: 'inset(50%)',
  whiteSpace: 'nowrap',
})

/** Announces a change on the screen to screen readers. */
export function Announcement({ children }: { children: string }) {
  return <ScreenReaderOnly role="status">{children}</ScreenReaderOnly>
}
