import { readdirSync } from 'node:fs'
import { expect } from 'vitest'
import { DESKTOP, expectAccessible, journey, MOBILE, signIn, takePictures } from './harness.ts'

const isDatabaseRunning = (dataDir: string) =>
  readdirSync(dataDir, { recursive: true }).some((path) => String(path).endsWith('postmaster.pid'))

journey('one command starts everything and says where it is', async ({ product }) => {
  expect(product.output()).toContain(`Trophy Evaluation Database is at ${product.url}`)
  expect(product.output()).toContain(product.admin.username)
  expect(product.output()).not.toContain(product.admin.password)
})

journey('a guest reads the home page [A-004, A-149]', async ({ page, product }) => {
  await page.goto(product.url)
  await page.getByRole('heading', { level: 1 }).waitFor()
  expect(await page.title()).toMatch(/ - Trophy Evaluation Database$/)
  expect(await page.locator('html').getAttribute('lang')).toBe('en')
  await expectAccessible(page)
  await takePictures(page, 'home-guest')
})

journey(
  'the side menu is 280 px wide and open on a desktop, closed on a phone [A-024, A-025, A-026]',
  async ({ page, product }) => {
    const menu = page.getByRole('navigation', { name: 'Main menu' })
    await page.setViewportSize(DESKTOP)
    await page.goto(product.url)
    await menu.waitFor()
    expect(await page.locator('.MuiDrawer-paper').evaluate((drawer) => drawer.getBoundingClientRect().width)).toBe(280)

    await page.setViewportSize(MOBILE)
    await page.reload()
    await page.getByRole('heading', { level: 1 }).waitFor()
    expect(await menu.isVisible()).toBe(false)
    await page.getByRole('button', { name: 'Open menu' }).click()
    await menu.getByRole('link', { name: 'Login' }).click()
    await page.getByRole('heading', { name: 'Log in' }).waitFor()
    await menu.waitFor({ state: 'hidden' })
  },
)

journey('two links stand at the foot of the menu [A-027]', async ({ page, product }) => {
  await page.goto(product.url)
  await expect.poll(() => page.getByRole('contentinfo').getByRole('link').count()).toBe(2)
})

journey('any other address is a page that says so [A-003]', async ({ page, product }) => {
  for (const path of ['/nope', '/news/1/2', '/Evaluations']) {
    await page.goto(`${product.url}${path}`)
    await page.getByRole('heading', { name: 'Page not found' }).waitFor()
  }
  await expectAccessible(page)
  await takePictures(page, 'not-found')
})

journey(
  'a wrong password is refused under the title and as a toast [A-054, A-055, A-057]',
  async ({ page, product }) => {
    await page.goto(`${product.url}/login`)
    await page.getByRole('heading', { name: 'Log in' }).waitFor()
    await expectAccessible(page)
    await takePictures(page, 'login')
    await page.getByLabel('Username').fill(product.admin.username)
    await page.getByLabel('Password', { exact: true }).fill('Wrong-1234')
    await page.getByRole('button', { name: 'Log in' }).click()
    await expect.poll(() => page.getByText('Invalid login details').count()).toBe(2)
  },
)

journey(
  'a guest who opens a page for members lands on it after signing in [A-016, A-018]',
  async ({ page, product }) => {
    await page.goto(`${product.url}/account`)
    await page.waitForURL('**/login')
    await page.getByLabel('Username').fill(product.admin.username)
    await page.getByLabel('Password', { exact: true }).fill(product.admin.password)
    await page.getByRole('button', { name: 'Log in' }).click()
    await page.waitForURL('**/account')
  },
)

journey(
  'the admin is greeted by name, stays signed in on reload, and is a guest after leaving [A-022, A-023, A-034]',
  async ({ page, product }) => {
    await signIn(page, product.url, product.admin)
    await page.getByText(/^Welcome, /).waitFor()
    await page.goto(`${product.url}/account`)
    await page.getByText(/^Welcome, /).waitFor()
    expect(await page.getByText('You have been logged in').count()).toBe(0)
    const token = await page.evaluate(() => localStorage.getItem('auth-token'))

    await page.getByRole('button', { name: 'Logout' }).click()
    await page.waitForURL(`${product.url}/`)
    await page.getByRole('link', { name: 'Login' }).waitFor()
    expect(await page.evaluate(() => localStorage.getItem('auth-token'))).toBeNull()
    const answer = await fetch(`${product.url}/api/me`, { headers: { authorization: `Bearer ${token}` } })
    expect(answer.status).toBe(401)
  },
)

journey('a power failure loses nothing: the next start finds its data and the session', async ({ page, product }) => {
  await signIn(page, product.url, product.admin)
  await product.kill()
  await product.start()
  await page.goto(`${product.url}/account`)
  await page.getByText(/^Welcome, /).waitFor()
})

journey('being told to stop, it ends with everything it started and starts again', async ({ product }) => {
  expect(await product.stop()).toBe(0)
  expect(isDatabaseRunning(product.dataDir)).toBe(false)
  await expect(fetch(product.url)).rejects.toThrow()
  await product.start()
  expect(isDatabaseRunning(product.dataDir)).toBe(true)
})

journey(
  'the people of the demo data can sign in, and see their own species [A-146]',
  async ({ page, product, person }) => {
    await signIn(page, product.url, person('CCM, active: red deer'))
    await page.goto(product.url)
    await expect.poll(() => page.getByRole('link', { name: 'New measure' }).count()).toBe(5)
    await takePictures(page, 'home-ccm')
  },
)
