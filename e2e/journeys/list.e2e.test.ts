import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import { confirmCorrection, openSection } from '#e2e/fill-sheet.ts'
import {
  DESKTOP,
  expectAccessible,
  expectNoOverflow,
  journey,
  MOBILE,
  signIn,
  TABLET,
  takeScreenshots,
} from '#e2e/harness.ts'

const getRows = (page: Page) => page.locator('tbody tr')
const listHeadings = (page: Page) => page.getByRole('columnheader').allTextContents()
const getChip = (page: Page, text: string) => page.getByRole('button', { name: `Clear ${text}` })
const getTop = async (page: Page, name: string) => (await page.getByRole('button', { name }).boundingBox())?.y
const getTotal = async (page: Page) =>
  Number((await page.getByText(/^\d+–\d+ of \d+$/).textContent())?.split(' of ')[1])

journey(
  'a judge filters the list, chooses columns, shares the view as a link, deletes a row and undoes it [E-022, E-026, E-038, E-044]',
  async ({ page, product, person, openProfile }) => {
    const judge = person('STJ, all species')
    await signIn(page, product.url, judge, '/evaluations')
    await getRows(page).nth(9).waitFor()
    expect(await getRows(page).count()).toBe(10)
    await takeScreenshots(page, 'list')
    const before = await getTotal(page)

    await page.getByRole('button', { name: 'Filters' }).click()
    await page.getByRole('combobox', { name: 'Source' }).click()
    await page.getByRole('option', { name: 'Free range' }).click()
    await page.keyboard.press('Escape')
    await page.getByLabel('Hunt From').first().fill('01/01/2015')
    await page.keyboard.press('Tab')
    await expectAccessible(page)
    await takeScreenshots(page, 'list-filters')
    await page.getByRole('button', { name: 'Done' }).click()
    await getChip(page, 'Source: Free range').waitFor()
    await expect.poll(() => getTotal(page)).toBeLessThan(before)

    await page.getByRole('button', { name: 'Columns' }).click()
    await page.getByRole('checkbox', { name: 'Phenotype' }).check()
    await page.getByRole('checkbox', { name: 'Measurer ID' }).uncheck()
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Total Points' }).click()
    await page.waitForURL(/sortBy=total_points/)
    const [link, columns, filtered] = [page.url(), await listHeadings(page), await getTotal(page)]
    expect(columns).toContain('Phenotype')
    expect(columns).not.toContain('Measurer ID')

    const other = await openProfile()
    await signIn(other, product.url, person('CCM, active: red deer'))
    await other.goto(link)
    await getChip(other, 'Hunt From: 01/01/2015').waitFor()
    expect(await listHeadings(other)).toEqual(columns)
    expect(await getTotal(other)).toBe(filtered)
    expect(await other.getByRole('button', { name: /^Delete / }).count()).toBe(0)

    const [first] = await getRows(page).locator('a').allTextContents()
    await page.getByRole('button', { name: `Delete ${first}` }).click()
    const dialog = page.getByRole('dialog', { name: 'Remove evaluation?' })
    await dialog.getByText('Are you sure you want to remove this evaluation?').waitFor()
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Confirm' }).click()
    await page.getByText('Successfully deleted!').waitFor()
    await expect.poll(() => getTotal(page)).toBe(filtered - 1)
    expect(
      await getRows(page)
        .getByText(first ?? '', { exact: true })
        .count(),
    ).toBe(0)
    await page.getByRole('button', { name: /^Undo/ }).click()
    await getRows(page)
      .getByText(first ?? '', { exact: true })
      .waitFor()

    await page.goto(`${product.url}/evaluations`)
    await getChip(page, 'Source: Free range').click()
    await getChip(page, 'Hunt From: 01/01/2015').click()
    await expect.poll(() => getTotal(page)).toBe(before)
  },
  120_000,
)

/** Returns the gap between the last letter of a heading and its arrow in px. */
const measureArrowGap = (page: Page, name: string) =>
  page.getByRole('button', { name }).evaluate((head) => {
    const range = document.createRange()
    range.selectNodeContents(head)
    range.setEndBefore(head.lastElementChild ?? head)
    const lastLine = [...range.getClientRects()].at(-1)
    return (head.querySelector('svg')?.getBoundingClientRect().left ?? Number.NaN) - (lastLine?.right ?? 0)
  })

journey('the arrow of a sorted column follows its heading of one or two lines', async ({ page, product, person }) => {
  await signIn(page, product.url, person('STJ, all species'), '/evaluations')
  await getRows(page).nth(9).waitFor()
  const countLines = (name: string) =>
    page.getByRole('button', { name }).evaluate((head) => head.getBoundingClientRect().height / 15)
  expect(await countLines('Date of Evaluation')).toBeGreaterThan(1.5)
  for (const name of ['Date of Evaluation', 'Source']) {
    await page.getByRole('button', { name }).click()
    await page.waitForURL(/sortBy=/)
    expect(await measureArrowGap(page, name), name).toBeGreaterThanOrEqual(0)
    expect(await measureArrowGap(page, name), name).toBeLessThan(4)
  }
  await page.getByRole('button', { name: 'Total Points' }).click()
  await page.waitForURL(/sortBy=total_points/)
  expect(await countLines('Total Points'), 'lines of a heading after its arrow').toBeLessThan(1.5)
})

/** Returns the left and right edge of the cell of a row below a heading. */
const getEdges = async (page: Page, row: number, heading: string) => {
  const column = (await listHeadings(page)).findIndex((text) => text.includes(heading))
  const box = await getRows(page).nth(row).locator('td').nth(column).boundingBox()
  if (!box) throw new Error(`Row ${row} has no cell below ${heading}`)
  return [box.x, box.x + box.width] as const
}

type Box = Awaited<ReturnType<ReturnType<Page['locator']>['boundingBox']>>

/** Returns the smaller overlap of two boxes along both axes in px; negative if they are apart. */
const measureOverlap = (a: Box, b: Box): number => {
  if (!a || !b) throw new Error('An element is not visible')
  const overlapAlong = (start: 'x' | 'y', size: 'width' | 'height') =>
    Math.min(a[start] + a[size], b[start] + b[size]) - Math.max(a[start], b[start])
  return Math.min(overlapAlong('x', 'width'), overlapAlong('y', 'height'))
}

/** The browser of the tests has none. */
const SCROLLBAR_PX = 15

journey('title and tools share a line from 1440 px on, in every role', async ({ page, product, person }) => {
  await page.addInitScript(
    (width) =>
      document.addEventListener('DOMContentLoaded', () => {
        document.body.style.marginRight = width
      }),
    `${SCROLLBAR_PX}px`,
  )
  for (const role of ['STJ, all species', 'admin', 'CCM, active: red deer']) {
    await signIn(page, product.url, person(role), '/evaluations?source=Free+range')
    await getRows(page).first().waitFor()
    for (const width of [1440, 1530, 1600, 1920, 1970]) {
      await page.setViewportSize({ width, height: 900 })
      const title = await page.getByRole('heading', { level: 1 }).boundingBox()
      const tools = page.locator('[data-full-width]').locator('a, button')
      const tops = await tools.evaluateAll((all) => all.map((tool) => tool.getBoundingClientRect().top))
      expect(Math.max(...tops), `${role}, ${width} px`).toBeLessThan((title?.y ?? 0) + (title?.height ?? 0))
    }
  }
})

journey('actions cover no cells, and an edge marks hidden columns', async ({ page, product, person }) => {
  await signIn(page, product.url, person('STJ, all species'), '/evaluations?rowsPerPage=50')
  await getRows(page).nth(49).waitFor()
  const frame = page.getByRole('region', { name: 'Evaluations' })
  const hasMore = () => frame.evaluate((region) => region.hasAttribute('data-more'))
  const gapBeforeActions = async (heading: string) =>
    (await getEdges(page, 0, 'Actions'))[0] - (await getEdges(page, 0, heading))[1]
  // Cell edges are fractions of a pixel.
  expect(await gapBeforeActions('Created At')).toBeGreaterThan(-1)
  expect(await hasMore()).toBe(false)
  await page.setViewportSize({ ...DESKTOP, width: DESKTOP.width - SCROLLBAR_PX })
  expect(await gapBeforeActions('Created At')).toBeGreaterThan(-1)
  expect(await hasMore(), 'beside a scrollbar').toBe(false)
  await page.setViewportSize(DESKTOP)

  await page.getByRole('button', { name: 'Columns' }).click()
  for (const column of ["Hunter's Name", 'Country of the hunt', 'Last Modified'])
    await page.getByRole('checkbox', { name: column }).check()
  await page.keyboard.press('Escape')
  await expect.poll(hasMore).toBe(true)
  await frame.evaluate((region) => region.scrollTo(9999, 0))
  await expect.poll(hasMore).toBe(false)
  expect(await gapBeforeActions('Last Modified')).toBeGreaterThan(-1)

  await page.setViewportSize({ width: 1024, height: 768 })
  await frame.evaluate((region) => region.scrollTo(0, 0))
  expect(await gapBeforeActions('Total Points'), 'px between points and actions on a small laptop').toBeGreaterThan(-1)

  await page.setViewportSize(TABLET)
  await page.getByRole('button', { name: 'Version' }).click()
  const arrow = page.locator('th[aria-sort]', { hasText: 'Version' }).locator('svg')
  const beside = await page.locator('th[aria-sort] + th').getByRole('button').boundingBox()
  expect(measureOverlap(await arrow.boundingBox(), beside), 'px of the next head under the arrow').toBeLessThan(1)
})

journey(
  'on a phone evaluations are cards with a menu, and the filters fill the screen',
  async ({ page, product, person }) => {
    await page.setViewportSize(MOBILE)
    await signIn(page, product.url, person('CCM, active: red deer'), '/evaluations')
    const cards = page.getByRole('list', { name: 'Evaluations' }).getByRole('listitem')
    await cards.nth(9).waitFor()
    expect(await page.getByRole('table').count()).toBe(0)
    for (const card of await cards.all()) {
      expect(await card.innerText()).toMatch(/\d\.\d\d\n.*\n(Gold|Silver|Bronze|No medal)/s)
      expect((await card.boundingBox())?.height, 'px of two lines').toBeLessThan(80)
    }
    await expectNoOverflow(page)
    await expectAccessible(page)
    await page
      .getByRole('button', { name: /^Actions for/ })
      .first()
      .click()
    const item = page.getByRole('menuitem', { name: /^Export PDF/ })
    expect((await item.boundingBox())?.height, 'px of a touch target').toBeGreaterThanOrEqual(44)
    await expectAccessible(page)
    await takeScreenshots(page, 'list-card-menu')
    await page.keyboard.press('Escape')

    expect(await getTop(page, 'More'), 'top of the buttons').toBe(await getTop(page, 'Filters'))
    await page.getByRole('button', { name: 'Filters' }).click()
    const drawer = page.getByRole('dialog', { name: 'Filters' })
    await expect.poll(async () => (await drawer.boundingBox())?.x).toBe(0)
    await drawer.getByLabel("Hunter's Name").fill('nobody at all')
    await drawer.getByText('Evaluations: 0').waitFor()
    await drawer.getByRole('button', { name: 'Done' }).click()
    await page.getByRole('heading', { name: 'Nothing matches these filters' }).waitFor()

    const long = ['whitetail-and-coues-deer-non-typical', 'tufted-pudu-and-brocket-deer'].map(
      (key) => `eval_option=${key}`,
    )
    await page.goto(`${product.url}/evaluations?${long.join('&')}`)
    const { x = 0, width = 0 } = (await getChip(page, 'Trophy Type').first().boundingBox()) ?? {}
    expect(x + width, 'the end of a long filter').toBeLessThan(MOBILE.width)
  },
)

journey(
  'a judge searches with the keyboard, previews a row and edits it, and returns to the search of a link [O-052]',
  async ({ page, product, person }) => {
    await signIn(page, product.url, person('STJ, all species'), '/evaluations')
    await getRows(page).nth(9).waitFor()
    const total = await getTotal(page)
    await page.keyboard.press('/')
    await page.keyboard.type('erdos')
    await page.locator('tbody mark').first().waitFor()
    expect(await page.locator('tbody mark').first().textContent()).toBe('Erdős')
    await expect.poll(() => getTotal(page)).toBeLessThan(total)
    await expectAccessible(page)

    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('ArrowDown')
    const id = await getRows(page).nth(1).getByRole('link').first().textContent()
    await page.keyboard.press('Enter')
    const panel = page.getByRole('dialog', { name: 'Preview' })
    await panel.getByText(`${id}, `).first().waitFor()
    await expectAccessible(page)
    await takeScreenshots(page, 'list-preview')
    await page.keyboard.press('Escape')
    await panel.waitFor({ state: 'detached' })
    expect(await page.evaluate(() => document.activeElement?.getAttribute('data-row') !== null)).toBe(true)

    await page.setViewportSize({ width: 1920, height: 1080 })
    const getLine = async (locator: Locator) => ({ ...(await locator.boundingBox()), x: 0, width: 1 }) as Box
    await expect
      .poll(
        async () =>
          measureOverlap(
            await getLine(page.getByRole('heading', { name: 'Evaluations' })),
            await getLine(page.getByRole('button', { name: 'Filters' })),
          ),
        { message: 'heading and filters on one line' },
      )
      .toBeGreaterThan(0)
    const frame = await page.getByRole('region', { name: 'Evaluations' }).boundingBox()
    expect((frame?.x ?? 0) + (frame?.width ?? 0), 'px to the right end of the list').toBeGreaterThan(1860)
    await getRows(page).nth(1).focus()
    await page.keyboard.press('Enter')
    const docked = page.getByRole('complementary', { name: `Preview of ${id}` })
    await docked.waitFor()
    await expectAccessible(page)
    await takeScreenshots(page, 'list-preview-docked')

    const link = `${product.url}/evaluations?page=1&rowsPerPage=15&sortBy=hunt_date&sortDir=desc&search=erdos`
    await page.goto(link)
    await getRows(page).nth(0).getByRole('link', { name: /^Edit/ }).click()
    await openSection(page, 'Evaluation Information')
    await page.getByLabel('Location of the hunt').fill('Bukovina')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await confirmCorrection(page)
    await page.waitForURL(link)
    await page.getByText('Successfully saved!').waitFor()
    await page.setViewportSize(DESKTOP)
    const toast = await page.locator('[data-toast]').boundingBox()
    const title = await page.getByRole('heading', { level: 1 }).boundingBox()
    expect((toast?.y ?? 0) + (toast?.height ?? 0), 'the bottom of the message').toBeLessThan(title?.y ?? 0)
  },
  120_000,
)
