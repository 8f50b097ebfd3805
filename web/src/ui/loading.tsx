import Box from '@mui/material/Box'
import LinearProgress from '@mui/material/LinearProgress'
import { useEffect, useState } from 'react'

const PATIENCE_MILLISECONDS = 300

/** A wait. Shows nothing for the first 300 ms, so that what is quick does not flicker. */
export function Loading({ label = 'Loading…' }: { label?: string }) {
  const [isLong, setLong] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setLong(true), PATIENCE_MILLISECONDS)
    return () => clearTimeout(timer)
  }, [])
  if (!isLong) return null
  return (
    <Box role="status" sx={{ maxWidth: 320, py: 4, color: 'text.secondary' }}>
      <LinearProgress aria-label={label} sx={{ mb: 1, height: 2 }} />
      {label}
    </Box>
  )
}
