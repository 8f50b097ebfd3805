/**
 * End-to-end tests (journeys) of the built product in a real browser. Errors in the browser fail the test.
 *
 *     journey('a guest reads the home page', async ({ page, product }) => {
 *       await page.goto(product.url)
 *       …
 *     })
 *
 * The journeys of a worker share a running product and a browser profile, whose cache saves most of the time of a page;
 * its storage is empty at the start of each. They must not depend on the number and order of records: they select
 * records that they created, or take any. An `installedJourney` has its own profile, a `firstJourney` its own product.
 */
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import axe, { type AxeResults, type RunOptions } from 'axe-core'
import { type BrowserContext, type BrowserContextOptions, chromium, type Page } from 'playwright-core'
import { expect, inject, test } from 'vitest'
import type {} from './global-setup.ts'
import { makeProduct, type Product, type SignIn } from './product.ts'
import { BROWSER_ARGS, startSession } from './session.ts'

export const DESKTOP = { width: 1280, height: 800 }
/** Shows the menu of a phone and the tables of a desktop. */
export const TABLET = { width: 768, height: 1024 }
export const MOBILE = { width: 390, height: 844 }
const WIDE = { width: 1920, height: 1080 }

const executablePath = inject('browser')

/** A journey may cut the network or stop the server, and a server rejects requests on a very busy machine. */
const EXPECTED_FAILURES = [/ERR_(INTERNET_DISCONNECTED|CONNECTION_REFUSED|CONNECTION_RESET|EMPTY_RESPONSE)/]
const EXPECTED_API_FAILURES = [/status of 4\d\d/, /status of 503/]

/** Collects exceptions and console errors of the page, except expected failures of requests. */
const collectBrowserErrors = (page: Page): string[] => {
  const errors: string[] = []
  page.on('pageerror', (error) => errors.push(String(error.stack ?? error)))
  page.on('console', (message) => {
    const { url } = message.location()
    const expected = url.includes('/api/') ? [...EXPECTED_FAILURES, ...EXPECTED_API_FAILURES] : EXPECTED_FAILURES
    const isExpected = expected.some((pattern) => pattern.test(message.text()))
    if (message.type() === 'error' && !isExpected) errors.push(`${message.text()} (${url})`)
  })
  return errors
}

/** Returns the lines of the log above the level info. */
const extractWarnings = (log: string): string =>
  log
    .split('\n')
    .filter((line) => !line.startsWith('{"level":30,'))
    .join('\n')

/** Starts a product with demo data or with its admin only; it is removed with the scope of the fixture. */
const startProduct = async (data: 'demo data' | 'admin only', onCleanup: (remove: Product['remove']) => void) => {
  const from = data === 'demo data' ? { from: inject('demo').dataDir } : {}
  const product = await makeProduct({ ...from, logFolder: inject('logFolder') })
  onCleanup(product.remove)
  await product.start()
  return product
}

// Without a GPU, animations cost more than the pages themselves.
const PROFILE = { viewport: DESKTOP, locale: 'en-GB', reducedMotion: 'reduce' } as const

const openPage = async (context: BrowserContext) => {
  context.setDefaultTimeout(20_000)
  const page = await context.newPage()
  return { page, errors: collectBrowserErrors(page) }
}

const expectNoErrors = (errors: readonly string[]) => expect(errors.join('\n'), 'errors in the browser').toBe('')

/** Empties what an earlier page of the profile has stored, except the cache. */
const clearStorage = async (page: Page, origin: string) => {
  const session = await page.context().newCDPSession(page)
  await session.send('Storage.clearDataForOrigin', { origin, storageTypes: 'all' })
}

const testWithDemoData = test
  .extend('sharedProduct', { scope: 'worker' }, ({}, { onCleanup }) => startProduct('demo data', onCleanup))
  .extend('product', { scope: 'file' }, ({ sharedProduct }) => sharedProduct)
  .extend('person', { scope: 'worker' }, () => (remark: string): SignIn => {
    const match = inject('demo').accounts.find((account) => account.remark.includes(remark))
    if (!match) throw new Error(`There is no demo account "${remark}".`)
    return match
  })
  .extend('browser', { scope: 'worker' }, async ({}, { onCleanup }) => {
    const browser = await chromium.launch({ executablePath, args: BROWSER_ARGS })
    onCleanup(() => browser.close())
    return browser
  })
  // A service worker would download the whole app.
  .extend('profile', { scope: 'worker' }, ({ browser }) => browser.newContext({ ...PROFILE, serviceWorkers: 'block' }))
  .extend('context', ({ profile }): BrowserContext => profile)
  .extend('page', async ({ context, product, onTestFailed }, { onCleanup }) => {
    const outputStart = product.output().length
    onTestFailed(() => console.log(extractWarnings(product.output().slice(outputStart))))
    const { page, errors } = await openPage(context)
    onCleanup(async () => {
      for (const open of context.pages()) await open.close()
      expectNoErrors(errors)
    })
    await clearStorage(page, product.url)
    return page
  })
  .extend('openProfile', ({ browser }, { onCleanup }) => {
    const opened: { context: BrowserContext; errors: readonly string[] }[] = []
    onCleanup(async () => {
      for (const { context } of opened) await context.close()
      for (const { errors } of opened) expectNoErrors(errors)
    })
    return async (options: BrowserContextOptions = {}) => {
      const context = await browser.newContext({ ...PROFILE, serviceWorkers: 'block', ...options })
      const { page, errors } = await openPage(context)
      opened.push({ context, errors })
      return page
    }
  })

/**
 * A test with `product` (started, filled with demo data, shared), `browser` and `page` (desktop size, not signed in).
 * `person('CCM, active')` returns the demo account to sign in as; `openProfile` opens a page in another browser profile.
 * Skipped if no browser is installed.
 */
export const journey = testWithDemoData.runIf(executablePath)

/** A journey in a new browser profile, which stores the app on the device and can start it without a network. */
export const installedJourney = testWithDemoData
  .extend('context', async ({ browser }, { onCleanup }) => {
    const context = await browser.newContext(PROFILE)
    onCleanup(() => context.close())
    return context
  })
  .runIf(executablePath)

/** A journey with a product for its file only, which contains only its admin. */
export const firstJourney = testWithDemoData
  .extend('product', { scope: 'file' }, ({}, { onCleanup }) => startProduct('admin only', onCleanup))
  .runIf(executablePath)

/** Signs in with the API and opens a page, by default home. Returns the token. */
export const signIn = async (page: Page, url: string, account: SignIn, path = '/'): Promise<string> => {
  const token = await startSession(page, url, account)
  await page.goto(url + path)
  return token
}

/** Signs in on the login page that is open, and waits for the toast. */
export const enterSignIn = async (page: Page, { username, password }: SignIn): Promise<void> => {
  await page.getByLabel('Username').fill(username)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Log in' }).click()
  await page.getByText('You have been logged in').waitFor()
}

/** Opens the login page and signs in there. */
export const signInByForm = async (page: Page, url: string, account: SignIn): Promise<void> => {
  await page.goto(`${url}/login`)
  await enterSignIn(page, account)
}

/** Returns a function that limits the speed of uploads, in bytes per second; -1 removes the limit. */
export const throttleUploads = async (page: Page) => {
  const session = await page.context().newCDPSession(page)
  return (uploadThroughput: number) =>
    session.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: 20,
      downloadThroughput: -1,
      uploadThroughput,
    })
}

/** Waits for running animations, because colours change during them. */
export const waitForAnimations = (page: Page): Promise<unknown> =>
  page.evaluate(() =>
    Promise.allSettled(
      document
        .getAnimations()
        .filter((animation) => animation.effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY)
        .map((animation) => animation.finished),
    ),
  )

/** Rules whose result depends on the theme. */
const THEME_RULES = ['color-contrast', 'link-in-text-block']

/** The rules that axe checks. Colours take two thirds of its time. */
const AXE_SCOPES = {
  everything: {},
  colours: { runOnly: { type: 'rule', values: THEME_RULES } },
  structure: { rules: Object.fromEntries(THEME_RULES.map((rule) => [rule, { enabled: false }])) },
} satisfies Record<string, RunOptions>

/** Fails if axe finds a serious problem on the page. */
export const expectAccessible = async (page: Page, scope: keyof typeof AXE_SCOPES = 'everything'): Promise<void> => {
  await waitForAnimations(page)
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source)
  const options: RunOptions = {
    resultTypes: ['violations'],
    // The app has no foreign frames or style sheets.
    iframes: false,
    preload: false,
    ...AXE_SCOPES[scope],
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

/** Fails if the page stays wider than its window. After a change of the window's size, layout takes some frames. */
export const expectNoOverflow = async (page: Page): Promise<void> => {
  const measureOverflow = () => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
  const message = `px of ${page.url()} beyond the edge at ${page.viewportSize()?.width} px`
  await expect.poll(measureOverflow, { message }).toBeLessThanOrEqual(0)
}

/** Waits until the app is stored in the browser and serves this page. */
export const waitUntilStored = (page: Page): Promise<unknown> =>
  page.evaluate(async () => {
    await navigator.serviceWorker.ready
    while (!navigator.serviceWorker.controller) await new Promise((resolve) => setTimeout(resolve, 50))
  })

/**
 * If E2E_SHOTS is a folder, saves screenshots of the whole page there, in four widths and both themes:
 * `name-390-light.png`, …, `name-1920-dark.png`.
 */
export const takeScreenshots = async (page: Page, name: string): Promise<void> => {
  const folder = process.env.E2E_SHOTS
  if (!folder) return
  mkdirSync(folder, { recursive: true })
  const sizeBefore = page.viewportSize()
  for (const size of [MOBILE, TABLET, DESKTOP, WIDE]) {
    await page.setViewportSize(size)
    await page.waitForLoadState('networkidle')
    // A viewport as high as the page, so that fixed elements are not cut off.
    const height = await page.evaluate(() => document.documentElement.scrollHeight)
    await page.setViewportSize({ width: size.width, height: Math.max(height, size.height) })
    for (const theme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme: theme })
      await page.screenshot({ path: join(folder, `${name}-${size.width}-${theme}.png`), animations: 'disabled' })
    }
  }
  await page.emulateMedia({ colorScheme: null })
  if (sizeBefore) await page.setViewportSize(sizeBefore)
}
