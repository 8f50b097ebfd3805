/**
 * What a journey is made of: the built product, a real browser, and a page on which nothing may go wrong unnoticed.
 *
 *     journey('a guest reads the home page', async ({ page, product }) => {
 *       await page.goto(product.url)
 *       …
 *     })
 *
 * Every file gets a product of its own, every journey a fresh browser profile; the browser itself stays for the next file.
 */
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import axe, { type AxeResults, type RunOptions } from 'axe-core'
import { chromium, type Page } from 'playwright-core'
import { expect, inject, test } from 'vitest'
import type {} from './global-setup.ts'
import { makeProduct, type SignIn } from './product.ts'

const BROWSER_ARGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

export const DESKTOP = { width: 1280, height: 800 }
/** The menu of a phone over the tables of a desk. */
export const TABLET = { width: 768, height: 1024 }
export const MOBILE = { width: 390, height: 844 }

const executablePath = inject('browser')

/** Collects what the browser complains about. That the API refuses something is no fault of the page. */
const collectBrowserErrors = (page: Page): string[] => {
  const errors: string[] = []
  page.on('pageerror', (error) => errors.push(String(error.stack ?? error)))
  page.on('console', (message) => {
    const isApiError = /status of 4\d\d/.test(message.text()) && message.location().url.includes('/api/')
    if (message.type() === 'error' && !isApiError) errors.push(message.text())
  })
  return errors
}

/** The lines of the log that are no plain report of a request. */
const extractWarnings = (log: string): string =>
  log
    .split('\n')
    .filter((line) => !line.startsWith('{"level":30,'))
    .join('\n')

const testWithDemoData = test
  .extend('product', { scope: 'file' }, async ({}, { onCleanup }) => {
    const product = await makeProduct({ from: inject('demo').dataDir, logFolder: inject('logFolder') })
    onCleanup(product.remove)
    await product.start()
    return product
  })
  .extend('person', { scope: 'file' }, () => (remark: string): SignIn => {
    const match = inject('demo').people.find((person) => person.remark.includes(remark))
    if (!match) throw new Error(`Nobody in the demo data is "${remark}".`)
    return match
  })
  .extend('browser', { scope: 'worker' }, async ({}, { onCleanup }) => {
    const browser = await chromium.launch({ executablePath, args: BROWSER_ARGS })
    onCleanup(() => browser.close())
    return browser
  })
  .extend('page', async ({ browser, product, onTestFailed }, { onCleanup }) => {
    // What fades and slides costs a machine without graphics more than the pages themselves.
    const context = await browser.newContext({ viewport: DESKTOP, locale: 'en-GB', reducedMotion: 'reduce' })
    context.setDefaultTimeout(20_000)
    const page = await context.newPage()
    const errors = collectBrowserErrors(page)
    const outputStart = product.output().length
    onTestFailed(() => console.log(extractWarnings(product.output().slice(outputStart))))
    onCleanup(async () => {
      await context.close()
      expect(errors, 'what the browser complained about').toEqual([])
    })
    return page
  })

/**
 * A test with `product` (started, filled with demo data), `browser` and `page` (desktop size, not signed in).
 * `person('CCM, active')` is somebody of the demo data to sign in as. Skipped where no browser is installed.
 */
export const journey = testWithDemoData.runIf(executablePath)

/** A journey whose product has never been started before and is empty but for its admin. */
export const firstJourney = testWithDemoData
  .extend('product', { scope: 'file' }, async ({}, { onCleanup }) => {
    const product = await makeProduct({ logFolder: inject('logFolder') })
    onCleanup(product.remove)
    await product.start()
    return product
  })
  .runIf(executablePath)

/** Opens a page, home unless told, as somebody who has signed in. */
export const signIn = async (page: Page, url: string, { username, password }: SignIn, path = '/'): Promise<void> => {
  const response = await page.request.post(`${url}/api/login`, { data: { username, password } })
  const { data } = await response.json()
  // Any page of the product will do to keep the token; this one is quickly there.
  await page.goto(`${url}/api/config`)
  await page.evaluate((token) => localStorage.setItem('auth-token', token), data.token)
  await page.goto(url + path)
}

/** Signs in on the login page and waits until the shell greets the user. */
export const signInByForm = async (page: Page, url: string, { username, password }: SignIn): Promise<void> => {
  await page.goto(`${url}/login`)
  await page.getByLabel('Username').fill(username)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Log in' }).click()
  await page.getByText('You have been logged in').waitFor()
}

/** Waits for what is fading in or out: a colour on its way is not the colour people read. */
export const waitForAnimations = (page: Page): Promise<unknown> =>
  page.evaluate(() =>
    Promise.allSettled(
      document
        .getAnimations()
        .filter((animation) => animation.effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY)
        .map((animation) => animation.finished),
    ),
  )

/** What may be serious in one of the two themes and not in the other. */
const THEME_RULES = ['color-contrast', 'link-in-text-block']

/** Fails when axe finds something serious on the page as it stands; `of` its colours alone, in a fraction of the time. */
export const expectAccessible = async (page: Page, scope: 'everything' | 'colours' = 'everything'): Promise<void> => {
  await waitForAnimations(page)
  // It stays in the page, where the next look finds it.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source)
  const options: RunOptions = {
    resultTypes: ['violations'],
    // The app has no frames of others, and its style sheets are its own.
    iframes: false,
    preload: false,
    ...(scope === 'colours' && { runOnly: { type: 'rule', values: THEME_RULES } }),
  }
  const serious = await page.evaluate(async (wanted) => {
    const { violations }: AxeResults = await Reflect.get(window, 'axe').run(document, wanted)
    return violations
      .filter(({ impact }) => impact === 'serious' || impact === 'critical')
      .map(({ id, help, nodes }) => `${id}: ${help} (${nodes.map(({ target }) => target.join(' ')).join(', ')})`)
  }, options)
  const theme = await page.evaluate(() => document.documentElement.dataset.theme)
  const at = `${page.viewportSize()?.width} px, ${theme}`
  expect(serious, `accessibility of ${page.url()} at ${at}`).toEqual([])
}

/** With E2E_SHOTS set to a folder, takes a picture of the whole page there at both widths, `name-390.png` and `name-1280.png`. */
export const takeScreenshots = async (page: Page, name: string): Promise<void> => {
  const folder = process.env.E2E_SHOTS
  if (!folder) return
  mkdirSync(folder, { recursive: true })
  const sizeBefore = page.viewportSize()
  for (const size of [MOBILE, DESKTOP]) {
    await page.setViewportSize(size)
    await page.waitForLoadState('networkidle')
    // A window as high as the page, so that what is fixed to the window is not cut off.
    const height = await page.evaluate(() => document.documentElement.scrollHeight)
    await page.setViewportSize({ width: size.width, height: Math.max(height, size.height) })
    await page.screenshot({ path: join(folder, `${name}-${size.width}.png`), animations: 'disabled' })
  }
  if (sizeBefore) await page.setViewportSize(sizeBefore)
}
