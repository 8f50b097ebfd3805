/**
 * `npm run docs:pictures`: takes the screenshots in docs/pictures/ of the built product with demo data. Review them
 * before you commit them; no test compares them.
 */

import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { LIBREOFFICE_XLSX } from '@trophy/server/testing/inputs/libreoffice.ts'
import { type Browser, chromium, type Page } from 'playwright-core'
import { findBrowser } from '#scripts/browser.mjs'
import { buildStale } from '#scripts/build-cache.mjs'
import { makeProduct, type Product, root, type SignIn } from './product.ts'

const folder = join(root, 'docs/pictures')

const DESKTOP = { width: 1280, height: 860 }
const MOBILE = { width: 390, height: 844 }

/** The species whose sheet shows most features. */
const EXAMPLE_SPECIES = 'red-deer'

type Screenshot = {
  readonly name: string
  /** Part of the remark of a demo account; a guest if undefined. */
  readonly as?: string
  readonly path: string
  readonly size?: typeof DESKTOP
  readonly isDark?: boolean
  /** Brings the page into the state to show. */
  readonly prepare: (page: Page) => Promise<unknown>
}

/** Signs in with the login form. */
const signIn = async (page: Page, url: string, { username, password }: SignIn) => {
  await page.goto(`${url}/login`)
  await page.getByLabel('Username').fill(username)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Log in' }).click()
  await page.getByText('You have been logged in').waitFor()
}

/** Focuses a measure, which draws its path, and scrolls the measurements to below the app bar. */
const showMeasures = async (page: Page) => {
  await page.locator('[data-path="measurementParams.browTinesLength"] input').first().focus()
  // One of the two drawings of the page is hidden.
  await page.locator('[data-measure]').filter({ visible: true }).first().waitFor()
  await page
    .getByRole('region', { name: 'Measurement Parameters' })
    .evaluate((section) => window.scrollTo(0, section.getBoundingClientRect().top + window.scrollY - 62))
}

const uploadWorkbook = async (page: Page) => {
  await page.getByLabel('Animal').selectOption(EXAMPLE_SPECIES)
  await page.locator('input[type=file]').setInputFiles(LIBREOFFICE_XLSX)
  await page.getByRole('button', { name: 'Upload', exact: true }).click()
  await page.getByText(/invalid rows of the total/).scrollIntoViewIfNeeded()
}

/** Returns the screenshots to take; the ids are those of the example evaluation. */
const listScreenshots = (id: string, publicId: string): readonly Screenshot[] => [
  { name: 'home', path: '/', prepare: (page) => page.getByRole('heading', { level: 1 }).waitFor() },
  {
    name: 'record',
    path: `/evaluation-by-id?id=${publicId}`,
    prepare: (page) => page.getByRole('article').waitFor(),
  },
  {
    name: 'species',
    as: 'CCM, active: red deer',
    path: '/',
    prepare: (page) => page.getByText('New measure').first().waitFor(),
  },
  { name: 'sheet', as: 'STJ, all species', path: `/evaluation/${id}/edit`, prepare: showMeasures },
  {
    name: 'sheet-phone',
    as: 'STJ, all species',
    path: `/evaluation/${id}/edit`,
    size: MOBILE,
    prepare: showMeasures,
  },
  {
    name: 'sheet-dark',
    as: 'STJ, all species',
    path: `/evaluation/${id}/edit`,
    isDark: true,
    prepare: showMeasures,
  },
  {
    name: 'list',
    as: 'STJ, all species',
    path: '/evaluations?rowsPerPage=25',
    prepare: (page) => page.locator('tbody tr').nth(24).waitFor(),
  },
  {
    name: 'statistics',
    as: 'STJ, all species',
    path: '/statistics?eval_option=roe-deer',
    prepare: (page) => page.getByRole('region', { name: 'Points: European roe deer' }).waitFor(),
  },
  { name: 'import', as: 'STJ, all species', path: '/evaluation/bulk-import', prepare: uploadWorkbook },
  {
    name: 'office',
    as: 'admin',
    path: '/',
    prepare: async (page) => {
      await page.getByRole('button', { name: 'Remind me in seven days' }).click()
      await page.getByRole('heading', { name: 'Work queue' }).waitFor()
    },
  },
  { name: 'members', as: 'admin', path: '/members/JM', prepare: (page) => page.locator('tbody tr').nth(3).waitFor() },
]

const takeScreenshot = async (browser: Browser, url: string, screenshot: Screenshot, user: SignIn | undefined) => {
  const { name, path, size = DESKTOP, isDark = false, prepare } = screenshot
  const colorScheme = isDark ? 'dark' : 'light'
  const context = await browser.newContext({ viewport: size, colorScheme, reducedMotion: 'reduce', locale: 'en-GB' })
  const page = await context.newPage()
  if (user) await signIn(page, url, user)
  await page.goto(url + path, { waitUntil: 'networkidle' })
  await prepare(page)
  await page.waitForLoadState('networkidle')
  await page.getByText('Preparing for offline use…').waitFor({ state: 'hidden' })
  await page.screenshot({ path: join(folder, `${name}.png`), animations: 'disabled' })
  await context.close()
  console.log(`docs/pictures/${name}.png`)
}

type Example = {
  readonly _id: string
  readonly public_id: string
  readonly total_points: { readonly award: string }
}

/** Returns an evaluation of the example species, with a silver medal if there is one. */
const findExample = async (url: string, { username, password }: SignIn): Promise<Example> => {
  const login = await fetch(`${url}/api/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username, password }),
  })
  const authorization = `Bearer ${(await login.json()).data.token}`
  const list = await fetch(`${url}/api/evaluation?rowsPerPage=50&eval_option=${EXAMPLE_SPECIES}`, {
    headers: { authorization },
  })
  const evaluations: Example[] = (await list.json()).data.docs
  const example = evaluations.find(({ total_points }) => total_points.award === 'Silver') ?? evaluations[0]
  if (!example) throw new Error(`The demo data has no evaluation of ${EXAMPLE_SPECIES}.`)
  return example
}

const takeScreenshots = async (product: Product, executablePath: string) => {
  await product.start()
  const accounts = product.seed(120)
  const findAccount = (remark: string | undefined) =>
    accounts.find((account) => remark && account.remark.includes(remark))
  const judge = findAccount('STJ, all species')
  if (!judge) throw new Error('The demo data has no judge of all species.')
  const { _id, public_id } = await findExample(product.url, judge)
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] })
  try {
    for (const screenshot of listScreenshots(_id, public_id))
      await takeScreenshot(browser, product.url, screenshot, findAccount(screenshot.as))
  } finally {
    await browser.close()
  }
}

const executablePath = findBrowser()
if (!executablePath) throw new Error('Install Chromium, Chrome or Edge, or set BROWSER_PATH to one.')
buildStale(['server', 'web'])
mkdirSync(folder, { recursive: true })
const product = await makeProduct()
try {
  await takeScreenshots(product, executablePath)
} finally {
  await product.remove()
}
