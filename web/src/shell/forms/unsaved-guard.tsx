import { type ReactNode, useEffect, useRef } from 'react'
import { useBlocker } from 'react-router'
import { useConfirm } from '#ui/feedback/confirm.tsx'
import { useClosingGuard } from '#ui/forms/use-before-unload.ts'

/** The state of a navigation that asks nothing: whoever logs out leaves everything behind. */
export const LEAVING = { isLeaving: true } as const

const isLeaving = (state: unknown): boolean => typeof state === 'object' && state !== null && 'isLeaving' in state

/**
 * Asks before a page is left with something that was not saved, and lets the browser ask before it closes the page.
 * Answers the dialog, to be rendered.
 */
export const useUnsavedGuard = (isDirty: boolean): ReactNode => {
  const { ask, dialog } = useConfirm()
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      isDirty && currentLocation.pathname !== nextLocation.pathname && !isLeaving(nextLocation.state),
  )
  const askNow = useRef(ask)
  askNow.current = ask

  useEffect(() => {
    if (blocker.state !== 'blocked') return
    const question = {
      title: 'Leave without saving?',
      text: 'What you have entered on this page is not saved yet, and would be lost.',
      yes: 'Leave',
      no: 'Stay',
      isDangerous: true,
    }
    void askNow.current(question).then((isYes) => (isYes ? blocker.proceed() : blocker.reset()))
  }, [blocker])

  useClosingGuard(isDirty)
  return dialog
}
