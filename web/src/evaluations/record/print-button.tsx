import Button from '@mui/material/Button'
import CircularProgress from '@mui/material/CircularProgress'
import { styled } from '@mui/material/styles'
import { type SyntheticEvent, useEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { PRINT_PARAM } from '#evaluations/print/printed-page.tsx'

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

/** Stops the loading indicator if the printed page has not loaded by then. */
const PRINT_TIMEOUT_MS = 15_000

/** Prints the saved record: loads its print layout into a frame, which then prints itself. */
export function PrintButton({ path }: { path: string }) {
  const [printCount, setPrintCount] = useState(0)
  const [isWaiting, setWaiting] = useState(false)

  useEffect(() => {
    if (!isWaiting) return
    const timer = setTimeout(() => setWaiting(false), PRINT_TIMEOUT_MS)
    return () => clearTimeout(timer)
  }, [isWaiting])

  const print = () => {
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
