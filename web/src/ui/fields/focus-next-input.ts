const FOCUSABLE_SELECTOR = 'input, select, textarea, [role=combobox], button[type=submit]'

const isFocusable = (element: HTMLElement): boolean =>
  !element.matches(':disabled, [aria-disabled=true], [type=hidden]') && element.tabIndex >= 0

/**
 * Moves the focus to the input that follows in the form, or to the one before; after the last one to the button that
 * submits. Stays where there is none.
 */
export const focusNextInput = (from: HTMLElement, isBackward = false): void => {
  const inputs = [...(from.closest('form')?.querySelectorAll<HTMLElement>(FOCUSABLE_SELECTOR) ?? [])]
  const ordered = isBackward ? inputs.reverse() : inputs
  ordered
    .slice(ordered.indexOf(from) + 1)
    .find(isFocusable)
    ?.focus()
}
