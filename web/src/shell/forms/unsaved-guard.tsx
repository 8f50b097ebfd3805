import { type ReactNode, useEffect, useRef } from 'react'
import { useBlocker } from 'react-router'
import { useConfirm } from '#ui/feedback/confirm.tsx'
import { useBeforeUnload } from '#ui/forms/use-before-unload.ts'

/** State of a navigation without confirmation, for example on logout. */
export const SKIP_UNSAVED_GUARD = { isLeaving: true } as const

const skipsGuard = (state: unknown): boolean => typeof state === 'object' && state !== null && 'isLeaving' in state

/**
 * Asks for confirmation before a page with unsaved changes is left or closed. Returns the dialog, to be rendered.
 */
export const useUnsavedGuard = (isDirty: boolean): ReactNode => {
  const { confirm, dialog } = useConfirm()
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      isDirty && currentLocation.pathname !== nextLocation.pathname && !skipsGuard(nextLocation.state),
  )
  const confirmRef = useRef(confirm)
  confirmRef.current = confirm

  useEffect(() => {
    if (blocker.state !== 'blocked') return
    const options = {
      title: 'Leave without saving?',
      text: 'Your changes on this page have not been saved and will be lost.',
      confirmLabel: 'Leave',
      cancelLabel: 'Stay',
      isDangerous: true,
    }
    void confirmRef.current(options).then((isConfirmed) => (isConfirmed ? blocker.proceed() : blocker.reset()))
  }, [blocker])

  useBeforeUnload(isDirty)
  return dialog
}
