import { readFileSync } from 'node:fs'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { DESKTOP, expectAccessible, journey, MOBILE, signIn, takeScreenshots } from '#e2e/harness.ts'

const getFirstId = async (page: Page) => (await page.locator('tbody tr a').first().textContent()) ?? ''

/** Opens the list with the demo data first, because others enter evaluations meanwhile. */
const openList = async (page: Page, url: string) => {
  await page.goto(`${url}/evaluations?sortBy=created_at&sortDir=asc`)
  await page.locator('tbody tr').first().waitFor()
}

/** Runs `click`; returns the name and the content of the downloaded file. */
const downloadFile = async (page: Page, click: () => Promise<void>) => {
  const download = page.waitForEvent('download')
  await click()
  const file = await download
  return { name: file.suggestedFilename(), content: readFileSync(await file.path()) }
}

journey(
  'a measurer downloads the certificate of a colleague from the list and from the record [E-037, E-043]',
  async ({ page, product, person }) => {
    await signIn(page, product.url, person('CCM, active: red deer'))
    await openList(page, product.url)
    const id = await getFirstId(page)
    const fromList = await downloadFile(page, () => page.getByRole('button', { name: `Export PDF ${id}` }).click())
    expect(fromList.name).toBe(`${id}.pdf`)
    expect(fromList.content.subarray(0, 5).toString()).toBe('%PDF-')

    await page.locator('tbody tr a').first().click()
    const fromRecord = await downloadFile(page, () =>
      page.getByRole('button', { name: 'Export PDF', exact: true }).click(),
    )
    expect(fromRecord.name).toBe(`${id}.pdf`)
  },
)

journey(
  'a judge reads a record on its own screen and prints its pages after 300 ms [A-010, E-035, E-053, E-054]',
  async ({ page, product, person }) => {
    // A headless browser has no print dialog, so each frame records its calls of print.
    await page.addInitScript(() => {
      window.print = () => {
        const top = window.top as Window & { printed?: { path: string; at: number }[] }
        const record = document.querySelector('[data-printed-record]')
        top.printed = [...(top.printed ?? []), { path: location.pathname + location.search, at: performance.now() }]
        if (!record) throw new Error('The record is not rendered yet.')
        window.dispatchEvent(new Event('beforeprint'))
      }
    })
    await signIn(page, product.url, person('STJ, all species'))
    await openList(page, product.url)
    const id = await getFirstId(page)
    await page.getByRole('link', { name: `View ${id}` }).click()
    await page.waitForURL('**/view')
    await page.getByText(`Evaluation ${id}, measured by`).waitFor()
    expect(await page.locator('main input, main select, main textarea').count()).toBe(0)
    await expectAccessible(page)
    await takeScreenshots(page, 'record')

    await page.getByRole('button', { name: 'Print' }).click()
    const printed = () =>
      page.evaluate(() => Reflect.get(window, 'printed') as { path: string; at: number }[] | undefined)
    await expect.poll(printed).toHaveLength(1)
    expect((await printed())?.[0]?.path).toBe(`${new URL(page.url()).pathname}?print`)
    // The time origin is the creation of the frame.
    expect((await printed())?.[0]?.at).toBeGreaterThan(300)
    await expect.poll(() => page.getByRole('button', { name: 'Print' }).getAttribute('aria-busy')).toBe('false')
  },
)

journey('the print layout contains only the record on A4 pages', async ({ page, product, person }) => {
  await signIn(page, product.url, person('STJ, all species'))
  await openList(page, product.url)
  const sheet = await page.locator('tbody tr a').first().getAttribute('href')
  for (const size of [DESKTOP, MOBILE]) {
    await page.setViewportSize(size)
    await page.goto(`${product.url}${sheet}?print`)
    await page.locator('[data-printed-record]').waitFor()
    await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
    expect(await page.getByRole('banner').first().isVisible()).toBe(false)
    expect(await page.getByRole('navigation', { name: 'Main menu' }).isVisible()).toBe(false)
    const record = page.locator('[data-printed-record]')
    expect(await record.evaluate((element) => getComputedStyle(element).color)).toBe('rgb(0, 0, 0)')
    expect(await page.evaluate(() => getComputedStyle(document.body).backgroundColor)).toBe('rgb(255, 255, 255)')
    const pdf = (await page.pdf({ preferCSSPageSize: true })).toString('latin1')
    const pages = pdf.match(/\/Type \/Page\b/g) ?? []
    expect(pages.length).toBeGreaterThan(0)
    expect(pages.length).toBeLessThanOrEqual(3)
    expect(pdf).toMatch(/\/MediaBox \[0 0 59[45]\.\d+ 84[12]\.\d+\]/)
    await page.emulateMedia({ media: null, colorScheme: null })
  }
})
