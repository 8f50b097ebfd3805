/**
 * A ref for a box that scrolls sideways. Says at the box whether columns have moved out of view at its left
 * (`data-moved`) and whether there are more at its right (`data-more`), so that columns that stay cast a shadow.
 */
export const watchEdges = (box: HTMLElement | null) => {
  if (!box) return
  const update = () => {
    box.toggleAttribute('data-moved', box.scrollLeft > 0)
    box.toggleAttribute('data-more', box.scrollLeft + box.clientWidth < box.scrollWidth - 1)
  }
  const observer = new ResizeObserver(update)
  observer.observe(box)
  if (box.firstElementChild) observer.observe(box.firstElementChild)
  box.addEventListener('scroll', update, { passive: true })
  return () => {
    observer.disconnect()
    box.removeEventListener('scroll', update)
  }
}
