import { useEffect } from 'react'

/** Clicks the newest button with the pressed function key as its `aria-keyshortcuts`, except while a dialog is open. */
const clickButton = (event: KeyboardEvent): void => {
  const { key, altKey, ctrlKey, metaKey, shiftKey, repeat } = event
  if (altKey || ctrlKey || metaKey || shiftKey || repeat) return
  if (!/^F\d+$/.test(key) || document.querySelector('[role=dialog]')) return
  const button = [...document.querySelectorAll<HTMLElement>(`[aria-keyshortcuts=${key}]`)].at(-1)
  if (!button) return
  event.preventDefault()
  // A value counts once its input is left, as by a click. React renders it before the next task.
  if (button instanceof HTMLAnchorElement && document.activeElement instanceof HTMLElement)
    document.activeElement.blur()
  queueMicrotask(() => button.click())
}

/** Makes the function keys of buttons work on every page. */
export const useFunctionKeys = (): void =>
  useEffect(() => {
    window.addEventListener('keydown', clickButton)
    return () => window.removeEventListener('keydown', clickButton)
  }, [])
