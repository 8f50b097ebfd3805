import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import { messages, type Problem } from '@trophy/domain'

type Props = {
  readonly problem: Problem | null
  /** Reads the record anew, offered where somebody else has changed it. */
  readonly onReload?: (() => void) | undefined
}

/** Over the button that saves a form: why it did not, where no field says so. */
export function SaveAlert({ problem, onReload }: Props) {
  if (!problem) return null
  const isStale = problem.code === 'STALE'
  return (
    <Alert
      severity={isStale ? 'warning' : 'error'}
      sx={{ width: '100%', my: 1 }}
      action={isStale && <Button onClick={onReload}>Reload</Button>}
    >
      {problem.isFailure ? messages.communication : problem.message}
    </Alert>
  )
}
