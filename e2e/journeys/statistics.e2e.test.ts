import { readFile } from 'node:fs/promises'
import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import { journey, signIn, takeScreenshots } from '#e2e/harness.ts'

const getChart = (page: Page, name: string) => page.getByRole('region', { name, exact: true })

/** Clicks a button of a chart; returns the name and the content of the downloaded file. */
const download = async (page: Page, chart: Locator, button: string) => {
  const [file] = await Promise.all([page.waitForEvent('download'), chart.getByRole('button', { name: button }).click()])
  return { name: file.suggestedFilename(), content: await readFile(await file.path()) }
}

journey('a judge opens a bar as a list, and downloads its figures', async ({ page, product, person }) => {
  await signIn(page, product.url, person('STJ, all species'), '/evaluations')
  await page.getByRole('link', { name: 'Statistics' }).click()
  await page.getByRole('heading', { name: 'Statistics' }).waitFor()
  await page.getByLabel('Species', { exact: true }).selectOption({ label: 'Roe deer' })
  await page.waitForURL(({ pathname, search }) => pathname + search === '/statistics?eval_option=roe-deer')
  const points = getChart(page, 'Points: European roe deer')
  await points.getByText(/^Based on \d+ trophies\./).waitFor()
  await takeScreenshots(page, 'statistics')
  const links = (await points.ariaSnapshot()).split('\n').filter((line) => line.includes('Open in the list'))
  expect(links.length).toBeGreaterThan(0)
  expect(await points.getByRole('img').count(), 'images, which hide the bars in them').toBe(0)

  const csv = await download(page, points, 'CSV')
  expect(csv.name).toBe('points-european-roe-deer-roe-deer.csv')
  expect(csv.content.toString()).toMatch(
    /^\uFEFFPoints,Gold,Silver,Bronze,No medal,All\r\n(\d+ to \d+\.99 points(,\d+){5}\r\n)+$/,
  )
  await points.getByRole('button', { name: 'Table' }).click()
  const headings = await points.getByRole('row').first().locator('th').allInnerTexts()
  const [label = '', ...counts] = await points.getByRole('row').nth(1).locator('th, td').allInnerTexts()
  const medal = counts.findIndex((one) => one !== '0')
  const count = counts[medal]
  const [from, to] = label.split(/ to | points/)
  // A bar is reached with Tab and the arrow keys; Enter opens its trophies.
  const bar = points.getByRole('link', { name: `${label}, ${headings[medal + 1]}: ${count} troph` })
  await bar.focus()
  await page.keyboard.press('Enter')
  await page.waitForURL(({ search }) => search.includes(`points_from=${from}&points_to=${to}`))
  const rows = page.getByRole('region', { name: 'Evaluations' }).locator('tbody tr')
  await expect.poll(() => rows.count()).toBe(Number(count))
})

journey('a chart of a wide screen fits on paper', async ({ page, product, person }) => {
  // As while printing, charts are not drawn again for another width.
  await page.addInitScript(() => {
    window.ResizeObserver = class {
      observe() {}
      unobserve() {}
      disconnect() {}
    }
  })
  await page.setViewportSize({ width: 1150, height: 800 })
  await signIn(page, product.url, person('STJ, all species'), '/statistics?eval_option=roe-deer')
  const chart = getChart(page, 'Points: European roe deer').locator('svg.recharts-surface').first()
  const measureWidth = () => chart.evaluate((svg) => svg.getBoundingClientRect().width)
  expect(await measureWidth()).toBeGreaterThan(700)
  await page.emulateMedia({ media: 'print' })
  await page.setViewportSize({ width: 700, height: 1000 })
  expect(await measureWidth()).toBeLessThanOrEqual(700)
})
