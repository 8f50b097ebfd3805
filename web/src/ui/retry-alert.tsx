import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import { asProblem } from '../lib/api.ts'

/** Why something could not be read, with a button that asks again. */
export function RetryAlert({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const again = (
    <Button color="inherit" size="small" onClick={onRetry} sx={{ whiteSpace: 'nowrap' }}>
      Try again
    </Button>
  )
  return (
    <Alert severity="error" action={again} sx={{ alignItems: 'center', '& .MuiAlert-action': { pt: 0 } }}>
      {asProblem(error).message}
    </Alert>
  )
}
