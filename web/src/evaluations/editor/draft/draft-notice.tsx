import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useNavigate } from 'react-router'
import { formatInstant } from '#lib/format/dates.ts'
import { createUuid } from '#lib/uuid.ts'
import { DRAFT_PARAM } from './stored-drafts.ts'

type Props = {
  /** An ISO timestamp. */
  readonly savedAt: string
  readonly isEdit: boolean
  /** True if the record has changed since the draft was started. */
  readonly isOutdated: boolean
  readonly onDiscard: () => void
}

/** The notice that a draft was opened, and which values drafts omit. Another new sheet can be started beside it. */
export function DraftNotice({ savedAt, isEdit, isOutdated, onDiscard }: Props) {
  const navigate = useNavigate()
  return (
    <Alert
      severity="info"
      action={
        <Box sx={{ display: 'flex', flexDirection: { xs: 'column', sm: 'row' } }}>
          {!isEdit && (
            <Button size="small" onClick={() => navigate({ search: `?${DRAFT_PARAM}=${createUuid()}` })}>
              New sheet
            </Button>
          )}
          <Button size="small" onClick={onDiscard}>
            Discard
          </Button>
        </Box>
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
