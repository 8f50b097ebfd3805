import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import {
  blurActiveInput,
  enterInformation,
  enterPairs,
  enterValue,
  enterWildBoar,
  getInput,
  getSheetPath,
  openSheet,
  saveSheet,
} from '#e2e/fill-sheet.ts'
import {
  DESKTOP,
  expectAccessible,
  expectNoOverflow,
  journey,
  MOBILE,
  signIn,
  takeScreenshots,
  waitForAnimations,
} from '#e2e/harness.ts'

/** A measurer of the demo data who may evaluate red deer and wild boar. */
const measurer = { username: 'lukasz.zak@example.org', password: 'Measure-2026' }

const enterRedDeer = async (page: Page) => {
  await page.getByRole('radio', { name: 'Free range' }).check()
  await page.getByRole('radio', { name: /^Central European red deer/ }).check()
  await enterPairs(page, ', cm', {
    'Length of main beam': [104, '102,0'],
    'Length of brow tine': [36, 37.5],
    'Length of tray tine': [34, 33.2],
    'Circumference of coronet': [25.2, 25.8],
    'Circumference of lower beam': [15, 15.2],
    'Circumference of upper beam': [13.9, 14.1],
  })
  await enterPairs(page, '', { 'Number of tines': [7, 6] })
  await enterValue(page, 'Weight of dry antlers, gross, kg', 7.2)
  await page.getByRole('radio', { name: '0.7 kg' }).check()
  await enterValue(page, 'Inside spread, cm', 82)
  await enterValue(page, 'Colour', 2)
  await enterValue(page, 'Pearling', 1.5)
  await enterValue(page, 'Condition of tine tips', 1.5)
  await enterValue(page, 'Formation of bay tines', 1)
  await enterValue(page, 'Formation of crown', 5)
  await enterValue(page, 'Deductions', 0.5)
  await enterValue(page, 'Skull length, cm', 42)
  await enterValue(page, 'Skull width, cm', 17.5)
  await blurActiveInput(page)
}

/** 1265 px are 1280 beside a scrollbar. */
const WINDOWS = [
  [1280, 800],
  [1265, 800],
  [1024, 768],
  [768, 1024],
  [390, 844],
  [360, 740],
] as const

const getScorePanel = (page: Page) => page.getByRole('complementary', { name: 'Score' })

/** Returns the position of the marker on the scale in px of the window. */
const getMarkerPosition = async (page: Page) => {
  await waitForAnimations(page)
  return getScorePanel(page)
    .getByRole('img')
    .locator('svg')
    .evaluate((marker) => marker.getBoundingClientRect().x)
}

journey(
  'a measurer enters a red deer and a wild boar, sees the medal change, and reopens both [E-055, E-058, E-061]',
  async ({ page, product }) => {
    await signIn(page, product.url, measurer, getSheetPath('red-deer'))

    await openSheet(page, product.url, 'red-deer')
    await takeScreenshots(page, 'editor-empty')
    await enterRedDeer(page)
    await getScorePanel(page).getByText('191.29').first().waitFor()
    await getScorePanel(page).getByText('Silver', { exact: true }).waitFor()
    await getScorePanel(page).getByText('18.71 points to Gold').waitFor()

    const before = await getMarkerPosition(page)
    await enterValue(page, 'Formation of crown', 0)
    await blurActiveInput(page)
    await getScorePanel(page).getByText('Bronze', { exact: true }).first().waitFor()
    await expect.poll(() => getMarkerPosition(page)).toBeLessThan(before - 5)
    await enterValue(page, 'Formation of crown', 5)
    await blurActiveInput(page)
    await enterInformation(page, 'Hunter of the deer')
    await takeScreenshots(page, 'editor-filled')
    await saveSheet(page)
    const getRow = (name: RegExp) => page.getByRole('row', { name }).first()
    await getRow(/Red deer.*191\.29\s*Silver/).waitFor()

    await openSheet(page, product.url, 'wild-boar')
    await enterWildBoar(page)
    await enterInformation(page, 'Hunter of the boar')
    await getScorePanel(page).getByText('110.90').first().waitFor()
    await saveSheet(page)

    const boar = getRow(/Wild boar.*110\.90\s*Bronze/)
    const deer = getRow(/Red deer.*191\.29\s*Silver/)
    await boar.waitFor()
    await expectAccessible(page)
    await takeScreenshots(page, 'evaluations')

    await boar.getByRole('link', { name: /^Edit/ }).click()
    await page.getByRole('heading', { name: 'Wild boar' }).waitFor()
    expect(await getInput(page, 'Width of lower tusk, right, mm').inputValue()).toBe('24.3')
    await page.goBack()
    await deer.getByRole('link', { name: /^Edit/ }).press('Enter')
    await page.getByRole('heading', { name: 'Red deer' }).waitFor()
    expect(await getInput(page, 'Length of main beam, right, cm').inputValue()).toBe('102.0')
    await getScorePanel(page).getByText('191.29').first().waitFor()
  },
)

journey(
  'the sheet is filled in by keyboard in the order of the paper form, in two columns on a desktop [S-015]',
  async ({ page, product }) => {
    await signIn(page, product.url, measurer, getSheetPath('wild-boar'))
    await openSheet(page, product.url, 'wild-boar')
    await getInput(page, 'Length of lower tusk, left, cm').focus()
    for (const value of ['21,4', '21.8', '24.1', '24.3', '6.9', '6.8']) {
      await page.keyboard.type(value)
      await page.keyboard.press('Enter')
    }
    expect(await getInput(page, 'Circumference of upper tusk, right, cm').inputValue()).toBe('6.8')
    await page.keyboard.type('1')
    await page.keyboard.press('Enter')
    await getScorePanel(page).getByText('108.90').first().waitFor()

    const getWidth = (locator: ReturnType<Page['locator']>) =>
      locator.evaluate((column) => column.getBoundingClientRect().width)
    const left = await getWidth(page.getByRole('region', { name: 'Measurement Parameters' }))
    expect(left / (await getWidth(getScorePanel(page)))).toBeCloseTo(7 / 5, 1)
    const lines = await page.getByText('Game from enclosures').evaluate((label) => {
      const words = document.createRange()
      words.selectNodeContents(label.lastChild ?? label)
      return words.getClientRects().length
    })
    expect(lines, 'lines of the longest source').toBe(1)
    const rowResult = (row: string) => page.locator(`[data-path="measurementParams.${row}"] [data-given=values] > div`)
    // Values that equal their points are left out if there is no column for them.
    for (const [size, state] of [
      [{ width: 1920, height: 1080 }, 'visible'],
      [DESKTOP, 'hidden'],
      [MOBILE, 'hidden'],
    ] as const) {
      await page.setViewportSize(size)
      await rowResult('tuskLength').waitFor({ state })
      expect(await rowResult('tuskWidth').innerText()).toMatch(/^24\.2\s*× 3$/)
    }
    await page.getByRole('button', { name: /108\.90.*phenotype/ }).click()
    await page.getByRole('heading', { name: 'How the points add up' }).waitFor()
    await expectNoOverflow(page)
    await expectAccessible(page)
    await page.setViewportSize(DESKTOP)
  },
)

/** Returns the paths of rows whose label lies under their input. */
const listHiddenLabels = (page: Page) =>
  page.locator('tr[data-path]').evaluateAll((rows) =>
    rows.flatMap((row) => {
      const name = document.createRange()
      name.selectNodeContents(row.querySelector('th') ?? row)
      const box = row.querySelector('td')?.getBoundingClientRect()
      const isHidden = [...name.getClientRects()].some(
        (line) => box && line.right > box.left + 1 && line.bottom > box.top + 1 && line.top < box.bottom,
      )
      return isHidden ? [row.getAttribute('data-path')] : []
    }),
  )

journey(
  'missing values are reported at their fields, and a rejected save in a toast at the top right [E-056, E-057]',
  async ({ page, product }) => {
    await signIn(page, product.url, measurer, getSheetPath('red-deer'))
    await openSheet(page, product.url, 'red-deer')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await page.getByText('There are some errors in the form. Please fix them before saving.').waitFor()
    await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-invalid'))).toBe('true')
    await expectAccessible(page)
    await takeScreenshots(page, 'editor-errors')

    await enterRedDeer(page)
    await enterInformation(page, 'Hunter')
    const rejection = { message: 'Not today.', code: 'REFUSED' }
    await page.route('**/api/evaluation/red-deer', (route) => route.fulfill({ status: 422, json: rejection }))
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Save', exact: true }).click()
    const box = await page.locator('[data-toast=error]').boundingBox()
    expect(box && box.x + box.width).toBeGreaterThan(DESKTOP.width - 60)
    await page.locator('[data-toast=error]').waitFor({ state: 'detached' })
  },
)

journey('the evaluation of another measurer is read-only [E-059]', async ({ page, product }) => {
  await signIn(page, product.url, { username: 'soren.ostergard@example.org', password: 'Measure-2026' }, '/evaluations')
  await page.getByRole('link', { name: /^View/ }).first().click()
  await page.getByText('You do not have permission to edit this evaluation.').waitFor()
  expect(
    await page
      .locator('main form')
      .locator('input:enabled, select:enabled, textarea:enabled:not([aria-hidden])')
      .count(),
  ).toBe(0)
  await expectAccessible(page)
  await takeScreenshots(page, 'editor-record')
})

journey(
  'rows of 40 px, two halves from 1024 px on, labels beside their inputs, and Save with the missing fields in view',
  async ({ page, product }) => {
    await signIn(page, product.url, measurer, getSheetPath('red-deer'))
    await openSheet(page, product.url, 'red-deer')
    const row = page.locator('[data-path="measurementParams.coronetCirc"]')
    const score = getScorePanel(page)
    const [save, missing] = ['Save', /fields missing · Next$/].map((name) =>
      page.getByRole('button', { name, exact: true }),
    )
    for (const [width, height] of WINDOWS) {
      await page.setViewportSize({ width, height })
      await row.scrollIntoViewIfNeeded()
      const size = `${width} px`
      for (const button of [save, missing]) {
        const box = await button?.boundingBox()
        expect(box?.x, size).toBeGreaterThanOrEqual(0)
        expect((box?.x ?? 0) + (box?.width ?? 0), size).toBeLessThanOrEqual(width)
        expect((box?.y ?? 0) + (box?.height ?? 0), size).toBeLessThanOrEqual(height)
        // Nothing is cut off.
        expect(await button?.evaluate((one) => one.scrollWidth - one.clientWidth), size).toBe(0)
      }
      if (width < 1024) continue
      const left = await row.boundingBox()
      const right = await score.boundingBox()
      expect((left?.x ?? 0) + (left?.width ?? 0), size).toBeLessThan(right?.x ?? 0)
      if (width < 1265) continue
      expect(left?.height, size).toBe(40)
      await page.locator('[data-head=value]').first().waitFor()
    }
    await page.setViewportSize({ width: 320, height: 640 })
    expect(await listHiddenLabels(page), 'on a small phone').toEqual([])
  },
)
