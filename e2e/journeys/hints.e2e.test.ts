import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import { DESKTOP, expectAccessible, journey, MOBILE, signIn, signInByForm, takeScreenshots } from '#e2e/harness.ts'

/** Returns the hint next to its field, not its announcement for screen readers. */
const getHint = (page: Page, text: string | RegExp) => page.locator('[data-hint]').getByText(text)
const getInput = (page: Page, label: string) => page.locator(`input[aria-label="${label}"]`)

journey('hints appear next to the field without interrupting the entry', async ({ page, product, person }) => {
  await signIn(page, product.url, person('STJ, all species'), '/evaluation/new/red-deer')
  await getInput(page, 'Length of main beam, left, cm').focus()
  for (const value of ['924', '93', '36', '3.7', '34', '33']) {
    await page.keyboard.type(value)
    await page.keyboard.press('Enter')
  }
  // The focus is on the next field, although hints have appeared meanwhile.
  const focused = () => page.evaluate(() => document.activeElement?.getAttribute('aria-label'))
  expect(await focused()).toBe('Circumference of coronet, left, cm')
  await getHint(page, 'Left: Changed from 924 to 150: at most 150 cm').waitFor()
  await getHint(page, 'One side is ten times the other. Is a decimal point misplaced?').waitFor()
  expect(await focused()).toBe('Circumference of coronet, left, cm')
  await page.getByText('Central European red deer').click()
  await page.getByLabel("Hunter's Name").fill('Erdős Margit')
  await page.getByLabel("Hunter's Name").blur()
  await getHint(page, 'Is the hunter the measurer?').waitFor()
  await expectAccessible(page)
  await takeScreenshots(page, 'hints')

  // A hint above the focused input does not move it.
  await getInput(page, 'Length of main beam, left, cm').fill('100')
  await getInput(page, 'Length of main beam, right, cm').fill('60')
  await getInput(page, 'Length of brow tine, left, cm').focus()
  const top = () =>
    getInput(page, 'Length of brow tine, left, cm').evaluate((input) => input.getBoundingClientRect().top)
  const before = await top()
  await getHint(page, 'Left and right differ by 40%. Is that correct?').waitFor()
  expect(Math.abs((await top()) - before)).toBeLessThan(2)
})

const getTop = (locator: Locator) => locator.evaluate((element) => element.getBoundingClientRect().top)

/** Compares positions; a page scrolls by whole pixels. */
const expectUnmoved = async (locator: Locator, before: number, message: string) =>
  expect(Math.abs((await getTop(locator)) - before), message).toBeLessThan(2)

/** Types into the focused input. Fails if any input moves. */
const expectNothingMoves = async (page: Page, text: string) => {
  const readTops = () =>
    page.locator('main input').evaluateAll((inputs) => inputs.map((input) => input.getBoundingClientRect().top))
  const before = await readTops()
  await page.keyboard.type(text, { delay: 50 })
  await page.clock.runFor(1000)
  const moves = (await readTops()).map((top, index) => Math.abs(top - (before[index] ?? 0)))
  expect(Math.max(...moves), `px after typing "${text}"`).toBe(0)
}

/** Imitates Safari, which does not focus a pressed button or checkbox, and does not anchor the scroll position. */
const behaveLikeSafari = (page: Page) =>
  page.evaluate(() => {
    document.documentElement.style.overflowAnchor = 'none'
    document.addEventListener('mousedown', (event) => {
      const { target } = event
      if (!(target instanceof Element) || target.matches('[inputmode]')) return
      event.preventDefault()
      if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
    })
  })

/** Presses the mouse on an element for a second of the page's clock, in which it must not move. */
const clickSlowly = async (page: Page, locator: Locator) => {
  const box = await locator.boundingBox()
  if (!box) throw new Error('The element is not on the screen.')
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2)
  await page.mouse.down()
  await page.clock.runFor(1000)
  await expectUnmoved(locator, box.y, 'while it is pressed')
  await page.mouse.up()
  await page.clock.runFor(1000)
}

journey('no control moves when a toast or a note comes or goes', async ({ openProfile, product, person }) => {
  const page = await openProfile({ viewport: MOBILE })
  await page.clock.install()
  await page.goto(`${product.url}/login`)
  const logIn = page.getByRole('button', { name: 'Log in' })
  await logIn.click()
  const invalid = page.locator('[name=password][aria-invalid=true]')
  await invalid.waitFor()
  const belowError = await getTop(logIn)
  await invalid.fill('x')
  await invalid.waitFor({ state: 'detached' })
  await expectUnmoved(logIn, belowError, 'below an error that has gone')

  await signInByForm(page, product.url, person('STJ, all species'))
  const heading = page.getByRole('heading', { level: 1 })
  const withToast = await getTop(heading)
  await page.locator('[data-toast]').getByRole('button', { name: 'Close' }).click()
  await page.locator('[data-toast]').waitFor({ state: 'detached' })
  await expectUnmoved(heading, withToast, 'without the toast')

  await page.goto(`${product.url}/evaluation/new/red-deer`)
  await behaveLikeSafari(page)
  const individual = page.getByText('Individual', { exact: true })
  await page.getByLabel('Date of Evaluation').first().fill('31/02/2025')
  await clickSlowly(page, individual)
  expect(await page.getByRole('checkbox', { name: 'Individual' }).isChecked()).toBe(true)
  await page.getByText('This day does not exist').first().waitFor()

  await page.getByText('Central European red deer').click()
  await page.getByRole('radio', { name: 'Free range' }).focus()
  await expectNothingMoves(page, ' ')
  const [beam, otherBeam, tine, next] = [
    'Length of main beam, left, cm',
    'Length of main beam, right, cm',
    'Length of tray tine, left, cm',
    'Circumference of lower beam, left, cm',
  ].map((label) => getInput(page, label)) as [Locator, Locator, Locator, Locator]
  await beam.focus()
  await page.clock.runFor(1000)
  await expectNothingMoves(page, '90')

  await page.setViewportSize(DESKTOP)
  await beam.fill('182')
  await tine.evaluate((input) => input.scrollIntoView({ block: 'center' }))
  const beforeNote = await getTop(tine)
  await clickSlowly(page, tine)
  expect(await tine.evaluate((input) => input === document.activeElement)).toBe(true)
  await getHint(page, 'Left: Changed from 182 to 150: at most 150 cm').waitFor()
  await expectUnmoved(tine, beforeNote, 'below a note')
  await beam.focus()
  const besideNote = await getTop(next)
  await beam.fill('100')
  await page.clock.runFor(1000)
  await getHint(page, /Changed from 182/).waitFor({ state: 'detached' })
  await expectUnmoved(next, besideNote, 'below a note that has gone')
  await otherBeam.fill('182')
  await otherBeam.press('Tab')
  await page.clock.runFor(1000)
  await getHint(page, /Right: Changed from 182/).waitFor()
  await otherBeam.focus()
  await expectNothingMoves(page, '60')
})

journey('the confirmation lists open hints with links to their fields [E-055]', async ({ page, product, person }) => {
  await signIn(page, product.url, person('STJ, all species'), '/evaluations')
  const edit = page.getByRole('link', { name: /^Edit/ }).first()
  await edit.click()
  await page.getByText('Measurement Parameters').first().waitFor()
  await page.getByRole('button', { name: 'Change, Evaluation Information' }).click()
  await page.getByLabel("Hunter's Name").fill('Margit Erdős')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText("Please check your data and make sure it's correct before saving").waitFor()
  await dialog.getByRole('list', { name: 'Please check' }).waitFor()
  await expectAccessible(page)
  await takeScreenshots(page, 'hints-dialog')
  await dialog.getByRole('button', { name: "Hunter's Name" }).click()
  await dialog.waitFor({ state: 'detached' })
  await expect
    .poll(() => page.evaluate(() => (document.activeElement as HTMLInputElement | null)?.name))
    .toBe('hunter_name')
})
