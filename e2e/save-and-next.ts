import type { Page } from 'playwright-core'

/** Confirms a save and opens the next sheet. Returns the time from confirming to the next sheet in milliseconds. */
export const saveAndNext = async (page: Page): Promise<number> => {
  await page.getByRole('button', { name: 'Save and next' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Save', exact: true }).waitFor()
  return page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        const start = performance.now()
        const button = [...document.querySelectorAll<HTMLElement>('[role=dialog] button')].at(-1)
        const isEmpty = () => document.querySelector<HTMLInputElement>('input[name=hunter_name]')?.value === ''
        const watch = () => {
          if (isEmpty()) resolve(performance.now() - start)
          else requestAnimationFrame(watch)
        }
        button?.click()
        watch()
      }),
  )
}
