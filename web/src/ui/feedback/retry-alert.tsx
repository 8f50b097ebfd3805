import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import { toProblem } from '#lib/api.ts'

/** Why something could not be read, with a button that asks again. */
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
