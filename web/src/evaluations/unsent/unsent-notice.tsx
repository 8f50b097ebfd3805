import Alert from '@mui/material/Alert'
import type { FieldErrors } from '@trophy/domain'
import { useEffect, useRef, useState } from 'react'
import type { OutboxEntry } from '#outbox/entry.ts'
import { canStoreSheets } from '#outbox/outbox-store.ts'
import { formatReason } from '#outbox/problem-kinds.ts'

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
  readonly onShowErrors: (errors: FieldErrors) => void
}

/** Why the sheet in the editor is unsent, with the errors at its fields; or that sheets cannot be stored here. */
export function UnsentNotice({ unsent, onShowErrors }: Props) {
  const showErrors = useRef(onShowErrors)
  const fields = unsent?.problem?.fields
  useEffect(() => {
    if (fields) showErrors.current(fields)
  }, [fields])
  const canStore = useCanStoreSheets()
  if (unsent)
    return (
      <Alert severity={unsent.state === 'rejected' ? 'error' : 'info'}>
        This evaluation is on this device only: {formatReason(unsent.problem)}
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
