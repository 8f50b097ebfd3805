import type { Problem } from '@trophy/domain'
import { type FormEvent, type RefObject, useCallback, useRef, useState } from 'react'
import { toProblem } from '#lib/api.ts'
import type { SaveTarget } from './report.ts'

/** The steps of a save, in their order. */
type SaveSteps<Confirmed> = {
  /** Shows the errors; returns false if there are any. */
  readonly check: () => Promise<boolean>
  /** Returns null if the user cancels. */
  readonly confirm: () => Promise<Confirmed | null>
  readonly send: (confirmed: Confirmed, target: SaveTarget) => Promise<unknown>
  readonly goOn: (target: SaveTarget) => void
  readonly reportProblem: (problem: Problem) => void
}

/** Returns `submit` and `onSubmit` of the form `element`. They run the steps of one save at a time. */
export const useSave = <Confirmed>(element: RefObject<HTMLFormElement | null>, steps: SaveSteps<Confirmed>) => {
  const target = useRef<SaveTarget>('list')
  const focusedBefore = useRef<Element>(null)
  const isBusy = useRef(false)
  const [isSaving, setSaving] = useState(false)

  const save = async (next: SaveTarget) => {
    const focused = focusedBefore.current ?? document.activeElement
    focusedBefore.current = null
    /** Once the dialog has closed. If the user has chosen a field in it, the focus stays there. */
    const returnFocus = () =>
      setTimeout(() => {
        if (document.activeElement?.matches('body, [role=dialog] *') && focused instanceof HTMLElement)
          focused.focus({ preventScroll: true })
      })
    try {
      if (!(await steps.check())) return
      const confirmed = await steps.confirm()
      if (confirmed === null) return returnFocus()
      setSaving(true)
      await steps.send(confirmed, next)
      steps.goOn(next)
    } catch (error) {
      const problem = toProblem(error)
      steps.reportProblem(problem)
      if (!problem.fields) returnFocus()
    } finally {
      setSaving(false)
    }
  }

  /** Submits the form. The value being typed is committed first. */
  const submit = useCallback(
    (next: SaveTarget) => {
      const { activeElement } = document
      focusedBefore.current = activeElement
      if (activeElement instanceof HTMLElement) activeElement.blur()
      setTimeout(() => {
        target.current = next
        element.current?.requestSubmit()
      })
    },
    [element],
  )
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    const next = target.current
    target.current = 'list'
    // Shortcuts still fire while the dialog is open or a request is pending; never save twice.
    if (isBusy.current) return
    isBusy.current = true
    void save(next).finally(() => {
      isBusy.current = false
    })
  }
  return { submit, onSubmit, isSaving }
}
