import { type RefObject, useEffect, useRef } from 'react'

/** Focuses the first invalid field and scrolls it into view. */
const focusFirstError = (within: HTMLElement | null): void => {
  const invalidElement = within?.querySelector<HTMLElement>('[aria-invalid="true"]')
  const input = invalidElement?.matches('input, select, textarea, [tabindex]')
    ? invalidElement
    : invalidElement?.querySelector<HTMLElement>('input:not([tabindex="-1"])')
  input?.focus({ preventScroll: true })
  invalidElement?.scrollIntoView({ block: 'center' })
}

/**
 * Focuses the first error of a form after every submit attempt, including errors of the server, when `submitCount`
 * changes. Returns a ref for the form element. Use it with `shouldFocusError: false`.
 */
export const useFirstError = (submitCount: number): RefObject<HTMLFormElement | null> => {
  const element = useRef<HTMLFormElement>(null)
  // The count changes at the end of an attempt, in the same render as its errors.
  useEffect(() => {
    if (submitCount > 0) focusFirstError(element.current)
  }, [submitCount])
  return element
}
