/** Every screen at four widths, in two themes and in forced colours. */
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { DESKTOP, expectAccessible, expectNoOverflow, journey, MOBILE, signIn, TABLET } from '#e2e/harness.ts'
import { expectUncoveredFocus } from '#e2e/keyboard.ts'
import type { SignIn } from '#e2e/product.ts'
import { openScreen, readIds } from '#e2e/screens.ts'

/** Returns the paths of every screen by the role that sees it. `admin` reads the ids of records that some of them show. */
const listScreens = async (page: Page, url: string, admin: SignIn) => {
  const { evaluation, article, chapter, document, member, applicant } = await readIds(page, url, admin)
  const guest = [
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
  ]
  const judge = [
    '/',
    '/account',
    '/evaluations',
    '/evaluation/new',
    '/evaluation/new/red-deer',
    `/evaluation/${evaluation._id}/edit`,
    `/evaluation/${evaluation._id}/view`,
    '/evaluation/bulk-import',
    '/statistics',
    '/statistics?eval_option=roe-deer',
    '/summary',
    '/reviews',
    '/trophies',
    '/handbook',
    '/news',
    '/events',
    `/news/${article._id}`,
    '/documents',
    '/profile',
  ]
  const adminOnly = [
    '/mails',
    '/reviews',
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
  ]
  return { guest, judge, admin: adminOnly }
}

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

journey(
  'focused elements of the long forms are never covered',
  { timeout: 300_000 },
  async ({ page, product, person }) => {
    const { member } = await readIds(page, product.url, product.admin)
    for (const [account, path] of [
      [person('CCM, active: red deer'), '/profile'],
      [person('CCM, active: red deer'), '/evaluation/new/red-deer'],
      [product.admin, `/members/${member._id}/edit`],
    ] as const) {
      await signIn(page, product.url, account)
      for (const size of [{ width: 1280, height: 720 }, MOBILE, { width: 320, height: 256 }]) {
        await page.setViewportSize(size)
        await openScreen(page, product.url + path)
        await page.getByRole('button', { name: /^Save/ }).last().waitFor()
        for (const key of ['Tab', 'Shift+Tab']) await expectUncoveredFocus(page, key)
      }
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
