/** The app as it is installed: it starts without a network, and offers new versions. */
import type { Page } from 'playwright-core'
import { expect, onTestFinished } from 'vitest'
import { confirmCorrection, enterInformation, enterWildBoar, openSection } from '#e2e/fill-sheet.ts'
import { expectAccessible, installedJourney, signIn, takeScreenshots, waitUntilStored } from '#e2e/harness.ts'
import { openProxy } from '#e2e/new-version.ts'

const judge = { username: 'margit.erdos@example.org', password: 'Judge-2026' }

const HUNTER = 'Offline Hunter'
const LOCATION = 'Without a network'

/** A browser downloads all files of a new version before it is offered; on a busy machine that takes a while. */
const DOWNLOAD_MS = 60_000

/** Runs a call of the API with the token of the page. Returns the data of the response. */
const callApi = async <Data>(page: Page, url: string, path: string): Promise<Data> => {
  const token = await page.evaluate(() => localStorage.getItem('auth-token'))
  const response = await page.request.get(`${url}/api${path}`, { headers: { authorization: `Bearer ${token}` } })
  return (await response.json()).data
}

type Rows = { readonly docs: readonly { readonly _id: string; readonly public_id: string }[] }

const downloadChapter = async (page: Page): Promise<string> => {
  const row = page.getByRole('row').filter({ hasText: 'Chamois' })
  const [download] = await Promise.all([page.waitForEvent('download'), row.getByRole('button').first().click()])
  return download.suggestedFilename()
}

installedJourney(
  'the app starts without a network, measures, opens unsent sheets and chapters, and stores each sheet once',
  async ({ page, product }) => {
    const { url } = product
    await signIn(page, url, judge, '/handbook')
    const state = page.getByRole('banner').getByRole('status')
    await waitUntilStored(page)
    await expect.poll(() => state.innerText()).toBe('')
    const cdp = await page.context().newCDPSession(page)
    expect(await cdp.send('Page.getInstallabilityErrors')).toEqual({ installabilityErrors: [] })
    await page.goto(`${url}/handbook`)
    const chapter = await downloadChapter(page)
    const stored = await callApi<Rows>(page, url, '/evaluation?eval_option=red-deer')
    const edited = stored.docs[0]
    if (!edited) throw new Error('The demo data has no red deer.')
    await page.goto(`${url}/evaluation/${edited._id}/edit`)
    await page.getByRole('heading', { name: 'Evaluation Information' }).waitFor()

    await page.context().setOffline(true)
    onTestFinished(product.start)
    await product.stop()
    await state.getByText('Offline', { exact: true }).waitFor()
    await openSection(page, 'Evaluation Information')
    await page.getByLabel('Location of the evaluation').fill(LOCATION)
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await confirmCorrection(page)
    const bar = page.getByRole('region', { name: 'Unsent evaluations' })
    await bar.getByText('1 sheet waiting to be sent').waitFor()

    await page.goto(url)
    await page.getByRole('heading', { level: 1, name: 'Home' }).waitFor()
    await expectAccessible(page)
    await takeScreenshots(page, 'offline-home')

    await page.goto(`${url}/evaluation/new/wild-boar`)
    await page.getByRole('heading', { name: 'Evaluation Information' }).waitFor()
    await enterInformation(page, HUNTER)
    await enterWildBoar(page)
    await page.getByRole('button', { name: 'Save and next' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Save', exact: true }).click()
    await expect.poll(() => page.getByLabel("Hunter's Name").inputValue()).toBe('')
    await bar.getByText('2 sheets waiting to be sent').waitFor()

    await page.goto(`${url}/evaluations`)
    await page.getByRole('heading', { name: 'On this device only' }).waitFor()
    await page.getByText(/^This needs the network/).waitFor()
    await expectAccessible(page)
    await takeScreenshots(page, 'offline-list')
    await page.getByRole('link', { name: 'Open Wild boar' }).click()
    await expect.poll(() => page.getByLabel("Hunter's Name").inputValue()).toBe(HUNTER)
    await page.goto(`${url}/evaluations`)
    await page.getByRole('link', { name: `Open Red deer, edit of ${edited.public_id}` }).click()
    await expect.poll(() => page.getByLabel('Location of the evaluation').inputValue()).toBe(LOCATION)
    await page.getByText(/Files can be viewed, added and deleted when there is a connection\.$/).waitFor()
    await expectAccessible(page)
    await takeScreenshots(page, 'offline-edit')

    await page.goto(`${url}/handbook`)
    expect(await downloadChapter(page)).toBe(chapter)
    await page.getByText(/^No connection\. This is the copy of /).waitFor()
    await takeScreenshots(page, 'offline-handbook')
    await page.goto(`${url}/check-certificate`)
    await page.getByLabel('Address in the QR code').fill(`${url}/evaluation-by-id?id=CE01-7K3QF0Q`)
    await page.getByRole('button', { name: 'Check' }).click()
    await page.getByText('This address does not contain the complete code of a certificate.').waitFor()
    for (const path of ['/api/config', '/api/docs', '/healthz']) {
      const isAnswered = await page.evaluate((address) => fetch(address).then(Boolean, () => false), path)
      expect([path, isAnswered]).toEqual([path, false])
    }

    await product.start()
    await page.context().setOffline(false)
    await bar.waitFor({ state: 'detached' })
    const added = await callApi<Rows>(page, url, `/evaluation?hunter_name=${encodeURIComponent(HUNTER)}`)
    expect(added.docs).toHaveLength(1)
    const changed = await callApi<{ eval_location: string }>(page, url, `/evaluation/${edited._id}`)
    expect(changed.eval_location).toBe(LOCATION)
    // Only pages are answered by the service worker.
    for (const path of ['/api/docs', '/api/config', '/healthz', '/icon.svg']) {
      await page.goto(url + path)
      expect([path, await page.locator('#root').count()]).toEqual([path, 0])
    }
  },
)

installedJourney(
  'a new version is offered in every tab, opens on request, and keeps what is being typed',
  async ({ page, product }) => {
    const proxy = await openProxy(product.url)
    onTestFinished(proxy.close)
    const countNew = (tab: Page) => tab.locator('meta[name=new-version]').count()
    await signIn(page, proxy.url, judge)
    await waitUntilStored(page)
    await page.goto(`${proxy.url}/evaluation/new/wild-boar`)
    await page.getByLabel('Location of the evaluation').fill('Half a loc')
    const other = await page.context().newPage()
    await other.goto(`${proxy.url}/account`)
    await other.getByRole('heading', { level: 1 }).waitFor()
    await page.bringToFront()

    proxy.publish()
    // The app also looks for new versions every hour.
    for (const tab of [page, other]) await tab.evaluate(() => window.dispatchEvent(new Event('online')))
    for (const tab of [page, other])
      await tab.getByText('A new version is available.').waitFor({ timeout: DOWNLOAD_MS })
    await page.getByLabel('Location of the evaluation').pressSequentially('ation')
    expect(await page.getByLabel('Location of the evaluation').inputValue()).toBe('Half a location')
    expect(await countNew(page)).toBe(0)
    await expectAccessible(page)
    await takeScreenshots(page, 'new-version')

    await page.getByRole('button', { name: 'Update app' }).click()
    await page.locator('meta[name=new-version]').waitFor({ state: 'attached', timeout: DOWNLOAD_MS })
    await expect.poll(() => page.getByLabel('Location of the evaluation').inputValue()).toBe('Half a location')
    expect(await page.getByText('A new version is available.').count()).toBe(0)
    // The other tab goes on with its version until its user reloads it.
    expect(await countNew(other)).toBe(0)
    await other.getByRole('link', { name: 'Documents' }).click()
    await other.getByRole('heading', { level: 1, name: 'Documents' }).waitFor()
    await other.getByRole('button', { name: 'Update app' }).click()
    await other.locator('meta[name=new-version]').waitFor({ state: 'attached', timeout: DOWNLOAD_MS })
  },
)
