import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { openSection } from '#e2e/fill-sheet.ts'
import { expectAccessible, journey, MOBILE, signIn, takeScreenshots } from '#e2e/harness.ts'
import type { SignIn } from '#e2e/product.ts'
import { enterEvaluation, startSession } from '#e2e/session.ts'

const getRows = (page: Page) => page.locator('tbody tr')
const listIds = (page: Page) => getRows(page).locator('a:not([aria-label])').allTextContents()
const getHistory = (page: Page) => page.getByRole('dialog', { name: 'History' })
const openHistory = async (page: Page, entries: number) => {
  await page.getByRole('button', { name: 'History' }).click()
  await getHistory(page)
    .locator('li')
    .nth(entries - 1)
    .waitFor()
}
const listHeadings = (page: Page) => getHistory(page).locator('li h3').allTextContents()

/** Signs in, and enters an evaluation. Returns its id. */
const enterAs = async (page: Page, url: string, account: SignIn) =>
  enterEvaluation(page, url, await startSession(page, url, account))

journey('an admin erases the data of a hunter', async ({ page, product, person }) => {
  const id = await enterAs(page, product.url, person('STJ, all species'))
  await signIn(page, product.url, product.admin, '/evaluations')
  await page.getByRole('link', { name: `Edit ${id}` }).click()
  await page.getByRole('button', { name: "Erase the hunter's data" }).click()
  const dialog = page.getByRole('dialog', { name: "Erase the hunter's data?" })
  await expectAccessible(page)
  await takeScreenshots(page, 'erase-hunter')
  await dialog.getByRole('button', { name: 'Erase permanently' }).click()
  await page.getByText(/^The hunter's data was erased on/).waitFor()
  await expect.poll(() => page.getByLabel("Hunter's Name").inputValue()).toBe('')
  await openHistory(page, 2)
  await getHistory(page)
    .getByRole('button', { name: /^Show what was entered/ })
    .click()
  await getHistory(page).getByText('erased', { exact: true }).first().waitFor()
  await takeScreenshots(page, 'history-erased')
})

journey(
  'a judge corrects and deletes an evaluation, an admin restores it; its history shows everything',
  async ({ page, product, person }) => {
    const id = await enterAs(page, product.url, person('STJ, all species'))
    await page.goto(`${product.url}/evaluations`)
    await page.getByRole('link', { name: `Edit ${id}` }).click()
    await openSection(page, 'Evaluation Information')
    await page.getByLabel('Location of the hunt').fill('Gemenc, Lower Danube, by the old ferry house')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
    await page.getByText('Successfully saved!').waitFor()
    await page.getByRole('button', { name: `Delete ${id}` }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Confirm' }).click()
    await page.getByText('Successfully deleted!').waitFor()

    await signIn(page, product.url, product.admin, '/evaluations')
    await getRows(page).first().waitFor()
    expect(await listIds(page)).not.toContain(id)
    await page.getByRole('button', { name: 'Filters' }).click()
    await page.getByRole('checkbox', { name: 'Deleted evaluations' }).check()
    await takeScreenshots(page, 'deleted-filter')
    await page.getByRole('button', { name: 'Done' }).click()
    await page.getByRole('link', { name: id, exact: true }).click()
    await page.getByText(/^This evaluation was deleted on .* It can be restored until/).waitFor()
    await takeScreenshots(page, 'deleted-record')
    await page.goBack()
    const restore = page.getByRole('button', { name: `Restore ${id}` })
    await restore.waitFor()
    await expectAccessible(page)
    await takeScreenshots(page, 'deleted-list')
    await restore.click()
    const toast = page.getByRole('status').filter({ hasText: 'Successfully restored!' })
    await toast.getByRole('button', { name: 'Close' }).click()
    await restore.waitFor({ state: 'detached' })

    await page.getByRole('button', { name: 'Clear Deleted evaluations' }).click()
    await page.getByRole('link', { name: `Edit ${id}` }).click()
    await openHistory(page, 4)
    expect(await listHeadings(page)).toEqual(['Restored', 'Deleted', 'Changed', 'Entered'])
    await getHistory(page).getByText('Gemenc, Lower Danube, by the old ferry house').waitFor()
    await expectAccessible(page)
    await takeScreenshots(page, 'history')
    await getHistory(page)
      .getByRole('button', { name: /^Show what was entered/ })
      .click()
    await takeScreenshots(page, 'history-entered')
    await page.emulateMedia({ media: 'print' })
    expect(await getHistory(page).isVisible()).toBe(false)
    await page.emulateMedia({ media: 'screen' })
    await page.setViewportSize(MOBILE)
    await expect.poll(async () => (await getHistory(page).boundingBox())?.width).toBe(MOBILE.width)
    await page.keyboard.press('Escape')
    await getHistory(page).waitFor({ state: 'hidden' })
  },
)
