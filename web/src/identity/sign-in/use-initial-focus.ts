import { useEffect, useRef } from 'react'

/** Focuses the first field of a page when it opens, after the frame has focused the page itself. */
export const useInitialFocus = (focus: () => void): void => {
  const focusRef = useRef(focus)
  useEffect(() => queueMicrotask(focusRef.current), [])
}
