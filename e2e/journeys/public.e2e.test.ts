import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { DESKTOP, expectAccessible, journey, MOBILE, signIn, takeScreenshots } from '#e2e/harness.ts'

const searchById = async (page: Page, id: string) => {
  await page.getByLabel('Measurement ID').fill(id)
  await page.getByRole('button', { name: 'Search' }).click()
}
const getRecord = (page: Page, id: string) => page.getByRole('article', { name: `Measurement ${id}` })

/** Returns three ids of the list, after deleting the first evaluation. */
const listPublicIds = async (page: Page, url: string) => {
  await page.goto(`${url}/evaluations`)
  const links = page.locator('tbody tr td:first-child a')
  await links.first().waitFor()
  const ids = await links.allTextContents()
  const [withdrawn = ''] = ids
  await page.getByRole('button', { name: `Delete ${withdrawn}` }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Confirm' }).click()
  await page.getByText('Successfully deleted!').waitFor()
  return { withdrawn, scanned: ids[1] ?? '', typed: ids[2] ?? '' }
}

journey(
  'a guest scans the QR code of a certificate with a phone, reads the record and looks up another [E-092, E-093, E-095]',
  async ({ page, product, person, browser }) => {
    await signIn(page, product.url, person('STJ, all species'))
    const { withdrawn, scanned, typed } = await listPublicIds(page, product.url)

    const context = await browser.newContext({ viewport: MOBILE, hasTouch: true, isMobile: true })
    const phone = await context.newPage()
    await phone.goto(`${product.url}/evaluation-by-id?id=${scanned}`)
    await getRecord(phone, scanned).getByRole('rowheader', { name: 'Total Score' }).waitFor()
    expect(await phone.title()).toMatch(/^Evaluation View - /)
    expect(await phone.evaluate(() => document.documentElement.scrollWidth)).toBe(MOBILE.width)
    await expectAccessible(phone)
    await takeScreenshots(phone, 'public-found')

    await searchById(phone, typed.toLowerCase().replace('-', ' '))
    await getRecord(phone, typed).waitFor()
    await phone.waitForURL(`${product.url}/evaluation-by-id?id=${typed}`)

    await searchById(phone, 'CE01-0000001')
    await phone.getByText('The requested Measurement could not be found.').waitFor()
    await takeScreenshots(phone, 'public-not-found')
    await phone.goBack()
    await getRecord(phone, typed).waitFor()

    await searchById(phone, withdrawn)
    await getRecord(phone, withdrawn)
      .getByText(/^This measurement was withdrawn on/)
      .waitFor()
    expect(await getRecord(phone, withdrawn).getByText('Total Score').count()).toBe(0)
    await expectAccessible(phone)
    await takeScreenshots(phone, 'public-withdrawn')
    await context.close()

    // Signed-in users can open the link too, but not the look-up page itself.
    await page.goto(`${product.url}/evaluation-by-id?id=${scanned}`)
    await getRecord(page, scanned).waitFor()
    await page.emulateMedia({ colorScheme: 'dark' })
    await takeScreenshots(page, 'public-found-dark')
    await page.goto(`${product.url}/evaluation-by-id`)
    await page.waitForURL(`${product.url}/`)
    expect(page.viewportSize()).toEqual(DESKTOP)
  },
)
