import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import { toProblem } from '#lib/api.ts'

/** Shows a loading error with a retry button. */
export function RetryAlert({ error, onRetry }: { error: unknown; onRetry: () => void }) {
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
