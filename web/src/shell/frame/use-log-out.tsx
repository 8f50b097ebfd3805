import { lazy, Suspense, useState } from 'react'
import { useNavigate } from 'react-router'
import { SKIP_UNSAVED_GUARD } from '#shell/forms/unsaved-guard.tsx'
import { currentUser, logOut } from '#shell/session/session.ts'
import { closeToasts } from '#ui/feedback/toasts.tsx'

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

/** Returns a function that logs out, after a confirmation while sheets are unsent, and the dialog to be rendered. */
export const useLogOut = () => {
  const navigate = useNavigate()
  const [unsentCount, setUnsentCount] = useState(0)
  const finish = () => {
    // Navigate first: otherwise the guard would store the current page as the one to return to after login.
    navigate('/', { flushSync: true, state: SKIP_UNSAVED_GUARD })
    logOut()
    closeToasts()
  }
  const confirmAndLogOut = async () => {
    const count = await countUnsent()
    setUnsentCount(count)
    if (count === 0) finish()
  }
  const dialog = unsentCount > 0 && (
    <Suspense fallback={null}>
      <LogOutDialog
        count={unsentCount}
        onDone={(isConfirmed) => {
          setUnsentCount(0)
          if (isConfirmed) finish()
        }}
      />
    </Suspense>
  )
  return { confirmAndLogOut, dialog }
}
