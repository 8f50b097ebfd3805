import { readdirSync } from 'node:fs'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { DESKTOP, expectAccessible, firstJourney, MOBILE, signInByForm, takeScreenshots } from '#e2e/harness.ts'
import { readMails } from '#e2e/outbox.ts'
import type { SignIn } from '#e2e/product.ts'

const isDatabaseRunning = (dataDir: string) =>
  readdirSync(dataDir, { recursive: true }).some((path) => String(path).endsWith('postmaster.pid'))

/** Signs in, and closes the reminder of a second factor as soon as it is in the way. */
const signInAsAdmin = async (page: Page, url: string, admin: SignIn) => {
  await page.addLocatorHandler(page.getByRole('button', { name: 'Remind me in seven days' }), (button) =>
    // The button may disappear with its page, for example after a logout.
    button.click({ timeout: 2000 }).catch(() => undefined),
  )
  await signInByForm(page, url, admin)
}

firstJourney('one command starts everything and prints the URL', async ({ product }) => {
  expect(product.output()).toContain(`Trophy Evaluation Database is at ${product.url}`)
  await expect.poll(product.output).toContain(product.admin.username)
  expect(product.output()).not.toContain(product.admin.password)
})

firstJourney(
  'a guest reads the home page in English with its fonts, beside a menu of 280 px with two links [A-001, A-002, A-004, A-025, A-026, A-027, A-149]',
  async ({ page, product }) => {
    const fonts: string[] = []
    page.on('request', (request) => fonts.push(...(request.url().match(/[\w-]+(?=-wght-normal-[\w-]+\.woff2)/) ?? [])))
    await page.goto(product.url)
    await page.getByRole('heading', { level: 1 }).waitFor()
    expect(await page.title()).toMatch(/ - Trophy Evaluation Database$/)
    expect(await page.locator('html').getAttribute('lang')).toBe('en')
    await page.evaluate(async () => void (await document.fonts.ready))
    expect(fonts.toSorted()).toEqual(['inter-latin', 'source-serif-4-latin'])
    const sideBar = page.getByRole('complementary', { name: 'Menu' })
    expect(await sideBar.evaluate((element) => element.getBoundingClientRect().width)).toBe(280)
    await expect.poll(() => page.getByLabel('External links').getByRole('link').count()).toBe(2)
    await takeScreenshots(page, 'home-guest')
  },
)

firstJourney('on a phone the menu is closed initially and after a choice [A-024, A-025]', async ({ page, product }) => {
  const menu = page.getByRole('navigation', { name: 'Main menu' })
  await page.setViewportSize(MOBILE)
  await page.goto(product.url)
  await page.getByRole('heading', { level: 1 }).waitFor()
  expect(await menu.isVisible()).toBe(false)
  await page.getByRole('button', { name: 'Open menu' }).click()
  await menu.getByRole('link', { name: 'Login' }).click()
  await page.getByRole('heading', { name: 'Log in' }).waitFor()
  await menu.waitFor({ state: 'hidden' })
})

firstJourney('unknown paths show a not-found page [A-003]', async ({ page, product }) => {
  await page.goto(`${product.url}/news/1/2`)
  await page.getByRole('heading', { name: 'Page not found' }).waitFor()
  await takeScreenshots(page, 'not-found')
})

firstJourney(
  'a guest who opens a page for members returns to it after signing in, also after a wrong password; then requests send the token [A-016, A-018, A-032, A-033, A-054, A-055, A-057, A-061]',
  async ({ page, product }) => {
    await page.goto(`${product.url}/account`)
    await page.waitForURL('**/login')
    await takeScreenshots(page, 'login')
    await page.getByLabel('Username').fill(product.admin.username)
    await page.getByLabel('Password', { exact: true }).fill('Wrong-1234')
    await page.getByRole('button', { name: 'Log in' }).click()
    await expect.poll(() => page.getByText('Invalid login details').count()).toBe(2)

    await page.getByLabel('Password', { exact: true }).fill(product.admin.password)
    const signedIn = page.waitForRequest((request) => request.headers().authorization !== undefined)
    await page.getByRole('button', { name: 'Log in' }).click()
    await page.waitForURL('**/account')
    const { authorization } = (await signedIn).headers()
    const token = await page.evaluate(() => localStorage.getItem('auth-token'))
    expect(authorization).toBe(`Bearer ${token}`)
    expect(JSON.parse(Buffer.from(token?.split('.')[1] ?? '', 'base64url').toString())).toMatchObject({ role: 'admin' })
  },
)

firstJourney('a toast appears at the top centre and can be closed [A-029, A-030, A-061]', async ({ page, product }) => {
  await signInAsAdmin(page, product.url, product.admin)
  const toast = page.getByRole('status').filter({ hasText: 'You have been logged in' })
  const box = await toast.boundingBox()
  expect(box?.y).toBeLessThan(100)
  expect((box?.x ?? 0) + (box?.width ?? 0) / 2).toBeCloseTo(DESKTOP.width / 2, -1)
  await toast.getByRole('button', { name: 'Close' }).click()
  await toast.waitFor({ state: 'detached' })
})

firstJourney(
  'the admin is greeted by name and stays signed in on reload [A-017, A-028, A-034]',
  async ({ page, product }) => {
    await signInAsAdmin(page, product.url, product.admin)
    await page.goto(`${product.url}/account`)
    await page.getByText(/^Welcome, .+!$/).waitFor()
    expect(await page.getByText('You have been logged in').count()).toBe(0)
    await page.goto(`${product.url}/login`)
    await page.waitForURL(`${product.url}/`)
  },
)

firstJourney(
  'logging out ends the session in the browser and on the server [A-022, A-023]',
  async ({ page, product }) => {
    await signInAsAdmin(page, product.url, product.admin)
    const token = await page.evaluate(() => localStorage.getItem('auth-token'))
    await page.getByRole('button', { name: 'Logout' }).click()
    await page.waitForURL(`${product.url}/`)
    await page.getByRole('link', { name: 'Login' }).waitFor()
    expect(await page.evaluate(() => localStorage.getItem('auth-token'))).toBeNull()
    const getMe = () => fetch(`${product.url}/api/me`, { headers: { authorization: `Bearer ${token}` } })
    await expect.poll(async () => (await getMe()).status).toBe(401)
  },
)

firstJourney('data and sessions survive a kill of the server', async ({ page, product }) => {
  await signInAsAdmin(page, product.url, product.admin)
  await page.goto('about:blank') // pending requests of a page would fail
  await product.kill()
  await product.start()
  await page.goto(`${product.url}/account`)
  await page.getByText(/^Welcome, /).waitFor()
})

firstJourney('stopping also stops the database, and a restart works', async ({ product }) => {
  expect(await product.stop()).toBe(0)
  expect(isDatabaseRunning(product.dataDir)).toBe(false)
  await expect(fetch(product.url)).rejects.toThrow()
  await product.start()
  expect(isDatabaseRunning(product.dataDir)).toBe(true)
})

firstJourney(
  'a user with a forgotten password gets an e-mail, chooses a new password and signs in [A-059, A-063, A-064, A-066, A-067, A-072]',
  async ({ page, product }) => {
    await page.goto(`${product.url}/login`)
    await page.getByRole('link', { name: 'Forgot password' }).click()
    await page.getByRole('heading', { name: 'Forgot password' }).waitFor()
    await takeScreenshots(page, 'forgot')
    await page.getByLabel('Username').fill(product.admin.username.toUpperCase())
    await page.getByRole('button', { name: 'Request new password' }).click()
    await page.getByText('The e-mail was sent successfully.').waitFor()
    await page.waitForURL(`${product.url}/`)

    const findMail = async () => (await readMails(product.dataDir)).find(({ text }) => text?.includes('/reset/'))
    await expect.poll(findMail).toBeTruthy()
    const mail = await findMail()
    expect(mail?.to?.[0]?.address).toBe(product.admin.username)
    const link = /http:\S+\/reset\/\S+/.exec(mail?.text ?? '')?.[0] ?? ''
    expect(link.startsWith(`${product.url}/reset/`)).toBe(true)
    expect(product.output()).not.toContain(link.split('/').at(-1))

    await page.goto(link)
    await page.getByLabel('Password', { exact: true }).fill('Chosen-2024')
    await page.getByLabel('Retype password').fill('Chosen-2024')
    await expectAccessible(page)
    await takeScreenshots(page, 'reset')
    await page.getByRole('button', { name: 'Save password' }).click()
    await page.getByText('Your password was modified successfully.').waitFor()
    await page.waitForURL(`${product.url}/login`)
    await signInAsAdmin(page, product.url, { ...product.admin, password: 'Chosen-2024' })

    await page.goto(`${product.url}/account`)
    await page.getByRole('link', { name: 'E-mails' }).click()
    await page.getByRole('cell', { name: 'Sent' }).first().waitFor()
    await takeScreenshots(page, 'mails')

    await page.goto(link)
    await page.getByText('Please log out first.').waitFor()
    await page.waitForURL(`${product.url}/`)
    await page.getByRole('button', { name: 'Logout' }).click()
    await page.getByRole('link', { name: 'Login' }).waitFor()
    await page.goto(link)
    await page.getByText('The given token is invalid').waitFor()
    await takeScreenshots(page, 'reset-invalid')
  },
)
