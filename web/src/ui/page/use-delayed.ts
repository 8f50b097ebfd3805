import { useEffect, useState } from 'react'
import { withStableScroll } from './stable-scroll.ts'

const DELAY_MS = 150

/** Returns true while the mouse or a finger presses an element. */
const isPressed = (): boolean => document.documentElement.matches(':active')

/**
 * Returns what is shown beside the fields, and its setter. It follows `value`, compared by identity, after a delay and
 * without moving the focused field: leaving a field does not move the control that is pressed or that gets the focus.
 */
export const useDelayed = <Value>(value: Value, initial: Value = value) => {
  const [shown, setShown] = useState(initial)
  useEffect(() => {
    if (value === shown) return
    let timer = 0
    const show = () => {
      if (isPressed()) start()
      else withStableScroll(() => setShown(value))
    }
    const start = () => {
      timer = window.setTimeout(show, DELAY_MS)
    }
    start()
    return () => window.clearTimeout(timer)
  }, [value, shown])
  return [shown, setShown] as const
}
