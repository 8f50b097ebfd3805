import { type RefObject, useEffect, useRef } from 'react'

/** Brings the first field with an error into view and puts the cursor there. */
export const focusFirstError = (within: HTMLElement | null): void => {
  const invalidElement = within?.querySelector<HTMLElement>('[aria-invalid="true"]')
  const input = invalidElement?.matches('input, select, textarea, [tabindex]')
    ? invalidElement
    : invalidElement?.querySelector<HTMLElement>('input:not([tabindex="-1"])')
  input?.focus({ preventScroll: true })
  invalidElement?.scrollIntoView({ block: 'center' })
}

/**
 * Goes to the first error of a form after every attempt to submit it, whoever found the error. Answers what holds the
 * form's element; react-hook-form itself need then not look for it (`shouldFocusError: false`).
 */
export const useFirstError = (submitCount: number): RefObject<HTMLFormElement | null> => {
  const element = useRef<HTMLFormElement>(null)
  // Counted once an attempt has ended, and drawn together with the errors that it found.
  useEffect(() => {
    if (submitCount > 0) focusFirstError(element.current)
  }, [submitCount])
  return element
}
