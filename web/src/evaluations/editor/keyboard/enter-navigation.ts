import type { KeyboardEvent } from 'react'
import { focusNextInput } from '#ui/fields/focus-next-input.ts'

/**
 * Returns true if Enter would start a trailing blank line, which is not stored: in an empty text, or after a second
 * Enter at the end.
 */
const isOnBlankLine = (target: HTMLElement): boolean =>
  target instanceof HTMLTextAreaElement &&
  target.selectionStart === target.value.length &&
  (target.value === '' || target.value.endsWith('\n'))

const isPlainEnter = ({ key, defaultPrevented, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean =>
  key === 'Enter' && !defaultPrevented && !ctrlKey && !metaKey && !altKey

/** Moves to the next input on Enter and back on Shift+Enter, after the inputs have handled the key themselves. */
const moveOnEnter = (event: KeyboardEvent): void => {
  const { target } = event
  if (!isPlainEnter(event) || !(target instanceof HTMLElement)) return
  if (!target.matches('input, select') && !isOnBlankLine(target)) return
  event.preventDefault()
  focusNextInput(target, event.shiftKey)
}

/** The event handlers of a form whose inputs are navigated with Enter. */
export const enterNavigation = { onKeyDown: moveOnEnter }
