import type { Page } from 'playwright-core'

/** Confirms a save and waits for the next sheet. */
export const saveAndNext = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: 'Save and next' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Save', exact: true }).click()
  await page.waitForFunction(() => document.querySelector<HTMLInputElement>('input[name=hunter_name]')?.value === '')
}
