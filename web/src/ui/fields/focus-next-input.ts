const FOCUSABLE_SELECTOR = 'input, select, textarea, button[type=submit]'

/** Inputs of a collapsed section are hidden. */
const isFocusable = (element: HTMLElement): boolean =>
  !element.matches(':disabled, [aria-disabled=true], [type=hidden], [hidden] *') && element.tabIndex >= 0

/**
 * Focuses the next or previous input of the form; after the last input the submit button. Does nothing if there is
 * none.
 */
export const focusNextInput = (from: HTMLElement, isBackward = false): void => {
  const inputs = [...(from.closest('form')?.querySelectorAll<HTMLElement>(FOCUSABLE_SELECTOR) ?? [])]
  const ordered = isBackward ? inputs.reverse() : inputs
  const next = ordered.slice(ordered.indexOf(from) + 1).find(isFocusable)
  next?.focus()
  // As Tab does, so that typing replaces a suggested value.
  if (next instanceof HTMLInputElement) next.select()
}
