import Box from '@mui/material/Box'
import GlobalStyles from '@mui/material/GlobalStyles'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { BOTTOM_OFFSET_VARIABLE, LOW_WINDOW } from '#ui/theme/tokens.ts'

/** Sticky bar at the bottom of a page, such as the save button of a long form. Never covers the focused field. */
export function SaveBar({ children }: { children: ReactNode }) {
  const element = useRef<HTMLDivElement>(null)
  // Its height changes with the errors that it lists.
  const [height, setHeight] = useState(0)
  useEffect(() => {
    const observer = new ResizeObserver(() => setHeight(element.current?.offsetHeight ?? 0))
    if (element.current) observer.observe(element.current)
    return () => observer.disconnect()
  }, [])
  return (
    <Box
      ref={element}
      sx={{
        displayPrint: 'none',
        position: 'sticky',
        bottom: 0,
        zIndex: 1,
        py: 1.5,
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        gap: 2,
        bgcolor: 'background.default',
        borderTop: 1,
        borderColor: 'hairline',
        [LOW_WINDOW]: { position: 'static' },
      }}
    >
      <GlobalStyles styles={{ html: { [BOTTOM_OFFSET_VARIABLE]: `${height}px`, scrollPaddingBottom: height + 8 } }} />
      {children}
    </Box>
  )
}
