import { lazy, Suspense, useState } from 'react'
import { useNavigate } from 'react-router'
import { useIsOnline } from '#lib/connection.ts'
import { SKIP_UNSAVED_GUARD } from '#shell/forms/unsaved-guard.tsx'
import { currentUser, logOut } from '#shell/session/session.ts'
import { closeToasts, toast } from '#ui/feedback/toasts.tsx'

/** Loaded when needed, because every page contains the button. */
const LogOutDialog = lazy(() => import('./log-out-dialog.tsx'))

/** Returns the number of unsent sheets of the signed-in user. */
const countUnsent = async (): Promise<number> => {
  try {
    const { countEntries } = await import('#outbox/outbox-store.ts')
    return await countEntries(currentUser()?._id)
  } catch {
    // Without a device storage nothing is waiting.
    return 0
  }
}

const SESSION_NOTE =
  'The server cannot be reached to end your session. It stays valid for up to 12 hours. To end it earlier, log in on another device, open Account and choose End session.'

/**
 * Returns a function that logs out, after a confirmation while sheets are unsent or without a network, and the dialog
 * to be rendered.
 */
export const useLogOut = () => {
  const navigate = useNavigate()
  const isOnline = useIsOnline()
  const [unsentCount, setUnsentCount] = useState<number>()
  const finish = async (isSessionNoteRead: boolean) => {
    // Navigate first: otherwise the guard would store the current page as the one to return to after login.
    navigate('/', { flushSync: true, state: SKIP_UNSAVED_GUARD })
    const ended = logOut()
    closeToasts()
    if (!(await ended) && !isSessionNoteRead) toast.warning(SESSION_NOTE)
  }
  const confirmAndLogOut = async () => {
    const count = await countUnsent()
    if (count === 0 && isOnline) await finish(false)
    else setUnsentCount(count)
  }
  const dialog = unsentCount !== undefined && (
    <Suspense fallback={null}>
      <LogOutDialog
        count={unsentCount}
        sessionNote={isOnline ? null : SESSION_NOTE}
        onDone={(isConfirmed) => {
          setUnsentCount(undefined)
          if (isConfirmed) void finish(!isOnline)
        }}
      />
    </Suspense>
  )
  return { confirmAndLogOut, dialog }
}
