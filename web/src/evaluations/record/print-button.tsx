import Button from '@mui/material/Button'
import CircularProgress from '@mui/material/CircularProgress'
import { styled } from '@mui/material/styles'
import { type SyntheticEvent, useEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { NEEDS_NETWORK } from '#ui/feedback/network-notice.tsx'

/** The query parameter that shows an evaluation in its print layout and prints it. */
export const PRINT_PARAM = 'print'

/** Placed off the screen: a frame with `display: none` would print nothing. */
const Frame = styled('iframe')({
  position: 'fixed',
  top: 0,
  right: '100%',
  width: '210mm',
  height: '297mm',
  border: 0,
  '@media print': { display: 'none' },
})

/** The printed page has no connection if it has not loaded by then. */
const PRINT_TIMEOUT_MS = 15_000

/** Prints the saved record: loads its print layout into a frame, which then prints itself. */
export function PrintButton({ path }: { path: string }) {
  const [printCount, setPrintCount] = useState(0)
  const [isWaiting, setWaiting] = useState(false)
  const [needsNetwork, setNeedsNetwork] = useState(false)

  useEffect(() => {
    if (!isWaiting) return
    const stop = () => {
      setWaiting(false)
      setNeedsNetwork(true)
    }
    const timer = setTimeout(stop, PRINT_TIMEOUT_MS)
    return () => clearTimeout(timer)
  }, [isWaiting])

  const print = () => {
    setNeedsNetwork(!navigator.onLine)
    if (!navigator.onLine) return
    setPrintCount(printCount + 1)
    setWaiting(true)
  }
  const stopWaitingOnPrint = ({ currentTarget }: SyntheticEvent<HTMLIFrameElement>) =>
    currentTarget.contentWindow?.addEventListener('beforeprint', () => setWaiting(false))
  return (
    <>
      <Button
        variant="outlined"
        title="Prints the evaluation as it was last saved"
        aria-busy={isWaiting}
        onClick={print}
        {...(isWaiting ? { startIcon: <CircularProgress size={16} color="inherit" aria-label="Loading" /> } : {})}
      >
        Print
        {needsNetwork && NEEDS_NETWORK}
      </Button>
      {printCount > 0 &&
        createPortal(
          <Frame
            key={printCount}
            src={`${path}?${PRINT_PARAM}`}
            title="Printed record"
            aria-hidden
            tabIndex={-1}
            onLoad={stopWaitingOnPrint}
          />,
          document.body,
        )}
    </>
  )
}
