const isEnterable = (element: Element): element is HTMLElement =>
  (element instanceof HTMLInputElement ||
    element instanceof HTMLSelectElement ||
    element instanceof HTMLTextAreaElement) &&
  !element.disabled &&
  element.type !== 'hidden' &&
  element.tabIndex >= 0

/** Moves the focus to the input that follows in the form; stays where there is none. */
export const focusNextInput = (from: HTMLInputElement): void => {
  const inputs = [...(from.form?.elements ?? [])]
  inputs
    .slice(inputs.indexOf(from) + 1)
    .find(isEnterable)
    ?.focus()
}
