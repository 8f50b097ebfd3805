import { readFileSync } from 'node:fs'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { enterInformation, enterWildBoar, openSheet, saveSheet } from '#e2e/fill-sheet.ts'
import {
  expectAccessible,
  expectNoOverflow,
  journey,
  MOBILE,
  signIn,
  signInByForm,
  takeScreenshots,
} from '#e2e/harness.ts'
import { readMails } from '#e2e/outbox.ts'

const applicant = { username: 'zaneta.ory@example.org', password: 'Measure-2031' }

/** Clicks the button; returns the name and the first bytes of the downloaded file. */
const download = async (page: Page, button: string) => {
  const [file] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: button }).click()])
  return { name: file.suggestedFilename(), start: readFileSync(await file.path()).toString('latin1', 0, 5) }
}

const fillForm = async (page: Page) => {
  const texts = {
    firstname: 'Žaneta Ж.',
    lastname: 'Őry-Řehořová',
    supporting_information: 'Twenty years of measuring at the exhibitions of Győr.',
    address: 'Szarvas utca 4',
    zip: '9021',
    city: 'Győr',
    email: applicant.username,
    email_confirmation: applicant.username,
    primary_phone: '+36 96 555 0101',
  }
  for (const [name, text] of Object.entries(texts)) await page.locator(`[name=${name}]`).fill(text)
  await page.getByLabel('Search species').fill('boar')
  await page.getByLabel('Search species').press('Enter')
  await page.getByRole('checkbox', { name: 'Roe deer' }).check()
  await page.getByLabel('Country').selectOption({ label: 'Hungary' })
  await page.getByLabel('Prefered language').click()
  await page.getByRole('option', { name: 'Hungarian' }).click()
  await page.keyboard.press('Escape')
}

/** Expects that an input of several lines grows with its text, and shrinks again. */
const expectGrowth = async (page: Page, name: string) => {
  const input = page.locator(`[name=${name}]`)
  const readHeight = async () => (await input.boundingBox())?.height ?? 0
  const empty = await readHeight()
  await input.fill('A line of its own.\n'.repeat(8))
  expect(await readHeight()).toBeGreaterThan(1.5 * empty)
  await input.fill('')
  expect(await readHeight()).toBe(empty)
}

const openRecord = async (page: Page, list: string, visible: string) => {
  await page.goto(list)
  await page.getByRole('link', { name: /Žaneta Ж\. Őry-Řehořová/ }).click()
  await page.getByRole('heading', { name: 'Edit member' }).waitFor()
  await page.getByText(visible, { exact: true }).first().waitFor()
}

const saveRecord = async (page: Page) => {
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByText('Successfully saved!').first().waitFor()
}

const findMail = async (dataDir: string, address: string, path: string) =>
  (await readMails(dataDir)).find(({ to, text }) => to?.[0]?.address === address && text?.includes(path))

journey(
  'a guest applies, is certified and measures; evaluations are read-only after the certification expires [A-073, A-074, A-075, A-086, A-087, A-088]',
  { timeout: 120_000 },
  async ({ page, product }) => {
    await page.goto(product.url)
    await page.getByRole('link', { name: 'E-application', exact: true }).click()
    await page.getByRole('heading', { level: 1, name: 'e-Application Form' }).waitFor()
    await page.getByLabel('First name').waitFor()
    await takeScreenshots(page, 'application')
    await expectGrowth(page, 'supporting_information')
    expect(await download(page, 'View Guidelines')).toEqual({ name: 'Guidelines-CCM-160310.pdf', start: '%PDF-' })

    await page.getByRole('button', { name: 'Send application' }).click()
    await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('firstname')
    await expectAccessible(page)
    await takeScreenshots(page, 'application-errors')
    await page.setViewportSize(MOBILE)
    await expectNoOverflow(page)
    await fillForm(page)
    await takeScreenshots(page, 'application-filled')
    await page.getByRole('button', { name: 'Send application' }).click()
    await page.getByText('Thank you for your application.').waitFor()
    await page.getByText('Your registration will be reviewed by the administrative office.').waitFor()
    await expectAccessible(page)
    await takeScreenshots(page, 'application-thanks')
    const form = { name: 'registration_form.pdf', start: '%PDF-' }
    expect(await download(page, 'Download Registration Form')).toEqual(form)
    expect(await download(page, 'Download Registration Form')).toEqual(form)
    const { dataDir, url } = product
    await expect
      .poll(() => findMail(dataDir, 'office@cic-wildlife.org', '/members/waiting'))
      .toMatchObject({ text: expect.stringContaining('Žaneta Ж. Őry-Řehořová') })

    await signIn(page, url, product.admin)
    await openRecord(page, `${url}/members/waiting`, 'Decision')
    await page.getByText('Twenty years of measuring at the exhibitions of Győr.').first().waitFor()
    await expectAccessible(page)
    await takeScreenshots(page, 'applicant')
    await page.getByLabel('Role').selectOption('CCM')
    await page.getByLabel('Status').selectOption('active')
    await page.getByLabel('CIC delegation').selectOption({ label: 'Hungary' })
    await page.getByLabel('Valid From').first().fill('01/01/2020')
    await page.getByLabel('Valid To').first().fill('31/12/2099')
    await page.getByRole('button', { name: 'Approve' }).click()
    await page.getByText('Successfully saved!').first().waitFor()
    await page.getByText(/: Approved as CCM, ID \d{5}, e-mail and invitation sent to /).waitFor()
    await takeScreenshots(page, 'applicant-approved')
    // The next applicant of the demo data.
    await page.getByRole('button', { name: 'Next application' }).click()
    await page.getByRole('article', { name: /^Application of (?!Žaneta)/ }).waitFor()

    const invitation = () => findMail(dataDir, applicant.username, '/reset/')
    await expect.poll(invitation).toBeTruthy()
    const link = /http:\S+\/reset\/\S+/.exec((await invitation())?.text ?? '')?.[0] ?? ''
    await page.evaluate(() => localStorage.clear())
    await page.goto(link)
    await page.getByLabel('Password', { exact: true }).fill(applicant.password)
    await page.getByLabel('Retype password').fill(applicant.password)
    await page.getByRole('button', { name: 'Save password' }).click()
    await page.waitForURL(`${url}/login`)
    await signInByForm(page, url, applicant)
    await openSheet(page, url, 'wild-boar')
    await enterWildBoar(page)
    await enterInformation(page, 'Hunter of the boar')
    await saveSheet(page)
    const cards = page.getByRole('list', { name: 'Evaluations' }).getByRole('listitem')
    await cards
      .filter({ hasText: /110\.90.*Wild boar.*Bronze/s })
      .first()
      .waitFor()

    await signIn(page, url, product.admin)
    await openRecord(page, `${url}/members/JM?name=Őry`, 'Notifications')
    await page.getByLabel('Valid To').first().fill('31/12/2021')
    await saveRecord(page)

    await signIn(page, url, applicant)
    const readOnly = 'Your certification expired on 31/12/2021. Evaluations are read-only.'
    await page.goto(`${url}/evaluations`)
    await cards.first().getByRole('link').click()
    await page.getByText(readOnly).first().waitFor()
    await expect.poll(() => page.getByRole('button', { name: 'Save', exact: true }).count()).toBe(0)
    await page.goto(`${url}/evaluation/new`)
    await page.getByText(readOnly).first().waitFor()
  },
)
