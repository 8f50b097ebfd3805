import Box from '@mui/material/Box'
import type { ReactNode } from 'react'

/** Sticky bar at the bottom of a long form, for its save button. */
export function SaveBar({ children }: { children: ReactNode }) {
  return (
    <Box
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
      }}
    >
      {children}
    </Box>
  )
}
