/**
 * `npm run docs:pictures`: takes the pictures of docs/pictures/ anew, from the built product filled with demo data.
 * They are looked at before they are committed; nothing compares them.
 */
import { spawnSync } from 'node:child_process'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { type Browser, chromium, type Page } from 'playwright-core'
import { findBrowser } from '#scripts/browser.mjs'
import { staleBuilds } from '#scripts/build-cache.mjs'
import { makeProduct, type Product, root, type SignIn } from './product.ts'

const folder = join(root, 'docs/pictures')

const DESKTOP = { width: 1280, height: 860 }
const MOBILE = { width: 390, height: 844 }

/** The stag on whose sheet most can be seen. */
const EXAMPLE_SPECIES = 'red-deer'

type Screenshot = {
  readonly name: string
  /** Part of the remark on somebody of the demo data; a guest without. */
  readonly as?: string
  readonly path: string
  readonly size?: typeof DESKTOP
  readonly isDark?: boolean
  /** Brings about what is to be seen. */
  readonly prepare: (page: Page) => Promise<unknown>
}

/** Signed in, with the page at the desk of that person. */
const signIn = async (page: Page, url: string, { username, password }: SignIn) => {
  await page.goto(`${url}/login`)
  await page.getByLabel('Username').fill(username)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Log in' }).click()
  await page.getByText('You have been logged in').waitFor()
}

/** The section of the sheet with the measures begins below the bar. */
const scrollToMeasures = (page: Page) =>
  page
    .getByRole('region', { name: 'Measurement Parameters' })
    .evaluate((section) => window.scrollTo(0, section.getBoundingClientRect().top + window.scrollY - 62))

const uploadWorkbook = async (page: Page) => {
  await page.getByLabel('Animal').selectOption(EXAMPLE_SPECIES)
  const workbook = join(root, 'server/src/bulk-import/fixtures/libreoffice.xlsx')
  await page.locator('input[type=file]').setInputFiles(workbook)
  await page.getByRole('button', { name: 'Upload', exact: true }).click()
  await page.getByText(/invalid rows of the total/).scrollIntoViewIfNeeded()
}

/** What is photographed, of an evaluation whose ids these are. */
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
  { name: 'sheet', as: 'STJ, all species', path: `/evaluation/${id}/edit`, prepare: scrollToMeasures },
  {
    name: 'sheet-phone',
    as: 'STJ, all species',
    path: `/evaluation/${id}/edit`,
    size: MOBILE,
    prepare: scrollToMeasures,
  },
  {
    name: 'sheet-dark',
    as: 'STJ, all species',
    path: `/evaluation/${id}/edit`,
    isDark: true,
    prepare: scrollToMeasures,
  },
  {
    name: 'list',
    as: 'STJ, all species',
    path: '/evaluations?rowsPerPage=25',
    prepare: (page) => page.locator('tbody tr').nth(24).waitFor(),
  },
  { name: 'import', as: 'STJ, all species', path: '/evaluation/bulk-import', prepare: uploadWorkbook },
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
  await page.screenshot({ path: join(folder, `${name}.png`), animations: 'disabled' })
  await context.close()
  console.log(`docs/pictures/${name}.png`)
}

type Example = {
  readonly _id: string
  readonly public_id: string
  readonly total_points: { readonly award: string }
}

/** An evaluation of the species with a medal to be seen. */
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
  if (!example) throw new Error(`The demo data has no ${EXAMPLE_SPECIES}.`)
  return example
}

const takeScreenshots = async (product: Product, executablePath: string) => {
  await product.start()
  const people = product.seed(120)
  const findPerson = (remark: string | undefined) => people.find((person) => remark && person.remark.includes(remark))
  const judge = findPerson('STJ, all species')
  if (!judge) throw new Error('Nobody in the demo data judges all species.')
  const { _id, public_id } = await findExample(product.url, judge)
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] })
  try {
    for (const screenshot of listScreenshots(_id, public_id))
      await takeScreenshot(browser, product.url, screenshot, findPerson(screenshot.as))
  } finally {
    await browser.close()
  }
}

const executablePath = findBrowser()
if (!executablePath) throw new Error('Install Chromium, Chrome or Edge, or set BROWSER_PATH to one.')
const stale = staleBuilds()
if (stale.length > 0) spawnSync(process.execPath, ['scripts/build.mjs', ...stale], { cwd: root, stdio: 'inherit' })
mkdirSync(folder, { recursive: true })
const product = await makeProduct()
try {
  await takeScreenshots(product, executablePath)
} finally {
  await product.remove()
}
