/**
 * Leaving a field may settle its value and say so in a line below it; what follows then moves. A button that is being
 * pressed at that moment moves as well, the mouse comes up beside it, and the browser reports no click.
 */

type PendingClick = { readonly button: HTMLButtonElement; readonly rect: DOMRect }

const isWithin = ({ left, right, top, bottom }: DOMRect, { clientX, clientY }: MouseEvent): boolean =>
  clientX >= left && clientX <= right && clientY >= top && clientY <= bottom

/**
 * Clicks every button that moved away while it was pressed, as long as the mouse came up where the button had been:
 * moving off still takes a press back. Answers how to stop that.
 */
export const preserveClicks = (): (() => void) => {
  let pendingClick: PendingClick | null = null
  const onMouseDown = ({ button: key, target }: MouseEvent) => {
    const button = key === 0 && target instanceof Element ? target.closest('button') : null
    pendingClick = button && { button, rect: button.getBoundingClientRect() }
  }
  const onMouseUp = (event: MouseEvent) => {
    const { target } = event
    if (
      pendingClick &&
      !(target instanceof Node && pendingClick.button.contains(target)) &&
      isWithin(pendingClick.rect, event)
    )
      pendingClick.button.click()
    pendingClick = null
  }
  document.addEventListener('mousedown', onMouseDown, true)
  document.addEventListener('mouseup', onMouseUp, true)
  return () => {
    document.removeEventListener('mousedown', onMouseDown, true)
    document.removeEventListener('mouseup', onMouseUp, true)
  }
}
