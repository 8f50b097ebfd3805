/**
 * Leaving a field may show a note below it, which moves the rest of the page. If a button is being pressed at that
 * moment, the mouse is released beside it and the browser reports no click.
 */

type PendingClick = { readonly button: HTMLButtonElement; readonly rect: DOMRect }

const isWithin = ({ left, right, top, bottom }: DOMRect, { clientX, clientY }: MouseEvent): boolean =>
  clientX >= left && clientX <= right && clientY >= top && clientY <= bottom

/**
 * Clicks a button that moved away while it was pressed, if the mouse is released where the button was. Moving the mouse
 * off the button still cancels. Returns a function that stops this.
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
