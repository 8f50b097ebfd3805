import type { KeyboardEvent } from 'react'
import { focusNextInput } from '#ui/fields/focus-next-input.ts'

/**
 * Whether Enter would begin a line that means nothing, since line ends at the end of a text are not kept: an empty
 * text, or a finished one after a second Enter, is left like any other input.
 */
const isOnBlankLine = (target: HTMLElement): boolean =>
  target instanceof HTMLTextAreaElement &&
  target.selectionStart === target.value.length &&
  (target.value === '' || target.value.endsWith('\n'))

const isPlainEnter = ({ key, defaultPrevented, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean =>
  key === 'Enter' && !defaultPrevented && !ctrlKey && !metaKey && !altKey

/** Enter goes from input to input, Shift+Enter back. What settles or leaves by Enter itself has done so by then. */
const moveOnEnter = (event: KeyboardEvent): void => {
  const { target } = event
  if (!isPlainEnter(event) || !(target instanceof HTMLElement)) return
  if (!target.matches('input, select') && !isOnBlankLine(target)) return
  event.preventDefault()
  focusNextInput(target, event.shiftKey)
}

/** Enter passes a list that is closed, before the list takes it to open; Space and the arrow keys open it. */
const skipClosedSelect = (event: KeyboardEvent): void => {
  const { target } = event
  if (!isPlainEnter(event) || !(target instanceof HTMLElement)) return
  if (!target.matches('[role=combobox][aria-expanded=false]')) return
  event.preventDefault()
  event.stopPropagation()
  focusNextInput(target, event.shiftKey)
}

/** What a form listens to so that Enter walks its inputs. */
export const enterNavigation = { onKeyDown: moveOnEnter, onKeyDownCapture: skipClosedSelect }
