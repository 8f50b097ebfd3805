import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { DESKTOP, expectAccessible, journey, MOBILE, signIn, takePictures } from './harness.ts'

const rows = (page: Page) => page.locator('tbody tr')
const heads = (page: Page) => page.getByRole('columnheader').allTextContents()
const chip = (page: Page, text: string) => page.getByRole('button', { name: `Clear ${text}` })
const total = async (page: Page) => Number((await page.getByText(/^\d+–\d+ of \d+$/).textContent())?.split(' of ')[1])

journey(
  'a judge filters the list, chooses columns, sends the view as a link and deletes a row [E-022, E-026, E-038, E-044]',
  async ({ page, product, person, browser }) => {
    const judge = person('STJ, all species')
    await signIn(page, product.url, judge)
    await page.goto(`${product.url}/evaluations`)
    await expect.poll(() => rows(page).count()).toBe(10)
    await expectAccessible(page)
    await takePictures(page, 'list')
    const before = await total(page)

    await page.getByRole('button', { name: 'Filters' }).click()
    await page.getByRole('combobox', { name: 'Source' }).click()
    await page.getByRole('option', { name: 'Free range' }).click()
    await page.keyboard.press('Escape')
    await page.getByLabel('Hunt From').first().fill('01/01/2015')
    await page.keyboard.press('Tab')
    await expectAccessible(page)
    await takePictures(page, 'list-filters')
    await page.getByRole('button', { name: 'Done' }).click()
    await chip(page, 'Source: Free range').waitFor()
    await expect.poll(() => total(page)).toBeLessThan(before)

    await page.getByRole('button', { name: 'Columns' }).click()
    await page.getByRole('checkbox', { name: 'Phenotype' }).check()
    await page.getByRole('checkbox', { name: 'Measurer ID' }).uncheck()
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Total Points' }).click()
    await page.waitForURL(/sortBy=total_points/)
    const [link, columns, filtered] = [page.url(), await heads(page), await total(page)]
    expect(columns).toContain('Phenotype')
    expect(columns).not.toContain('Measurer ID')

    const elsewhere = await browser.newContext({ viewport: DESKTOP })
    const other = await elsewhere.newPage()
    await signIn(other, product.url, person('CCM, active: red deer'))
    await other.goto(link)
    await chip(other, 'Hunt From: 01/01/2015').waitFor()
    expect(await heads(other)).toEqual(columns)
    expect(await total(other)).toBe(filtered)
    expect(await other.getByRole('button', { name: /^Delete / }).count()).toBe(0)
    await elsewhere.close()

    const [first] = await rows(page).locator('a').allTextContents()
    await page.getByRole('button', { name: `Delete ${first}` }).click()
    const dialog = page.getByRole('dialog', { name: 'Remove evaluation?' })
    await dialog.getByText('Are you sure you want to remove this evaluation?').waitFor()
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Confirm' }).click()
    await page.getByText('Successfully deleted!').waitFor()
    await expect.poll(() => total(page)).toBe(filtered - 1)
    expect(
      await rows(page)
        .getByText(first ?? '', { exact: true })
        .count(),
    ).toBe(0)

    await page.goto(`${product.url}/evaluations`)
    await chip(page, 'Source: Free range').click()
    await chip(page, 'Hunt From: 01/01/2015').click()
    await expect.poll(() => total(page)).toBe(before - 1)
  },
)

journey('on a phone the first column stays, and the filters fill the screen', async ({ page, product, person }) => {
  await page.setViewportSize(MOBILE)
  await signIn(page, product.url, person('CCM, active: red deer'))
  await page.goto(`${product.url}/evaluations`)
  await rows(page).first().waitFor()
  const place = () => rows(page).first().locator('td').first().boundingBox()
  const before = await place()
  await page.getByRole('region', { name: 'Evaluations' }).evaluate((region) => region.scrollTo(9999, 0))
  expect((await place())?.x).toBe(before?.x)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(MOBILE.width)

  await page.getByRole('button', { name: 'Filters' }).click()
  const drawer = page.getByRole('dialog', { name: 'Filters' })
  await expect.poll(async () => (await drawer.boundingBox())?.x).toBe(0)
  await drawer.getByLabel("Hunter's Name").fill('nobody at all')
  await drawer.getByText('Evaluations: 0').waitFor()
  await drawer.getByRole('button', { name: 'Done' }).click()
  await page.getByRole('heading', { name: 'Nothing matches these filters' }).waitFor()
})
