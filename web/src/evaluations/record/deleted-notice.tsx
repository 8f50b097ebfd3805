import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import type { Evaluation } from '@trophy/domain'
import { formatInstantDay } from '#lib/format/dates.ts'
import { useRestore } from './use-restore.tsx'

/** The notice of a deleted evaluation, with the last day and the button to restore it. */
export function DeletedNotice({ stored, deletedAt }: { stored: Evaluation; deletedAt: string }) {
  const restore = useRestore()
  const deletedText = `This evaluation was deleted on ${formatInstantDay(deletedAt)}.`
  if (!stored.restorable_until)
    return (
      <Alert severity="warning">
        {deletedText} It can no longer be restored: after 90 days its files and the hunter's data are erased.
      </Alert>
    )
  return (
    <Alert
      severity="warning"
      action={
        <Button color="inherit" size="small" onClick={() => void restore(stored)}>
          Restore
        </Button>
      }
    >
      {deletedText} It can be restored until {formatInstantDay(stored.restorable_until)}. After that, its files and the
      hunter's data will be erased.
    </Alert>
  )
}
