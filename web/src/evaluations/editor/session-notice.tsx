import Alert from '@mui/material/Alert'
import { useCallback, useSyncExternalStore } from 'react'
import { holdSession, isSessionHeld } from '#lib/session-end.ts'
import { useDelayed } from '#ui/page/use-delayed.ts'

const stayUnsubscribed = () => () => undefined

/** Keeps the editor open when the session ends with unsaved input, with a warning. */
export function SessionNotice({ hasInput }: { hasInput: boolean }) {
  const subscribe = useCallback(
    (onChange: () => void) => (hasInput ? holdSession(onChange) : stayUnsubscribed()),
    [hasInput],
  )
  const [isEnded] = useDelayed(useSyncExternalStore(subscribe, isSessionHeld), false)
  return (
    isEnded && (
      <Alert severity="warning">
        Your session has ended. Save what you have entered as usual. It will be sent after you log in again.
      </Alert>
    )
  )
}
