import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import { hasNoConnection, toProblem } from '#lib/api.ts'
import { NetworkNotice } from './network-notice.tsx'

/** Shows a loading error with a retry button. */
export function RetryAlert({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  if (hasNoConnection(error)) return <NetworkNotice onRetry={onRetry} />
  const retryButton = (
    <Button color="inherit" size="small" onClick={onRetry}>
      Try again
    </Button>
  )
  return (
    <Alert severity="error" action={retryButton}>
      {toProblem(error).message}
    </Alert>
  )
}
