import { useNavigate } from 'react-router'
import { useOutbox } from '#outbox/use-outbox.ts'
import { SKIP_UNSAVED_GUARD } from '#shell/forms/unsaved-guard.tsx'
import { logOut } from '#shell/session/session.ts'
import { useConfirm } from '#ui/feedback/confirm.tsx'
import { closeToasts } from '#ui/feedback/toasts.tsx'

/** Returns a function that logs out, after a confirmation while sheets are unsent, and the dialog to be rendered. */
export const useLogOut = () => {
  const navigate = useNavigate()
  const { entries } = useOutbox()
  const { confirm, dialog } = useConfirm()
  const confirmAndLogOut = async () => {
    const options = {
      title: 'Log out with unsent evaluations?',
      text: `Unsent evaluations on this device: ${entries.length}. They will stay on this device and be sent when you log in here again.`,
      confirmLabel: 'Log out',
      cancelLabel: 'Stay',
      isDangerous: true,
    }
    if (entries.length > 0 && !(await confirm(options))) return
    // Navigate first: otherwise the guard would store the current page as the one to return to after login.
    navigate('/', { flushSync: true, state: SKIP_UNSAVED_GUARD })
    logOut()
    closeToasts()
  }
  return { confirmAndLogOut, dialog }
}
