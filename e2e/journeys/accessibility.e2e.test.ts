import { LIBREOFFICE_XLSX } from '@trophy/server/testing/inputs/libreoffice.ts'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import {
  DESKTOP,
  expectAccessible,
  expectNoOverflow,
  journey,
  MOBILE,
  signIn,
  waitForAnimations,
} from '#e2e/harness.ts'
import { listScreens, openScreen, readIds } from '#e2e/screens.ts'

/** Checks every path at the width of a phone; the lab checks other widths, and the dark theme. */
const visit = async (page: Page, url: string, paths: readonly string[]) => {
  await page.setViewportSize(MOBILE)
  for (const path of paths) {
    await openScreen(page, url + path)
    await expectNoOverflow(page)
    await expectAccessible(page)
  }
}

journey('all screens of guests are accessible', async ({ page, product, person }) => {
  const { guest } = await listScreens(page, product.url, person('admin'))
  // Violations of the content security policy count as errors in the browser.
  await page.addInitScript(() =>
    window.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
      console.error(`Blocked by ${violatedDirective}: ${blockedURI}`),
    ),
  )
  await visit(page, product.url, guest)
})

journey('all screens of measurers and judges are accessible', async ({ page, product, person }) => {
  const { judge } = await listScreens(page, product.url, person('admin'))
  await signIn(page, product.url, person('STJ, all species'))
  await visit(page, product.url, judge)
})

journey('all screens of admins are accessible', async ({ page, product, person }) => {
  const { admin } = await listScreens(page, product.url, person('admin'))
  await signIn(page, product.url, person('admin'))
  await visit(page, product.url, admin)
})

journey('nothing is animated with reduced motion', async ({ page, product, person }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await signIn(page, product.url, person('STJ, all species'), '/evaluations')
  await page.getByRole('button', { name: 'Filters' }).click()
  const moving = () =>
    page.evaluate(() =>
      document.getAnimations().filter((animation) => Number(animation.effect?.getComputedTiming().duration) > 0),
    )
  const drawer = page.getByRole('dialog', { name: 'Filters' })
  await drawer.waitFor()
  expect(await moving()).toHaveLength(0)
  expect((await drawer.boundingBox())?.x).toBeLessThan(DESKTOP.width - 200)
  await drawer.getByRole('button', { name: 'Done' }).click()
  await page
    .getByRole('button', { name: /^Delete / })
    .first()
    .click()
  await page.getByRole('dialog', { name: 'Remove evaluation?' }).waitFor()
  expect(await moving()).toHaveLength(0)
  await waitForAnimations(page)
})

journey('the list prints completely in black on white from the dark theme', async ({ page, product, person }) => {
  await page.emulateMedia({ colorScheme: 'dark' })
  await signIn(page, product.url, person('STJ, all species'))
  await page.goto(`${product.url}/evaluations?rowsPerPage=50`)
  await page.locator('tbody tr').nth(49).waitFor()
  const frame = page.getByRole('region', { name: 'Evaluations' })
  const hidden = () => frame.evaluate((region) => region.scrollHeight - region.clientHeight)
  expect(await hidden()).toBeGreaterThan(100)
  await page.emulateMedia({ colorScheme: 'dark', media: 'print' })
  expect(await hidden()).toBeLessThanOrEqual(1)
  const getTextColour = (selector: string) =>
    page
      .locator(selector)
      .first()
      .evaluate((element) => getComputedStyle(element).color)
  expect(await getTextColour('h1')).toBe('rgb(30, 36, 34)')
  expect(await getTextColour('tbody td')).toBe('rgb(30, 36, 34)')
  for (const button of ['Filters', 'Next page', 'Close menu'])
    expect(await page.getByRole('button', { name: button }).isVisible(), button).toBe(false)
})

/** Returns the accessible name of the focused element. */
const getFocusedName = (page: Page) =>
  page.evaluate(() => {
    const element = document.activeElement
    const label =
      element && 'labels' in element ? (element.labels as NodeListOf<HTMLElement>)?.[0]?.innerText : undefined
    return (element?.getAttribute('aria-label') ?? label ?? element?.textContent ?? '').trim()
  })

/** Presses Tab until the element with this name is focused. */
const tabTo = async (page: Page, name: string | RegExp) => {
  const focusedNames: string[] = []
  for (let current = ''; focusedNames.length < 60; focusedNames.push(current)) {
    await page.keyboard.press('Tab')
    current = await getFocusedName(page)
    if (typeof name === 'string' ? current === name : name.test(current)) return
  }
  throw new Error(`Tab does not reach ${name}, only ${focusedNames.join(', ')}`)
}

journey(
  'a judge imports a workbook and a guest looks an id up by keyboard only',
  { timeout: 120_000 },
  async ({ page, product, person }) => {
    await signIn(page, product.url, person('STJ, all species'), '/evaluation/bulk-import')
    await page.getByLabel('Animal').waitFor()
    await tabTo(page, 'Skip to content')
    await page.keyboard.press('Enter')
    await tabTo(page, /^Animal/)
    await page.keyboard.press('r')
    await expect.poll(() => page.getByLabel('Animal').inputValue()).toBe('red-deer')
    await tabTo(page, 'Choose file')
    // Replaces the system's file dialog.
    await page.locator('input[type=file]').setInputFiles(LIBREOFFICE_XLSX)
    await page.getByText('libreoffice.xlsx').waitFor()
    await tabTo(page, /^Upload$/)
    await page.keyboard.press('Enter')
    await page.getByText('There are 1 invalid rows of the total 3 records').waitFor()
    await tabTo(page, /6, Country of the hunt/)
    await page.keyboard.press('Control+a')
    await page.keyboard.type('Slovakia')
    await tabTo(page, 'Check again')
    await page.keyboard.press('Enter')
    await page.getByText('There are 0 invalid rows of the total 3 records').waitFor()
    await tabTo(page, 'Import evaluations')
    await page.keyboard.press('Enter')
    await page.getByText('Are you sure?').waitFor()
    await expect.poll(() => getFocusedName(page)).toBe('Confirm')
    await page.keyboard.press('Enter')
    await page.getByText('Succesfull import').waitFor()
    await page.goto(`${product.url}/evaluations`)
    const id = await page.locator('tbody tr a').first().innerText()

    await page.evaluate(() => localStorage.clear())
    await page.goto(product.url)
    await page.getByLabel('Measurement ID').waitFor()
    await tabTo(page, 'Measurement ID')
    await page.keyboard.type(id.toLowerCase())
    await page.keyboard.press('Enter')
    await page
      .getByRole('article', { name: `Measurement ${id}` })
      .getByText('Total Score')
      .waitFor()
  },
)

/** Returns a description of the focused element, and whether anything covers it. */
const inspectFocus = () => {
  const focused = document.activeElement
  if (!focused || focused === document.body) return null
  // The label shows the focus of a control that is drawn by it.
  const box = (focused.matches('[type=radio], [type=checkbox]') && focused.closest('label')) || focused
  const { left, right, top, bottom } = box.getBoundingClientRect()
  const x = (Math.max(left, 0) + Math.min(right, innerWidth)) / 2
  // The browser shows only a part of an element that is higher than the window, and of a text area the cursor's line.
  const isPart = box.matches('textarea, [contenteditable]') || bottom - top > innerHeight / 3
  const ends = isPart ? [Math.max(top, 0) + 2] : [top + 2, bottom - 2]
  const isCovered = ends.some((y) => {
    const found = document.elementFromPoint(x, y)
    return !found || !(found.contains(box) || box.contains(found))
  })
  const name = focused.getAttribute('name') ?? focused.getAttribute('aria-label') ?? focused.textContent
  return { name: `${name} (${Math.round(top)} to ${Math.round(bottom)})`, isCovered }
}

journey(
  'focused elements are never covered, in any window',
  { timeout: 300_000 },
  async ({ page, product, person }) => {
    const visitStops = async (path: string, size: { readonly width: number; readonly height: number }) => {
      await page.setViewportSize(size)
      await page.goto(product.url + path)
      await page.getByRole('button', { name: /^Save/ }).last().waitFor()
      const covered: string[] = []
      let stops = 0
      for (; stops < 300; stops += 1) {
        await page.keyboard.press('Tab')
        const stop = await page.evaluate(inspectFocus)
        if (!stop) break
        if (stop.isCovered) covered.push(stop.name)
      }
      expect({ covered }, `${path} at ${size.width} × ${size.height}`).toEqual({ covered: [] })
      expect(stops, 'number of stops').toBeGreaterThan(20)
      expect(stops, 'number of stops').toBeLessThan(300)
    }
    const sizes = [{ width: 1280, height: 720 }, MOBILE, { width: 320, height: 256 }]
    const { member } = await readIds(page, product.url, product.admin)
    for (const [account, path] of [
      [person('CCM, active: red deer'), '/profile'],
      [person('CCM, active: red deer'), '/evaluation/new/red-deer'],
      [product.admin, `/members/${member._id}/edit`],
    ] as const) {
      await signIn(page, product.url, account)
      for (const size of sizes) await visitStops(path, size)
    }
  },
)

/** Returns a description of everything visible that is drawn by its fill only, but has the colour of the page. */
const listVanished = () => {
  const page = getComputedStyle(document.body).backgroundColor
  const filled = document.querySelectorAll('.MuiButton-contained, [data-species]')
  return [...filled].flatMap((element) => {
    const { backgroundColor, borderTopWidth } = getComputedStyle(element)
    const isDrawn = backgroundColor !== page || Number.parseFloat(borderTopWidth) > 0
    return isDrawn ? [] : [element.textContent || element.getAttribute('data-species') || element.className]
  })
}

journey('buttons, pictures and bars keep their shape in forced colours', async ({ page, product, person }) => {
  await page.emulateMedia({ forcedColors: 'active', reducedMotion: 'reduce' })
  await signIn(page, product.url, person('CCM, active: red deer'))
  for (const path of ['/', '/profile', '/evaluation/new/red-deer', '/evaluations']) {
    await page.goto(product.url + path)
    await page.locator('.MuiButton-contained').first().waitFor()
    expect(await page.evaluate(listVanished), path).toEqual([])
  }
})
