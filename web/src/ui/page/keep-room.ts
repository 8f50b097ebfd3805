/**
 * Keeps the height that an element has had, so that what is below it does not move when its text goes. Pass a new
 * function at each render, such as `ref={(element) => keepRoom(element)}`: React calls it only if it is another one.
 */
export const keepRoom = (element: HTMLElement | null): void => {
  if (element) element.style.minHeight = `${element.getBoundingClientRect().height}px`
}
