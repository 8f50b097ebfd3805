import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import { messages, type Problem } from '@trophy/domain'

type Props = {
  readonly problem: Problem | null
  /** Reloads the record; offered if another user has changed it. */
  readonly onReload?: (() => void) | undefined
}

/** Shows why saving failed, if no field shows it. */
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
