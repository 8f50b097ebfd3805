import { expect } from 'vitest'
import {
  DESKTOP,
  enterSignIn,
  expectAccessible,
  expectNoOverflow,
  journey,
  MOBILE,
  signIn,
  waitForAnimations,
} from '#e2e/harness.ts'
import { expectUncoveredFocus } from '#e2e/keyboard.ts'
import { openScreen, readIds } from '#e2e/screens.ts'

journey('screens of guests, judges and admins are accessible on a phone', async ({ page, product, person }) => {
  const { evaluation, article, member } = await readIds(page, product.url, person('admin'))
  // Violations of the content security policy count as errors in the browser.
  await page.addInitScript(() =>
    window.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
      console.error(`Blocked by ${violatedDirective}: ${blockedURI}`),
    ),
  )
  await page.setViewportSize(MOBILE)
  // One of each kind that no other journey checks. The lab checks all, at every width and in both themes.
  const visit = async (...paths: readonly string[]) => {
    for (const path of paths) {
      await openScreen(page, product.url + path)
      await expectNoOverflow(page)
      await expectAccessible(page)
    }
  }
  await visit('/', '/register', `/evaluation-by-id?id=${evaluation.public_id}`)
  await signIn(page, product.url, person('STJ, all species'))
  await visit('/', '/evaluation/new/red-deer', `/evaluation/${evaluation._id}/view`, '/statistics?eval_option=roe-deer')
  await signIn(page, product.url, person('admin'))
  await visit('/members/JM', `/members/${member._id}/view`, `/news/edit/${article._id}`, '/mails', '/audit')
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

journey(
  'focused fields of a sheet are never covered, even while a toast is shown',
  async ({ page, product, person }) => {
    // The toast stays, however long the test takes.
    await page.addInitScript(() => {
      const { setTimeout } = window
      const setShortTimeout = (run: () => void, delay?: number) => (delay === 60_000 ? 0 : setTimeout(run, delay))
      Object.assign(window, { setTimeout: setShortTimeout })
    })
    await page.goto(`${product.url}/evaluation/new/wild-boar`)
    await enterSignIn(page, person('CCM, active: red deer'))
    await page.getByRole('heading', { name: 'Evaluation Information' }).waitFor()
    for (const size of [{ width: 1280, height: 720 }, MOBILE, { width: 320, height: 256 }]) {
      await page.setViewportSize(size)
      for (const key of ['Tab', 'Shift+Tab']) {
        await expectUncoveredFocus(page, key)
        expect(await page.locator('[data-toast]').count(), 'toasts').toBe(1)
      }
    }
    // Moved to the bottom, the toast does not cover the buttons there.
    for (const size of [{ width: 1280, height: 720 }, MOBILE]) {
      await page.setViewportSize(size)
      await page.locator('.notistack-SnackbarContainer').evaluate((toasts) => toasts.setAttribute('data-moved', ''))
      await page.getByRole('button', { name: 'Save and next' }).click({ trial: true, timeout: 5_000 })
    }
  },
)
