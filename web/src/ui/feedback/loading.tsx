import Box from '@mui/material/Box'
import LinearProgress from '@mui/material/LinearProgress'
import { useEffect, useState } from 'react'

const SHOW_DELAY_MS = 300
/** Pixels, which it takes from the first: what stands below does not jump when it begins to show. */
const HEIGHT_PX = 98

/** A wait. Shows nothing for the first 300 ms, so that what is quick does not flicker. */
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
