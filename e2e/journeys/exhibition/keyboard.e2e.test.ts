import { getTypicalVector } from '@trophy/domain/samples'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { installedJourney } from '#e2e/harness.ts'
import { getFocus, recordPointer, tabTo } from '#e2e/keyboard.ts'
import { getRowValues, isFilled, listRows } from '#e2e/vectors.ts'

/** A measurer of the demo data who may evaluate wild boar. */
const measurer = { username: 'lukasz.zak@example.org', password: 'Measure-2026' }

const logIn = async (page: Page) => {
  await tabTo(page, { name: 'username' })
  await page.keyboard.type(measurer.username)
  await tabTo(page, { name: 'password' })
  await page.keyboard.type(measurer.password)
  await page.keyboard.press('Enter')
  await page.getByText('You have been logged in').waitFor()
}

const fillInformation = async (page: Page, values: Readonly<Record<string, string>>) => {
  for (const [name, value] of Object.entries(values)) {
    await tabTo(page, { name })
    if (value === 'Space') await page.keyboard.press('Space')
    else await page.keyboard.type(value)
  }
}

/** Chooses the first source and the first phenotype. */
const choose = async (page: Page) => {
  for (const choice of ['source', 'phenotype']) {
    await tabTo(page, { choice })
    await page.keyboard.press('Space')
  }
}

/** Fills in the rows of the sheet from the first to the last. */
const fillMeasurements = async (page: Page) => {
  const vector = getTypicalVector('wild-boar')
  const [first] = (await listRows(page)).filter(({ kind }) => kind !== 'shown')
  await tabTo(page, { path: first?.path ?? '' })
  for (let focus = await getFocus(page); focus.path !== ''; focus = await getFocus(page)) {
    const value = getRowValues(vector, focus.path)[focus.side]
    const steps = focus.choices.indexOf(String(value))
    for (let step = 0; step < steps; step += 1) await page.keyboard.press('ArrowRight')
    if (steps < 0 && isFilled(value)) await page.keyboard.type(String(value).replace('.', ','))
    await page.keyboard.press('Enter')
  }
  return vector.totalPoints.toFixed(2)
}

const confirmWith = async (page: Page, keys: string) => {
  await page.keyboard.press(keys)
  await page.getByRole('dialog').waitFor()
  await tabTo(page, { name: 'Save' })
  await page.keyboard.press('Enter')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
}

installedJourney('a morning of an exhibition takes no mouse, with and without a network', async ({ page, product }) => {
  const listPointerEvents = await recordPointer(page)
  await page.goto(`${product.url}/login`)
  await logIn(page)

  await tabTo(page, { described: 'species-wild-boar' })
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'Evaluation Information' }).waitFor()
  await fillInformation(page, {
    eval_type: 'Space',
    eval_country: 'Pol',
    eval_location: 'Hall A',
    hunt_date: '20092025',
    hunt_country: 'Pol',
    hunter_name: 'First Key',
  })
  await choose(page)
  const points = await fillMeasurements(page)
  await confirmWith(page, 'Control+Enter')
  await page.getByText('1 saved in this series.').waitFor()

  await page.context().setOffline(true)
  // Source and phenotype carry over.
  await fillInformation(page, { hunt_date: '21092025', hunter_name: 'Second Key' })
  expect(await page.getByLabel("Hunter's Name").inputValue()).toBe('Second Key')
  await fillMeasurements(page)
  await confirmWith(page, 'Control+Enter')
  const bar = page.getByRole('region', { name: 'Unsent evaluations' })
  await bar.getByText('1 sheet waiting to be sent').waitFor()

  await tabTo(page, { name: 'Show' })
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'On this device only' }).waitFor()
  await tabTo(page, { name: 'Open Wild boar' })
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'Evaluation Information' }).waitFor()
  await page.keyboard.press('Control+s')
  await page.getByRole('dialog').waitFor()
  await tabTo(page, { name: 'Save' })
  await page.keyboard.press('Enter')
  await page.waitForURL('**/evaluations*')

  await page.context().setOffline(false)
  await page.getByText('Successfully saved!', { exact: true }).waitFor()
  const search = page.getByRole('searchbox')
  for (const hunter of ['First Key', 'Second Key']) {
    await page.keyboard.press('/')
    await page.keyboard.press('Control+a')
    await page.keyboard.type(hunter)
    const getFound = async () => [await search.inputValue(), ...(await page.locator('mark').allInnerTexts())].join()
    await expect.poll(getFound).toBe(`${hunter},${hunter}`)
    const rows = page.getByRole('row', { name: /Wild boar/ })
    await expect.poll(() => rows.count(), { message: hunter }).toBe(1)
    expect(await rows.innerText()).toContain(points)
    await page.keyboard.press('Escape')
  }

  await tabTo(page, { name: 'Logout' })
  await page.keyboard.press('Enter')
  await page.getByRole('link', { name: 'Login' }).waitFor()
  expect(listPointerEvents()).toEqual([])
})
