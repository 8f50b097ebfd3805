import { expect } from 'vitest'
import { expectAccessible, firstJourney, signInByForm, takeScreenshots } from '#e2e/harness.ts'
import { readMails } from '#e2e/outbox.ts'

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

    await expect.poll(async () => (await readMails(product.dataDir)).length).toBe(1)
    const [mail] = await readMails(product.dataDir)
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
    await signInByForm(page, product.url, { ...product.admin, password: 'Chosen-2024' })

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
