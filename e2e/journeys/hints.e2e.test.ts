import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { expectAccessible, journey, ownJourney, signIn, takeScreenshots } from '#e2e/harness.ts'

/** Returns the hint next to its field, not its announcement for screen readers. */
const getHint = (page: Page, text: string) => page.locator('[data-hint]').getByText(text)
const getInput = (page: Page, label: string) => page.locator(`input[aria-label="${label}"]`)

journey('hints appear next to the field without interrupting the entry', async ({ page, product, person }) => {
  await signIn(page, product.url, person('STJ, all species'), '/evaluation/new/red-deer')
  await getInput(page, 'Length of main beam, left, cm').focus()
  for (const value of ['924', '93', '36', '3.7', '34', '33']) {
    await page.keyboard.type(value)
    await page.keyboard.press('Enter')
  }
  // The focus is on the next field, although hints have appeared meanwhile.
  const focused = () => page.evaluate(() => document.activeElement?.getAttribute('aria-label'))
  expect(await focused()).toBe('Circumference of coronet, left, cm')
  await getHint(page, 'Left: Changed from 924 to 150: at most 150 cm').waitFor()
  await getHint(page, 'One side is ten times the other. Is a decimal point misplaced?').waitFor()
  expect(await focused()).toBe('Circumference of coronet, left, cm')
  await page.getByText('Central European red deer').click()
  await page.getByLabel("Hunter's Name").fill('Erdős Margit')
  await page.getByLabel("Hunter's Name").blur()
  await getHint(page, 'Is the hunter the measurer?').waitFor()
  await expectAccessible(page)
  await takeScreenshots(page, 'hints')
})

journey('a hint above the focused input does not move it', async ({ page, product, person }) => {
  await signIn(page, product.url, person('STJ, all species'), '/evaluation/new/red-deer')
  await page.getByText('Central European red deer').click()
  await getInput(page, 'Length of main beam, left, cm').fill('100')
  await getInput(page, 'Length of main beam, right, cm').fill('60')
  await getInput(page, 'Length of brow tine, left, cm').focus()
  const top = () =>
    getInput(page, 'Length of brow tine, left, cm').evaluate((input) => input.getBoundingClientRect().top)
  const before = await top()
  await getHint(page, 'Left and right differ by 40 %. Is that correct?').waitFor()
  expect(Math.abs((await top()) - before)).toBeLessThan(2)
})

ownJourney(
  'the confirmation lists open hints with links to their fields [E-055]',
  async ({ page, product, person }) => {
    await signIn(page, product.url, person('STJ, all species'), '/evaluations')
    const edit = page.getByRole('link', { name: /^Edit/ }).first()
    await edit.click()
    await page.getByText('Measurement Parameters').first().waitFor()
    await page.getByRole('button', { name: 'Change, Evaluation Information' }).click()
    await page.getByLabel("Hunter's Name").fill('Margit Erdős')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByText("Please check your data and make sure it's correct before saving").waitFor()
    await dialog.getByRole('list', { name: 'Please check' }).waitFor()
    await expectAccessible(page)
    await takeScreenshots(page, 'hints-dialog')
    await dialog.getByRole('button', { name: "Hunter's Name" }).click()
    await dialog.waitFor({ state: 'detached' })
    await expect
      .poll(() => page.evaluate(() => (document.activeElement as HTMLInputElement | null)?.name))
      .toBe('hunter_name')
  },
)
