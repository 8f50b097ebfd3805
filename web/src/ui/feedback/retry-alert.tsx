import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import { asProblem } from '#lib/api.ts'

/** Why something could not be read, with a button that asks again. */
export function RetryAlert({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const again = (
    <Button color="inherit" size="small" onClick={onRetry}>
      Try again
    </Button>
  )
  return (
    <Alert severity="error" action={again}>
      {asProblem(error).message}
    </Alert>
  )
}
