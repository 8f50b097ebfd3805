import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { expectAccessible, journey, signIn, takeScreenshots } from '#e2e/harness.ts'

/** Clicks a button of the list; returns the name and the content of the downloaded file. */
const download = async (page: Page, name: string) => {
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name, exact: true }).click(),
  ])
  expect(await download.failure()).toBeNull()
  return { name: download.suggestedFilename(), content: await readFile(await download.path()), address: download.url() }
}

const ZIP = 'PK\u0003\u0004'

journey(
  'a measurer downloads the list as a workbook; an admin also the common data and the CSV export [E-029, E-030, A-051]',
  async ({ page, product, person }) => {
    await signIn(page, product.url, person('CCM, active: red deer'), '/evaluations?medal=Gold')
    const list = await download(page, 'Download Excel')
    expect(list.name).toMatch(/^evaluations-\d\d-\d\d-\d{4}\.xlsx$/)
    expect(list.content.subarray(0, 4).toString()).toBe(ZIP)
    expect(await page.getByRole('button', { name: 'Download Common Data' }).count()).toBe(0)

    await signIn(page, product.url, person('admin'), '/evaluations')
    await page.getByRole('button', { name: 'More' }).click()
    const common = await download(page, 'Download Common Data')
    expect(common.name).toMatch(/^common-data-\d\d-\d\d-\d{4}\.xlsx$/)
    const everything = await download(page, 'Download everything (CSV)')
    expect(everything.name).toMatch(/^evaluations-\d\d-\d\d-\d{4}\.csv$/)
    expect(everything.content.toString()).toContain('measurementParams.mainBeamLength.left (cm)')
    expect((await fetch(everything.address)).status).toBe(401)
    expect((await fetch(`${product.url}/api/evaluation/export`)).status).toBe(401)
    await expectAccessible(page)
    await takeScreenshots(page, 'list-exports')
  },
)
