import { readFileSync } from 'node:fs'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { expectAccessible, journey, MOBILE, signIn, takeScreenshots, throttleUploads } from '#e2e/harness.ts'

const PHOTO = 'Łoś przy drodze, Białowieża – 鹿 nº 1.jpg'
const PDF = Buffer.from('%PDF-1.7\nThe sheet as it was filled in by hand.\n%%EOF\n')

/** Creates a JPEG with an Exif segment that contains a location, like a phone's photograph. */
const createPhoto = async (page: Page): Promise<Buffer> => {
  const pixels = await page.evaluate(() => {
    const canvas = document.createElement('canvas')
    canvas.width = 1600
    canvas.height = 1200
    const brush = canvas.getContext('2d')
    if (!brush) return ''
    const sky = brush.createLinearGradient(0, 0, 0, 1200)
    sky.addColorStop(0, '#9db8c8')
    sky.addColorStop(0.6, '#dfe3d2')
    sky.addColorStop(1, '#3c5a3e')
    brush.fillStyle = sky
    brush.fillRect(0, 0, 1600, 1200)
    // Noise, so that it is as large as a photograph.
    for (let grain = 0; grain < 60_000; grain += 1) {
      brush.fillStyle = `hsl(${(grain * 37) % 360} 30% ${(grain * 91) % 100}% / 0.25)`
      brush.fillRect((grain * 7919) % 1600, (grain * 104_729) % 1200, 3, 3)
    }
    return canvas.toDataURL('image/jpeg', 0.95).split(',')[1] ?? ''
  })
  const photo = Buffer.from(pixels, 'base64')
  const exif = Buffer.from('Exif\0\0MM\0*\0\0\0\x08\0\0GPS 51.5092 N 18.2011 E')
  const head = Buffer.from([0xff, 0xe1, 0, exif.length + 2])
  return Buffer.concat([photo.subarray(0, 2), head, exif, photo.subarray(2)])
}

const getRow = (page: Page, name: string) =>
  page.getByRole('list', { name: 'Files' }).getByRole('listitem').filter({ hasText: name })

const chooseFiles = (page: Page, files: { name: string; mimeType: string; buffer: Buffer }[]) =>
  page.locator('input[type=file]').setInputFiles(files)

/** Opens an evaluation of the judge with files, or her newest if there is none; returns its file panel. */
const openFiles = async (page: Page, url: string) => {
  await page.goto(`${url}/evaluations?measurer_name=erd%C5%91s&sortBy=files_num&sortDir=desc`)
  await page.locator('tbody tr a').first().click()
  const panel = page.getByRole('region', { name: 'Files' })
  await panel.scrollIntoViewIfNeeded()
  return panel
}

journey(
  'a judge attaches a photograph and a sheet, sees their progress, and then a thumbnail [A-038, A-044, E-065]',
  async ({ page, product, person }) => {
    await signIn(page, product.url, person('STJ, all species'))
    const panel = await openFiles(page, product.url)
    const throttle = await throttleUploads(page)
    await throttle(60_000)
    await chooseFiles(page, [
      { name: PHOTO, mimeType: 'image/jpeg', buffer: await createPhoto(page) },
      { name: 'sheet.pdf', mimeType: 'application/pdf', buffer: PDF },
      { name: 'third.pdf', mimeType: 'application/pdf', buffer: PDF },
      { name: 'page.html', mimeType: 'text/html', buffer: Buffer.from('<p>') },
    ])
    const progress = panel.getByRole('progressbar', { name: /Białowieża/ })
    await expect.poll(async () => Number(await progress.getAttribute('aria-valuenow'))).toBeGreaterThan(5)
    expect(Number(await progress.getAttribute('aria-valuenow'))).toBeLessThan(100)
    await throttle(-1)
    await page.getByText('File successfully uploaded!').last().waitFor()
    await progress.waitFor({ state: 'detached' })
    await getRow(page, 'page.html').getByRole('alert').waitFor()
    await expectAccessible(page)
    await takeScreenshots(page, 'files')
    await page.getByRole('button', { name: 'Remove page.html from the list' }).click()
    expect(await getRow(page, 'sheet.pdf').getByRole('checkbox').isChecked()).toBe(true)
    expect(await getRow(page, 'Białowieża').getByRole('checkbox').isChecked()).toBe(false)
    const small = getRow(page, 'Białowieża').locator('img')
    await expect.poll(() => small.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(320)
  },
)

journey(
  'a judge downloads a photograph without its location, and deletes a file by keyboard on a phone [A-046, E-066]',
  async ({ page, product, person }) => {
    await signIn(page, product.url, person('STJ, all species'))
    const panel = await openFiles(page, product.url)
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      getRow(page, 'Białowieża')
        .getByRole('button', { name: /^Download/ })
        .click(),
    ])
    expect(download.suggestedFilename()).toBe(PHOTO)
    const received = readFileSync(await download.path())
    const pixels = await createPhoto(page)
    expect([pixels.includes('GPS'), received.includes('GPS')]).toEqual([true, false])
    expect(received.length).toBeGreaterThan(100_000)

    await page.setViewportSize(MOBILE)
    await page.getByRole('button', { name: 'Delete third.pdf' }).press('Enter')
    const dialog = page.getByRole('dialog', { name: 'Delete file?' })
    await dialog.getByText('This action cannot be undone').waitFor()
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Delete' }).press('Enter')
    await page.getByText('Successfully deleted!').waitFor()
    await getRow(page, 'third.pdf').waitFor({ state: 'detached' })
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Add files')

    await page.reload()
    await getRow(page, 'sheet.pdf').getByText('0 KB').waitFor()
    expect(await panel.getByRole('listitem').count()).toBe(2)
  },
)

journey(
  'a measurer can read but not change the files of another measurer’s evaluation, and does not see marked ones',
  async ({ page, product, person }) => {
    await signIn(page, product.url, person('CCM, active: red deer'))
    await openFiles(page, product.url)
    await getRow(page, 'Białowieża').waitFor()
    await takeScreenshots(page, 'files-read-only')
    expect(await getRow(page, 'sheet.pdf').count()).toBe(0)
    expect(await page.getByRole('button', { name: /^Delete / }).count()).toBe(0)
    expect(await page.getByRole('button', { name: 'Add files' }).count()).toBe(0)
  },
)
