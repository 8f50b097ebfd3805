import { readFileSync } from 'node:fs'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { fromBufferPromise } from 'yauzl'
import { expectAccessible, journey, MOBILE, signIn, takeScreenshots, throttleUploads } from '#e2e/harness.ts'

const FILE = 'Глава о серне – 鹿.pdf'
const EDITION = 'Édition 2024'

/** As large as a chapter with a few drawings. */
const PDF = Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(400_000, 'x'), Buffer.from('\n%%EOF\n')])

const getCard = (page: Page, language: string) => page.getByRole('region', { name: language })

const downloadFile = async (page: Page, click: () => Promise<void>) => {
  const [download] = await Promise.all([page.waitForEvent('download'), click()])
  return { name: download.suggestedFilename(), content: readFileSync(await download.path()) }
}

/** Returns the paths of the files in a zip. */
const listPaths = async (zip: Buffer): Promise<string[]> => {
  const paths: string[] = []
  const file = await fromBufferPromise(zip, { lazyEntries: true })
  for await (const { fileName } of file.eachEntry()) paths.push(String(fileName))
  return paths
}

journey(
  'an admin creates a chapter and uploads its file; judges and measurers download it from the table, as a ZIP, from the card and from the sheet [A-127, A-129, A-130, A-148]',
  async ({ page, product, person }) => {
    await signIn(page, product.url, person('admin'))
    await page.getByRole('link', { name: 'Handbook', exact: true }).click()
    await page.getByRole('cell', { name: 'Chamois', exact: true }).waitFor()
    await takeScreenshots(page, 'handbook')
    await page.getByRole('link', { name: 'Add new' }).click()
    await page.getByLabel('Code').fill('CE03')
    await page.getByLabel('Evaluation Option').selectOption({ label: 'Fallow deer' })
    await page.getByLabel('Category').selectOption('Cervids')
    await page.getByLabel('Common name').fill('Fallow deer')
    await page.getByRole('button', { name: 'Create handbook' }).click()
    await page.getByRole('heading', { level: 1, name: 'Edit handbook' }).waitFor()

    const throttle = await throttleUploads(page)
    await throttle(60_000)
    const english = getCard(page, 'English')
    await english.getByLabel('Name').fill(EDITION)
    await english.locator('input[type=file]').setInputFiles({ name: FILE, mimeType: 'application/pdf', buffer: PDF })
    await english.getByRole('button', { name: 'Upload' }).click()
    const progress = english.getByRole('progressbar')
    await expect.poll(async () => Number(await progress.getAttribute('aria-valuenow'))).toBeGreaterThan(5)
    await expectAccessible(page)
    await throttle(-1)
    await english.getByRole('button', { name: EDITION }).waitFor()
    await takeScreenshots(page, 'handbook-editor')

    for (const remark of ['STJ, all species', 'CCM, active: red deer']) {
      await page.getByRole('button', { name: 'Logout' }).click()
      await page.getByRole('link', { name: 'Login' }).waitFor()
      await signIn(page, product.url, person(remark), '/handbook')
      const row = page.getByRole('row').filter({ hasText: 'Fallow deer' })
      const file = await downloadFile(page, () => row.getByRole('button', { name: EDITION }).click())
      expect([file.name, file.content.equals(PDF)]).toEqual([FILE, true])
      expect(await page.getByRole('link', { name: 'Add new' }).count()).toBe(0)
      const zip = await downloadFile(page, () => page.getByRole('button', { name: 'Download ZIP' }).click())
      expect(zip.name).toMatch(/^handbook-\d\d-\d\d-\d{4}\.zip$/)
      expect(await listPaths(zip.content)).toContain(
        `Cervids/CE03 Fallow deer/CE03 Fallow deer, English, ${EDITION}.pdf`,
      )
    }

    await page.setViewportSize(MOBILE)
    await page.goto(product.url)
    const red = page.getByRole('listitem').filter({ hasText: 'Red deer' })
    const viewed = await downloadFile(page, () => red.getByRole('button', { name: 'View Edition 2023' }).click())
    expect(viewed.content.subarray(0, 5).toString()).toBe('%PDF-')
    await red.getByRole('link', { name: 'New measure' }).click()
    const opened = await downloadFile(page, () => page.getByRole('button', { name: 'Handbook: Edition 2023' }).click())
    expect(opened.content.equals(viewed.content)).toBe(true)
  },
)
