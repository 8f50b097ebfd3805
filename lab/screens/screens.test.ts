/** Every screen at four widths and in two themes. */
import type { Page } from 'playwright-core'
import { DESKTOP, expectAccessible, expectNoOverflow, journey, MOBILE, signIn, TABLET } from '#e2e/harness.ts'
import { listScreens, openScreen } from '#e2e/screens.ts'

/** A desktop at 200 % zoom. */
const ZOOMED_SIZE = { width: 640, height: 400 }

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
    await openScreen(page, url + path)
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

journey.for([
  ['guest', null],
  ['judge', 'STJ, all species'],
  ['admin', 'admin'],
] as const)(
  'every screen of a %s is accessible',
  { timeout: 600_000 },
  async ([role, account], { page, product, person }) => {
    const screens = await listScreens(page, product.url, person('admin'))
    if (account) await signIn(page, product.url, person(account))
    await visit(page, product.url, screens[role])
  },
)
