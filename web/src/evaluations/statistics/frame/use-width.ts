import { type RefObject, useLayoutEffect, useState } from 'react'

/** Used until an element has a layout; tests have none. */
const DEFAULT_WIDTH_PX = 640

/** Returns the current width of an element in whole pixels; null until it is measured. */
export const useWidth = (ref: RefObject<HTMLElement | null>): number | null => {
  const [width, setWidth] = useState<number | null>(null)
  useLayoutEffect(() => {
    const element = ref.current
    if (!element) return
    // A hidden element keeps its width.
    const measure = () => setWidth((before) => Math.floor(element.clientWidth) || before || DEFAULT_WIDTH_PX)
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  }, [ref])
  return width
}
