import { type RefObject, useLayoutEffect, useState } from 'react'

/** Used where there is no layout, as in tests. */
const DEFAULT_WIDTH_PX = 640

/** Returns the current width of an element in whole pixels; null until it is measured. */
export const useWidth = (ref: RefObject<HTMLElement | null>): number | null => {
  const [width, setWidth] = useState<number | null>(null)
  useLayoutEffect(() => {
    const element = ref.current
    if (!element) return
    const measure = () => setWidth(Math.floor(element.clientWidth) || DEFAULT_WIDTH_PX)
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  }, [ref])
  return width
}
