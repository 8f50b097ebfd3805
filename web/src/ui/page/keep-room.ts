/** Keeps the height that an element has had, so that what is below it does not move when its text goes. A ref. */
export const keepRoom = (element: HTMLElement | null): void => {
  if (element) element.style.minHeight = `${element.getBoundingClientRect().height}px`
}
