/**
 * Leaving a field may settle its value and say so in a line below it; what follows then moves. A button that is being
 * pressed at that moment moves as well, the mouse comes up beside it, and the browser reports no click.
 */

type Press = { readonly button: HTMLButtonElement; readonly place: DOMRect }

const isWithin = ({ left, right, top, bottom }: DOMRect, { clientX, clientY }: MouseEvent): boolean =>
  clientX >= left && clientX <= right && clientY >= top && clientY <= bottom

/**
 * Clicks every button that moved away while it was pressed, as long as the mouse came up where the button had been:
 * moving off still takes a press back. Answers how to stop that.
 */
export const keepPresses = (): (() => void) => {
  let press: Press | null = null
  const down = ({ button: key, target }: MouseEvent) => {
    const button = key === 0 && target instanceof Element ? target.closest('button') : null
    press = button && { button, place: button.getBoundingClientRect() }
  }
  const up = (event: MouseEvent) => {
    const { target } = event
    if (press && !(target instanceof Node && press.button.contains(target)) && isWithin(press.place, event))
      press.button.click()
    press = null
  }
  document.addEventListener('mousedown', down, true)
  document.addEventListener('mouseup', up, true)
  return () => {
    document.removeEventListener('mousedown', down, true)
    document.removeEventListener('mouseup', up, true)
  }
}
