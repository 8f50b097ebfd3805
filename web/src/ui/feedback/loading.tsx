import Box from '@mui/material/Box'
import LinearProgress from '@mui/material/LinearProgress'
import { useEffect, useState } from 'react'

const PATIENCE_MILLISECONDS = 300
/** Pixels, which it takes from the first: what stands below does not jump when it begins to show. */
const HEIGHT = 98

/** A wait. Shows nothing for the first 300 ms, so that what is quick does not flicker. */
export function Loading({ label = 'Loading…' }: { label?: string }) {
  const [isLong, setLong] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setLong(true), PATIENCE_MILLISECONDS)
    return () => clearTimeout(timer)
  }, [])
  if (!isLong) return <Box sx={{ height: HEIGHT }} />
  return (
    <Box role="status" sx={{ maxWidth: 320, minHeight: HEIGHT, py: 4, color: 'text.secondary' }}>
      <LinearProgress aria-label={label} sx={{ mb: 1, height: 2 }} />
      {label}
    </Box>
  )
}
