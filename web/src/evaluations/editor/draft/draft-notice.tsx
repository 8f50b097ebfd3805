import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import { showInstant } from '#lib/dates.ts'

type Props = {
  /** An instant. */
  readonly keptAt: string
  readonly isOfStored: boolean
  /** Whether the record was changed after the draft was begun. */
  readonly isOutrun: boolean
  readonly onDiscard: () => void
}

/** Says that a draft was opened, and what no draft holds. */
export function DraftNotice({ keptAt, isOfStored, isOutrun, onDiscard }: Props) {
  return (
    <Alert
      severity="info"
      action={
        <Button size="small" onClick={onDiscard}>
          Discard
        </Button>
      }
    >
      This is your unsaved draft of {showInstant(keptAt)}.{' '}
      {isOfStored
        ? "The hunter's address, phone and e-mail and the supporting information are never kept in a draft: they stand here as they were last saved."
        : "The hunter's address, phone and e-mail and the supporting information are never kept in a draft: please enter them again."}
      {isOutrun && ' The record was changed since; discard the draft to see how.'}
    </Alert>
  )
}
