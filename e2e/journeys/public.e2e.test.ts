import { createHash, createPrivateKey, createPublicKey, sign } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { installCamera } from '#e2e/camera.ts'
import {
  DESKTOP,
  expectAccessible,
  expectNoOverflow,
  installedJourney,
  journey,
  MOBILE,
  signIn,
  TABLET,
  takeScreenshots,
  waitUntilStored,
} from '#e2e/harness.ts'

const searchById = async (page: Page, id: string) => {
  await page.getByLabel('Measurement ID').fill(id)
  await page.getByRole('button', { name: 'Search' }).click()
}
const getRecord = (page: Page, id: string) => page.getByRole('article', { name: `Measurement ${id}` })

/** Returns three ids of the list, after deleting the first evaluation. */
const listPublicIds = async (page: Page, url: string) => {
  await page.goto(`${url}/evaluations`)
  const links = page.locator('tbody tr td:first-child a')
  await links.first().waitFor()
  const ids = await links.allTextContents()
  const [withdrawn = ''] = ids
  await page.getByRole('button', { name: `Delete ${withdrawn}` }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Confirm' }).click()
  await page.getByText('Successfully deleted!').waitFor()
  return { withdrawn, scanned: ids[1] ?? '', typed: ids[2] ?? '' }
}

journey(
  'a guest scans the QR code of a certificate with a phone, reads the record and looks up another [E-092, E-093, E-095]',
  async ({ page, product, person, openProfile }) => {
    await signIn(page, product.url, person('STJ, all species'))
    const { withdrawn, scanned, typed } = await listPublicIds(page, product.url)

    const phone = await openProfile({ viewport: MOBILE, hasTouch: true, isMobile: true })
    await phone.goto(`${product.url}/evaluation-by-id?id=${scanned}`)
    await getRecord(phone, scanned).getByRole('rowheader', { name: 'Total Score' }).waitFor()
    expect(await phone.title()).toMatch(/^Evaluation View - /)
    await expectNoOverflow(phone)
    await expectAccessible(phone)
    await takeScreenshots(phone, 'public-found')

    await searchById(phone, typed.toLowerCase().replace('-', ' '))
    await getRecord(phone, typed).waitFor()
    await phone.waitForURL(`${product.url}/evaluation-by-id?id=${typed}`)

    await searchById(phone, 'CE01-0000001')
    await phone.getByText('The requested Measurement could not be found.').waitFor()
    await takeScreenshots(phone, 'public-not-found')
    await phone.goBack()
    await getRecord(phone, typed).waitFor()

    await searchById(phone, withdrawn)
    await getRecord(phone, withdrawn)
      .getByText(/^This measurement was withdrawn on/)
      .waitFor()
    expect(await getRecord(phone, withdrawn).getByText('Total Score').count()).toBe(0)
    await expectAccessible(phone)
    await takeScreenshots(phone, 'public-withdrawn')

    // Signed-in users can open the link too, but not the look-up page itself.
    await page.goto(`${product.url}/evaluation-by-id?id=${scanned}`)
    await getRecord(page, scanned).waitFor()
    await takeScreenshots(page, 'public-found-signed-in')
    await page.goto(`${product.url}/evaluation-by-id`)
    await page.waitForURL(`${product.url}/`)
    expect(page.viewportSize()).toEqual(DESKTOP)
  },
)

/** Returns the address of a certificate, signed with the key of the product. */
const createAddress = ({ url, dataDir }: { url: string; dataDir: string }): string => {
  const key = createPrivateKey(readFileSync(join(dataDir, 'signing-key.pem')))
  const raw = Buffer.from(createPublicKey(key).export({ format: 'jwk' }).x ?? '', 'base64url')
  const k = createHash('sha256').update(raw).digest('hex').slice(0, 16)
  const content = 'id=CE01-7K3QF0Q&r=3&p=210.52&m=Gold&e=2023'
  const s = sign(null, Buffer.from(`trophy-certificate-1?${content}`), key).toString('base64url')
  return `${url}/evaluation-by-id?${content}&k=${k}&s=${s}`
}

installedJourney('a guest scans and checks certificates, also without a connection', async ({ page, product }) => {
  const show = await installCamera(page)
  const address = createAddress(product)
  const certificate = page.getByRole('article', { name: 'Certificate CE01-7K3QF0Q' })
  await page.goto(`${product.url}/evaluation-by-id`)
  await page.getByRole('link', { name: 'Check the code of a certificate' }).click()
  await page.getByRole('heading', { level: 1, name: 'Check a certificate' }).waitFor()
  await page.getByRole('button', { name: 'Scan with the camera' }).click()
  await page.getByText('Point the camera at the code of a certificate.').waitFor()
  await show('Scan-17')
  await page.getByText('This code is not that of a certificate.').waitFor()
  await show(address)
  await certificate.getByText('Genuine signature', { exact: true }).waitFor()
  // Otherwise the browser reports that the script of the service worker could not be fetched.
  await waitUntilStored(page)
  await page.context().setOffline(true)
  const check = async (address: string) => {
    await page.getByLabel('Address in the QR code').fill(address)
    await page.getByRole('button', { name: 'Check', exact: true }).click()
  }
  await check(address.replace('p=210.52', 'p=310.52'))
  await page.getByText('Signature invalid.').waitFor()
  await takeScreenshots(page, 'certificate-invalid')
  await check(address)
  await certificate.getByText('Signature valid.').waitFor()
  expect(await certificate.getByRole('row', { name: 'Total points' }).textContent()).toBe('Total points210.52')
  for (const viewport of [DESKTOP, TABLET, MOBILE]) {
    await page.setViewportSize(viewport)
    await expectNoOverflow(page)
    await expectAccessible(page)
  }
  await takeScreenshots(page, 'certificate-valid')
})
