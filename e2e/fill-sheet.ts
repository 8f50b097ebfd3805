/** Fills in and saves a sheet as a measurer would. */
import type { Page } from 'playwright-core'

type PairValues = Readonly<Record<string, readonly [left: number | string, right: number | string]>>

export const getInput = (page: Page, label: string) => page.getByLabel(label, { exact: true })

/** Fills an input. The app takes the value over when another input is focused, or by `blurActiveInput`. */
export const enterValue = (page: Page, label: string, value: number | string) =>
  getInput(page, label).fill(String(value))

export const blurActiveInput = (page: Page) => page.locator('input:focus').blur()

export const enterPairs = async (page: Page, unit: string, values: PairValues) => {
  for (const [label, [left, right]] of Object.entries(values)) {
    await enterValue(page, `${label}, left${unit}`, left)
    await enterValue(page, `${label}, right${unit}`, right)
  }
}

/** Opens a section of the sheet if it is collapsed, as complete sections are when they are scrolled out of view. */
export const openSection = async (
  page: Page,
  title: 'Evaluation Information' | 'Measurement Base Information' | 'Supplementary Information for Gold Trophy',
) => {
  const section = page.getByRole('region', { name: title })
  await section.waitFor()
  if ((await section.getAttribute('data-collapsed')) === 'true') await section.getByRole('button').first().click()
}

export const enterInformation = async (page: Page, hunterName: string) => {
  await page.getByLabel('Date of Evaluation').first().fill('02/03/2026')
  await page.getByRole('checkbox', { name: 'Individual' }).check()
  await page.getByLabel('Country of the evaluation').selectOption({ label: 'Poland' })
  await page.getByLabel('Location of the evaluation').fill('Białowieża')
  await page.getByLabel('Date of the Hunt').first().fill('20/09/2025')
  await page.getByLabel('Country of the hunt').selectOption({ label: 'Poland' })
  await page.getByLabel("Hunter's Name").fill(hunterName)
}

export const enterWildBoar = async (page: Page) => {
  await openSection(page, 'Measurement Base Information')
  await page.getByRole('radio', { name: 'Game from enclosures' }).check()
  await page.getByRole('radio', { name: /^European wild boar/ }).check()
  await enterPairs(page, ', cm', {
    'Length of lower tusk': [21.4, 21.8],
    'Circumference of upper tusk': [6.9, 6.8],
  })
  await enterPairs(page, ', mm', { 'Width of lower tusk': [24.1, 24.3] })
  for (const [label, points] of [
    ['Lower tusk, colour', 1],
    ['Lower tusk, curve', 0.5],
    ['Upper tusk, colour', 0.5],
    ['Upper tusk, form', 1],
    ['Upper tusk, lock', 0.5],
    ['Lower tusk, deduction for grinding surface', 0.5],
  ] as const)
    await enterValue(page, label, points)
  await blurActiveInput(page)
}

export const saveSheet = async (page: Page) => {
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText("Please check your data and make sure it's correct before saving").waitFor()
  await dialog.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByText('Successfully saved!').waitFor()
  await page.waitForURL('**/evaluations')
}

/** Saves in the open dialog; a judge gives a reason if the record is that of somebody else. */
export const confirmCorrection = async (page: Page) => {
  const dialog = page.getByRole('dialog', { name: 'Save' })
  await dialog.waitFor()
  const reason = dialog.getByLabel('Reason for the correction')
  if (await reason.isVisible()) await reason.fill('Misread on the label')
  await dialog.getByRole('button', { name: 'Save', exact: true }).click()
}

export const getSheetPath = (animal: string) => `/evaluation/new/${animal}`

/** Waits for a new sheet, after opening it if the page is elsewhere. */
export const openSheet = async (page: Page, url: string, animal: string) => {
  const address = url + getSheetPath(animal)
  if (page.url() !== address) await page.goto(address)
  await page.getByRole('heading', { name: 'Evaluation Information' }).waitFor()
}
