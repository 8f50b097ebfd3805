/**
 * `npm run docs:pictures`: takes the pictures of docs/pictures/ anew, from the built product filled with demo data.
 * They are looked at before they are committed; nothing compares them.
 */
import { spawnSync } from 'node:child_process'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { type Browser, chromium, type Page } from 'playwright-core'
import { findBrowser } from '#scripts/browser.mjs'
import { staleBuilds } from '#scripts/freshness.mjs'
import { makeProduct, type Product, root, type SignIn } from './product.ts'

const folder = join(root, 'docs/pictures')

const DESK = { width: 1280, height: 860 }
const PHONE = { width: 390, height: 844 }

/** The stag on whose sheet most can be seen. */
const EXAMPLE = 'red-deer'

type Picture = {
  readonly name: string
  /** Part of the remark on somebody of the demo data; a guest without. */
  readonly as?: string
  readonly path: string
  readonly size?: typeof DESK
  readonly isDark?: boolean
  /** Brings about what is to be seen. */
  readonly show: (page: Page) => Promise<unknown>
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
const showMeasures = (page: Page) =>
  page
    .getByRole('region', { name: 'Measurement Parameters' })
    .evaluate((section) => window.scrollTo(0, section.getBoundingClientRect().top + window.scrollY - 62))

const checkWorkbook = async (page: Page) => {
  await page.getByLabel('Animal').selectOption(EXAMPLE)
  const workbook = join(root, 'server/src/bulk-import/fixtures/libreoffice.xlsx')
  await page.locator('input[type=file]').setInputFiles(workbook)
  await page.getByRole('button', { name: 'Upload', exact: true }).click()
  await page.getByText(/invalid rows of the total/).scrollIntoViewIfNeeded()
}

/** What is photographed, of an evaluation whose ids these are. */
const picturesOf = (id: string, publicId: string): readonly Picture[] => [
  { name: 'home', path: '/', show: (page) => page.getByRole('heading', { level: 1 }).waitFor() },
  {
    name: 'record',
    path: `/evaluation-by-id?id=${publicId}`,
    show: (page) => page.getByRole('article').waitFor(),
  },
  {
    name: 'species',
    as: 'CCM, active: red deer',
    path: '/',
    show: (page) => page.getByText('New measure').first().waitFor(),
  },
  { name: 'sheet', as: 'STJ, all species', path: `/evaluation/${id}/edit`, show: showMeasures },
  { name: 'sheet-phone', as: 'STJ, all species', path: `/evaluation/${id}/edit`, size: PHONE, show: showMeasures },
  { name: 'sheet-dark', as: 'STJ, all species', path: `/evaluation/${id}/edit`, isDark: true, show: showMeasures },
  {
    name: 'list',
    as: 'STJ, all species',
    path: '/evaluations?rowsPerPage=25',
    show: (page) => page.locator('tbody tr').nth(24).waitFor(),
  },
  { name: 'import', as: 'STJ, all species', path: '/evaluation/bulk-import', show: checkWorkbook },
  { name: 'members', as: 'admin', path: '/members/JM', show: (page) => page.locator('tbody tr').nth(3).waitFor() },
]

const take = async (browser: Browser, url: string, picture: Picture, who: SignIn | undefined) => {
  const { name, path, size = DESK, isDark = false, show } = picture
  const colorScheme = isDark ? 'dark' : 'light'
  const context = await browser.newContext({ viewport: size, colorScheme, reducedMotion: 'reduce', locale: 'en-GB' })
  const page = await context.newPage()
  if (who) await signIn(page, url, who)
  await page.goto(url + path, { waitUntil: 'networkidle' })
  await show(page)
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
  const list = await fetch(`${url}/api/evaluation?rowsPerPage=50&eval_option=${EXAMPLE}`, {
    headers: { authorization },
  })
  const found: Example[] = (await list.json()).data.docs
  const example = found.find(({ total_points }) => total_points.award === 'Silver') ?? found[0]
  if (!example) throw new Error(`The demo data has no ${EXAMPLE}.`)
  return example
}

const takeAll = async (product: Product, executablePath: string) => {
  await product.start()
  const people = product.seed(120)
  const find = (remark: string | undefined) => people.find((one) => remark && one.remark.includes(remark))
  const judge = find('STJ, all species')
  if (!judge) throw new Error('Nobody in the demo data judges all species.')
  const { _id, public_id } = await findExample(product.url, judge)
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] })
  try {
    for (const picture of picturesOf(_id, public_id)) await take(browser, product.url, picture, find(picture.as))
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
  await takeAll(product, executablePath)
} finally {
  await product.remove()
}
