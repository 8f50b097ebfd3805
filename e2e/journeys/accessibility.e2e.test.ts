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
  TABLET,
  waitForAnimations,
} from '#e2e/harness.ts'
import type { SignIn } from '#e2e/product.ts'

/** A desktop at 200 % zoom. */
const ZOOMED_SIZE = { width: 640, height: 400 }

/** Returns the first record of each list that an admin can read, for paths that contain ids. */
const readIds = async (page: Page, url: string, { username, password }: SignIn) => {
  const login = await page.request.post(`${url}/api/login`, { data: { username, password } })
  const headers = { authorization: `Bearer ${(await login.json()).data.token}` }
  const getFirst = async (path: string) => {
    const { data } = await (await page.request.get(`${url}/api${path}`, { headers })).json()
    return Array.isArray(data) ? data[0] : data.docs[0]
  }
  const [evaluation, article, chapter, document, member, applicant] = await Promise.all(
    ['/evaluation', '/news', '/handbook', '/documents', '/member/JM', '/member/waiting'].map(getFirst),
  )
  return { evaluation, article, chapter, document, member, applicant }
}

/** Returns true if nothing is loading and the page has not changed since the last call. */
const isComplete = () => {
  const html = document.body.innerHTML
  const isUnchanged = Reflect.get(window, 'drawn') === html
  Reflect.set(window, 'drawn', html)
  return isUnchanged && !document.querySelector('[aria-busy=true], [role=progressbar]')
}

/**
 * Checks every path at desktop, tablet and phone width, and zoomed. Rules that do not depend on the theme are checked in
 * one theme only, colours in both; a tablet shows the colours of the phone's menu and of the desktop's tables.
 */
const visit = async (page: Page, url: string, paths: readonly string[]) => {
  const setTheme = async (colorScheme: 'light' | 'dark') => {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await page.locator(`html[data-theme=${colorScheme}]`).waitFor()
  }
  for (const path of paths) {
    await page.setViewportSize(DESKTOP)
    await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
    await page.goto(url + path)
    await page.getByRole('heading', { level: 1 }).first().waitFor()
    await page.waitForFunction(isComplete, undefined, { polling: 100 })
    await expectAccessible(page)
    await setTheme('dark')
    await expectAccessible(page, 'colours')

    await page.setViewportSize(TABLET)
    await expectNoOverflow(page)
    await expectAccessible(page, 'structure')

    await page.setViewportSize(ZOOMED_SIZE)
    await expectNoOverflow(page)

    await page.setViewportSize(MOBILE)
    await expectNoOverflow(page)
    await expectAccessible(page)
    await setTheme('light')
    await expectAccessible(page, 'colours')
  }
}

journey('all screens of guests are accessible', { timeout: 240_000 }, async ({ page, product, person }) => {
  const { evaluation } = await readIds(page, product.url, person('admin'))
  // Violations of the content security policy count as errors in the browser.
  await page.addInitScript(() =>
    window.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
      console.error(`Blocked by ${violatedDirective}: ${blockedURI}`),
    ),
  )
  await visit(page, product.url, [
    '/',
    '/login',
    '/forgot',
    '/reset/nonsense',
    '/register',
    '/evaluation-by-id',
    `/evaluation-by-id?id=${evaluation.public_id}`,
    '/check-certificate',
    '/account/email/nonsense',
    '/notifications/nonsense',
    '/nope',
  ])
})

journey(
  'all screens of measurers and judges are accessible',
  { timeout: 240_000 },
  async ({ page, product, person }) => {
    const { evaluation, article } = await readIds(page, product.url, person('admin'))
    await signIn(page, product.url, person('STJ, all species'))
    await visit(page, product.url, [
      '/',
      '/account',
      '/evaluations',
      '/evaluation/new',
      '/evaluation/new/red-deer',
      `/evaluation/${evaluation._id}/edit`,
      `/evaluation/${evaluation._id}/view`,
      '/evaluation/bulk-import',
      '/statistics',
      '/statistics?species=roe-deer',
      '/handbook',
      '/news',
      '/events',
      `/news/${article._id}`,
      '/documents',
      '/profile',
    ])
  },
)

journey('all screens of admins are accessible', { timeout: 240_000 }, async ({ page, product, person }) => {
  const { article, chapter, document, member, applicant } = await readIds(page, product.url, person('admin'))
  await signIn(page, product.url, person('admin'))
  await visit(page, product.url, [
    '/mails',
    '/audit',
    '/handbook/new',
    `/handbook/${chapter._id}/edit`,
    '/members/waiting',
    '/members/JM',
    `/members/${member._id}/view`,
    `/members/${applicant._id}/edit`,
    '/news/new',
    `/news/edit/${article._id}`,
    '/documents/new',
    `/documents/${document._id}/edit`,
  ])
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
