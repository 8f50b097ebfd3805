import { useEffect, useState } from 'react'
import { withStableScroll } from '#ui/page/stable-scroll.ts'

/** Delay that lets a click end before the layout moves under the pointer. */
const SHOW_DELAY_MS = 150

/**
 * Returns what is shown beside the fields, and its setter. It follows `value`, compared by identity, after a delay and
 * without moving the focused field.
 */
export const useDelayed = <Value>(value: Value, initial: Value) => {
  const [shown, setShown] = useState(initial)
  useEffect(() => {
    if (value === shown) return
    const timer = window.setTimeout(() => withStableScroll(() => setShown(value)), SHOW_DELAY_MS)
    return () => window.clearTimeout(timer)
  }, [value, shown])
  return [shown, setShown] as const
}
