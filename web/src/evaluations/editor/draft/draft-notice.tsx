import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import { formatInstant } from '#lib/dates.ts'

type Props = {
  /** An ISO timestamp. */
  readonly savedAt: string
  readonly isEdit: boolean
  /** True if the record has changed since the draft was started. */
  readonly isOutdated: boolean
  readonly onDiscard: () => void
}

/** The notice that a draft was opened, and which values drafts omit. */
export function DraftNotice({ savedAt, isEdit, isOutdated, onDiscard }: Props) {
  return (
    <Alert
      severity="info"
      action={
        <Button size="small" onClick={onDiscard}>
          Discard
        </Button>
      }
    >
      Unsaved draft from {formatInstant(savedAt)}.{' '}
      {isEdit
        ? "The hunter's address, phone and e-mail and the supporting information are never stored in drafts; the last saved values are shown."
        : "The hunter's address, phone and e-mail and the supporting information are never stored in drafts; please enter them again."}
      {isOutdated && ' The record has changed since; discard the draft to see the current version.'}
    </Alert>
  )
}
