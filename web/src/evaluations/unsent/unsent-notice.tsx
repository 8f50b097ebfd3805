import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import { type FieldErrors, screens } from '@trophy/domain'
import { useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import { getEntryPath, isStale, type OutboxEntry } from '#outbox/entry.ts'
import { formatReason } from '#outbox/format-reason.ts'
import { canStoreSheets } from '#outbox/outbox-store.ts'
import { useOutbox } from '#outbox/use-outbox.ts'

/** Returns false once it is known that nothing can be stored on this device. */
const useCanStoreSheets = (): boolean => {
  const [canStore, setCanStore] = useState(true)
  useEffect(() => {
    void canStoreSheets().then(setCanStore)
  }, [])
  return canStore
}

type Props = {
  /** The unsent sheet in the editor; null for any other. */
  readonly unsent: OutboxEntry | null
  /** The stored evaluation in the editor; null for a new one. */
  readonly storedId: string | null
  readonly onShowErrors: (errors: FieldErrors) => void
}

/** Why the sheet in the editor is unsent, with the errors at its fields; or that sheets cannot be stored here. */
export default function UnsentNotice({ unsent, storedId, onShowErrors }: Props) {
  const showErrors = useRef(onShowErrors)
  const fields = unsent?.problem?.fields
  useEffect(() => {
    if (fields) showErrors.current(fields)
  }, [fields])
  const canStore = useCanStoreSheets()
  const { entries } = useOutbox()
  if (unsent)
    return (
      <Alert severity={unsent.state === 'rejected' ? 'error' : 'info'}>
        {unsent.edited ? 'This edit' : 'This evaluation'} is on this device only. Reason: {formatReason(unsent)}
      </Alert>
    )
  const waiting = entries.find(({ edited }) => edited !== null && edited._id === storedId)
  if (waiting)
    return (
      <Alert
        severity="warning"
        action={
          <Button
            component={Link}
            to={isStale(waiting) ? screens.evaluations.path : getEntryPath(waiting)}
            size="small"
          >
            Open
          </Button>
        }
      >
        An edit of this evaluation is on this device and has not been sent.
      </Alert>
    )
  if (canStore) return null
  return (
    <Alert severity="warning">
      This browser cannot store evaluations on this device, for example in a private window. Saving needs a connection
      to the server.
    </Alert>
  )
}
