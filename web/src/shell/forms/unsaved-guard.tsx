import { type ReactNode, useEffect, useRef } from 'react'
import { useHistory } from '#lib/history-router.tsx'
import { useConfirm } from '#ui/feedback/confirm.tsx'

/** State of a navigation without confirmation, for example on logout. */
export const SKIP_UNSAVED_GUARD = { isLeaving: true } as const

const skipsGuard = (state: unknown): boolean => typeof state === 'object' && state !== null && 'isLeaving' in state

const question = {
  title: 'Leave without saving?',
  text: 'Your changes on this page have not been saved and will be lost.',
  confirmLabel: 'Leave',
  cancelLabel: 'Stay',
  isDangerous: true,
}

/**
 * Asks for confirmation before a page with unsaved changes is left or closed. Returns the dialog, to be rendered.
 */
export const useUnsavedGuard = (isDirty: boolean): ReactNode => {
  const history = useHistory()
  const { confirm, dialog } = useConfirm()
  const confirmRef = useRef(confirm)
  confirmRef.current = confirm

  useEffect(() => {
    if (!isDirty) return
    let stop = () => {}
    const start = () => {
      const unblock = history.block(({ location, retry }) => {
        const leave = () => {
          unblock()
          retry()
        }
        if (skipsGuard(location.state)) leave()
        else if (location.pathname !== history.location.pathname)
          void confirmRef.current(question).then((isConfirmed) => isConfirmed && leave())
        else {
          // The page stays open: guard it again after the navigation.
          stop = history.listen(() => {
            stop()
            start()
          })
          leave()
        }
      })
      stop = unblock
    }
    start()
    return () => stop()
  }, [isDirty, history])

  return dialog
}
