import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { enterInformation, enterWildBoar, openSection } from '#e2e/fill-sheet.ts'
import { expectAccessible, installedJourney, signIn, takeScreenshots, waitUntilStored } from '#e2e/harness.ts'
import { saveAndNext } from '#e2e/save-and-next.ts'

/** A measurer of the demo data who may evaluate wild boar. */
const measurer = { username: 'lukasz.zak@example.org', password: 'Measure-2026' }

const HUNTERS = ['First Boar', 'Second Boar'] as const
const PHONE = '+48 600 100 200'

/** Returns everything that the browser stores about this origin as text, the bytes of the outbox included. */
const readDeviceStorage = (page: Page): Promise<string> =>
  page.evaluate(async () => {
    const open = indexedDB.open('outbox')
    await new Promise((done) => {
      open.onsuccess = done
    })
    const all = open.result.transaction('entries').objectStore('entries').getAll()
    await new Promise((done) => {
      all.onsuccess = done
    })
    open.result.close()
    const toText = (_: string, value: unknown) =>
      value instanceof ArrayBuffer ? new TextDecoder().decode(value) : value
    return JSON.stringify([all.result, Object.entries(localStorage), Object.entries(sessionStorage)], toText)
  })

const countStored = async (page: Page, url: string, hunter: string): Promise<string[]> => {
  const token = await page.evaluate(() => localStorage.getItem('auth-token'))
  const response = await page.request.get(`${url}/api/evaluation?hunter_name=${encodeURIComponent(hunter)}`, {
    headers: { authorization: `Bearer ${token}` },
  })
  const { data } = await response.json()
  return data.docs.map(({ total_points }: { total_points: { points: number } }) => total_points.points.toFixed(2))
}

installedJourney(
  'sheets saved without a network are stored once when it returns, with two tabs open',
  async ({ page, product }) => {
    await signIn(page, product.url, measurer, '/evaluations')
    await page.getByRole('link', { name: 'Add new evaluation' }).first().click()
    await page.locator('a[href="/evaluation/new/wild-boar"]').first().click()
    await page.getByRole('heading', { name: 'Evaluation Information' }).waitFor()
    const otherTab = await page.context().newPage()
    await otherTab.goto(`${product.url}/evaluations`)
    await otherTab.getByRole('heading', { name: 'Evaluations' }).waitFor()
    await page.bringToFront()
    await waitUntilStored(page)
    await page.context().setOffline(true)

    await enterInformation(page, HUNTERS[0])
    for (const hunter of HUNTERS) {
      await enterWildBoar(page)
      await openSection(page, 'Evaluation Information')
      await page.getByLabel('Date of the Hunt').first().fill('20/09/2025')
      await page.getByLabel('Country of the hunt').selectOption({ label: 'Poland' })
      await page.getByLabel("Hunter's Name").fill(hunter)
      await page.getByLabel("Hunter's phone").fill(PHONE)
      await saveAndNext(page)
    }
    const bar = page.getByRole('region', { name: 'Unsent evaluations' })
    await bar.getByText('2 sheets waiting to be sent').waitFor()
    await bar.getByText(/^Oldest: Wild boar, First Boar, /).waitFor()
    await bar.getByText('Reason: no connection to the server').waitFor()
    await otherTab.getByText('2 sheets waiting to be sent').waitFor()
    const stored = await readDeviceStorage(page)
    expect(stored).toContain('Second Boar')
    expect(stored, 'the phone on this device').not.toContain(PHONE)
    await expectAccessible(page)
    await bar.getByRole('link', { name: 'Show' }).click()
    await page.getByRole('heading', { name: 'On this device only' }).waitFor()
    await expectAccessible(page)
    await takeScreenshots(page, 'unsent')

    await page.context().setOffline(false)
    const sent = page.getByRole('region', { name: 'Sent evaluations' })
    await sent.getByText('2 sheets sent').waitFor()
    await expectAccessible(page)
    await sent.getByRole('link', { name: 'Show' }).click()
    await sent.waitFor({ state: 'detached' })
    await otherTab.getByText('2 sheets waiting to be sent').waitFor({ state: 'detached' })
    for (const hunter of HUNTERS) expect(await countStored(page, product.url, hunter)).toEqual(['110.90'])
    expect(await readDeviceStorage(page)).not.toContain('Boar')
  },
)
