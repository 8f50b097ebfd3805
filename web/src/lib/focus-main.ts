/** Moves the focus to the content of the page, for users of keyboards and screen readers. */
export const focusMain = (): void => document.getElementById('main')?.focus({ preventScroll: true })

/** Moves the focus to the content of the page if the focused element has been removed, for example with its row. */
export const focusMainIfLost = (): void => {
  if (document.activeElement === document.body) focusMain()
}
