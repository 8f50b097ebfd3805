import { LIBREOFFICE_XLSX } from '@trophy/server/testing/inputs/libreoffice.ts'
import { expect } from 'vitest'
import { expectAccessible, ownJourney, signIn, takeScreenshots } from '#e2e/harness.ts'

ownJourney(
  'a judge imports a workbook: corrects a cell in place, imports it and undoes the import [A-011, E-028, E-096, E-102, E-106]',
  async ({ page, product, person }) => {
    await signIn(page, product.url, person('STJ, all species'), '/evaluations')
    await page.getByRole('link', { name: 'Bulk import' }).click()
    await page.getByRole('heading', { name: 'Bulk importing evaluations' }).waitFor()
    const [templates] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Download import templates' }).click(),
    ])
    expect(templates.suggestedFilename()).toMatch(/^import-templates-\d\d-\d\d-\d{4}\.zip$/)

    await page.getByLabel('Animal').selectOption('red-deer')
    await page.locator('input[type=file]').setInputFiles(LIBREOFFICE_XLSX)
    await page.getByRole('button', { name: 'Upload', exact: true }).click()
    await page.getByText('There are 1 invalid rows of the total 3 records').waitFor()
    await expectAccessible(page)
    await takeScreenshots(page, 'import-errors')
    const [marked] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Download with errors marked' }).click(),
    ])
    expect(marked.suggestedFilename()).toBe('libreoffice-marked.xlsx')

    await page.getByRole('button', { name: /^Correct [A-Z]+6 to Slovakia$/ }).click()
    expect(await page.getByLabel(/6, Country of the hunt/).inputValue()).toBe('Slovakia')
    await page.getByRole('button', { name: 'Check again' }).click()
    await page.getByText('There are 0 invalid rows of the total 3 records').waitFor()
    await takeScreenshots(page, 'import-ready')
    await page.getByRole('button', { name: 'Import evaluations' }).click()
    await page.getByText('You are about to import all evaluations from the excel sheet.').waitFor()
    await page.getByRole('button', { name: 'Confirm' }).click()
    await page.getByText('Succesfull import').waitFor()
    await expectAccessible(page)
    await takeScreenshots(page, 'import-batches')

    await page.getByRole('button', { name: 'Undo libreoffice.xlsx, 3 evaluations' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Undo' }).click()
    await page.getByText('The import was undone.').waitFor()
  },
)
