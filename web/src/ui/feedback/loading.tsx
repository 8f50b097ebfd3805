import Box from '@mui/material/Box'
import LinearProgress from '@mui/material/LinearProgress'
import { useEffect, useState } from 'react'

const SHOW_DELAY_MS = 300
/** Reserved from the start, to avoid a layout shift. */
const HEIGHT_PX = 98

/** Loading indicator, hidden for the first 300 ms so that quick loads do not flicker. */
export function Loading({ label = 'Loading…' }: { label?: string }) {
  const [isVisible, setVisible] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setVisible(true), SHOW_DELAY_MS)
    return () => clearTimeout(timer)
  }, [])
  if (!isVisible) return <Box sx={{ height: HEIGHT_PX }} />
  return (
    <Box role="status" sx={{ maxWidth: 320, minHeight: HEIGHT_PX, py: 4, color: 'text.secondary' }}>
      <LinearProgress aria-label={label} sx={{ mb: 1, height: 2 }} />
      {label}
    </Box>
  )
}
