import { flushSync } from 'react-dom'

/**
 * Applies a layout change and scrolls so that an element, by default the focused one, keeps its position on the screen
 * as far as the page can be scrolled.
 */
export const withStableScroll = (change: () => void, anchor: Element | null = document.activeElement): void => {
  const before = anchor?.getBoundingClientRect().top ?? 0
  flushSync(change)
  const moved = (anchor?.getBoundingClientRect().top ?? 0) - before
  if (moved !== 0 && anchor !== document.body) window.scrollBy({ top: moved, behavior: 'instant' })
}
