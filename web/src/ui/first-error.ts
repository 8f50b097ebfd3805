/** Brings the first field with an error into view and puts the cursor there. */
export const goToFirstError = (within: HTMLElement | null): void => {
  const wrong = within?.querySelector<HTMLElement>('[aria-invalid="true"]')
  const box = wrong?.matches('input, select, textarea, [tabindex]')
    ? wrong
    : wrong?.querySelector<HTMLElement>('input:not([tabindex="-1"])')
  box?.focus({ preventScroll: true })
  wrong?.scrollIntoView({ block: 'center' })
}
