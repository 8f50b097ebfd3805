import { LIBREOFFICE_XLSX } from '@trophy/server/testing/inputs/libreoffice.ts'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { expectAccessible, journey, signIn, takeScreenshots } from '#e2e/harness.ts'
import { measureList } from '#e2e/measure-list.ts'

/** Returns the accessible name of the focused element. */
const getFocusedName = (page: Page) =>
  page.evaluate(() => {
    const element = document.activeElement
    const label =
      element && 'labels' in element ? (element.labels as NodeListOf<HTMLElement>)?.[0]?.innerText : undefined
    return (element?.getAttribute('aria-label') ?? label ?? element?.textContent ?? '').trim()
  })

/** Presses Tab until the element with this name is focused. */
const tabTo = async (page: Page, name: string | RegExp) => {
  const focusedNames: string[] = []
  for (let current = ''; focusedNames.length < 60; focusedNames.push(current)) {
    await page.keyboard.press('Tab')
    current = await getFocusedName(page)
    if (typeof name === 'string' ? current === name : name.test(current)) return
  }
  throw new Error(`Tab does not reach ${name}, only ${focusedNames.join(', ')}`)
}

/** Activates a control by keyboard; returns the name of the downloaded file. */
const download = async (page: Page, name: string) => {
  await tabTo(page, name)
  const [file] = await Promise.all([page.waitForEvent('download'), page.keyboard.press('Enter')])
  return file.suggestedFilename()
}

journey(
  'a judge imports a workbook by keyboard only: corrects a cell in place, imports it and undoes the import; a guest looks an id up [A-011, E-028, E-096, E-102, E-106] [O-047]',
  { timeout: 120_000 },
  async ({ page, product, person }) => {
    await signIn(page, product.url, person('STJ, all species'), '/evaluations')
    const id = await page.locator('tbody tr a').first().innerText()
    await page.keyboard.press('Control+k')
    await page.getByRole('combobox', { name: 'Search' }).fill('bulk')
    await page.getByRole('option', { name: 'Bulk importing evaluations' }).waitFor()
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await tabTo(page, 'Bulk import')
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: 'Bulk importing evaluations' }).waitFor()
    expect(await download(page, 'Download import templates')).toMatch(/^import-templates-\d\d-\d\d-\d{4}\.zip$/)

    await tabTo(page, 'Skip to content')
    await page.keyboard.press('Enter')
    await tabTo(page, /^Animal/)
    await page.keyboard.press('r')
    await expect.poll(() => page.getByLabel('Animal').inputValue()).toBe('red-deer')
    await tabTo(page, 'Choose file')
    // Replaces the system's file dialog.
    await page.locator('input[type=file]').setInputFiles(LIBREOFFICE_XLSX)
    await page.getByText('libreoffice.xlsx').waitFor()
    await tabTo(page, /^Upload$/)
    await page.keyboard.press('Enter')
    await page.getByText('There are 1 invalid rows of the total 3 records').waitFor()
    await expectAccessible(page)
    await takeScreenshots(page, 'import-errors')
    expect(await download(page, 'Download with errors marked')).toBe('libreoffice-marked.xlsx')

    await tabTo(page, /^Correct [A-Z]+6 to Slovakia$/)
    await page.keyboard.press('Enter')
    expect(await page.getByLabel(/6, Country of the hunt/).inputValue()).toBe('Slovakia')
    await tabTo(page, 'Check again')
    await page.keyboard.press('Enter')
    await page.getByText('There are 0 invalid rows of the total 3 records').waitFor()
    await takeScreenshots(page, 'import-ready')
    await tabTo(page, 'Import evaluations')
    await page.keyboard.press('Enter')
    await page.getByText('You are about to import all evaluations from the excel sheet.').waitFor()
    await expect.poll(() => getFocusedName(page)).toBe('Confirm')
    await page.keyboard.press('Enter')
    await page.getByText('Succesfull import').waitFor()
    await expectAccessible(page)
    await takeScreenshots(page, 'import-batches')
    const imports = await page.evaluate(measureList)
    expect(imports.heights, 'heights of the imports so far').toHaveLength(1)
    expect(imports.text, 'height of the highest text').toBeLessThan(26)
    expect(imports.hiddenWidth, 'hidden width of the imports so far').toBe(0)

    await tabTo(page, 'Undo libreoffice.xlsx, 3 evaluations of Red deer')
    await page.keyboard.press('Enter')
    await tabTo(page, 'Undo')
    await page.keyboard.press('Enter')
    await page.getByText('The import was undone.').waitFor()

    await page.evaluate(() => localStorage.clear())
    await page.goto(product.url)
    await page.getByLabel('Measurement ID').waitFor()
    await tabTo(page, 'Measurement ID')
    await page.keyboard.type(id.toLowerCase())
    await page.keyboard.press('Enter')
    await page
      .getByRole('article', { name: `Measurement ${id}` })
      .getByText('Total Score')
      .waitFor()
  },
)
