import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { journey, signIn } from './harness.ts'
import { isGiven, type RowKind, rowsOf, typicalVectors, type Vector, valuesOf } from './vectors.ts'

/** A judge of the demo data who holds every species. */
const judge = { username: 'margit.erdos@example.org', password: 'Judge-2026' }

const INPUTS: Readonly<Record<RowKind, string>> = {
  boxes: 'input, textarea:not([aria-hidden])',
  lists: 'select',
  choice: 'input:checked',
  shown: 'output',
}

const inputsOf = (page: Page, path: string, kind: RowKind) =>
  page.locator(`[data-path="${path}"]`).locator(INPUTS[kind])

/** Enters one value the way its row is entered. */
const enter = async (page: Page, path: string, kind: RowKind, side: number, value: unknown) => {
  const input = inputsOf(page, path, kind).nth(side)
  if (kind === 'choice') await page.locator(`[data-path="${path}"] input[value="${value}"]`).check()
  else if (kind === 'lists') await input.selectOption(String(value))
  else if (kind === 'boxes') {
    await input.fill(String(value))
    // What was entered may switch on the next field.
    await input.press('Tab')
  }
}

const fillIn = async (page: Page, vector: Vector) => {
  await page.getByLabel('Date of Evaluation').first().fill('02/03/2026')
  await page.getByLabel('Type of the evaluation').press('Enter')
  await page.getByRole('option', { name: 'Individual' }).press('Enter')
  await page.keyboard.press('Escape')
  await page.getByLabel('Country of the evaluation').selectOption('PL')
  await page.getByLabel('Location of the evaluation').fill('Białowieża')
  await page.getByLabel('Date of the Hunt').first().fill('20/09/2025')
  await page.getByLabel('Country of the hunt').selectOption('PL')
  await page.getByLabel("Hunter's Name").fill('Hunter')
  await page.getByRole('radio', { name: 'Free range' }).check()
  await page.locator(`input[value="${vector.phenotype}"]`).check()
  for (const { path, kind } of await rowsOf(page))
    for (const [side, value] of valuesOf(vector, path).entries())
      if (isGiven(value)) await enter(page, path, kind, side, value)
}

/** Saves and answers the address of what was stored. */
const save = async (page: Page): Promise<string> => {
  await page.keyboard.press('Control+s')
  const stored = page.waitForResponse((response) => response.request().method() === 'POST')
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).press('Enter')
  const answer = await stored
  const { data, message, fields } = await answer.json()
  if (!answer.ok()) throw new Error(`${message} ${JSON.stringify(fields)}`)
  await page.waitForURL('**/evaluations')
  return `/evaluation/${data._id}/edit`
}

/** What of the trophy a reopened sheet does not hold as it was entered. */
const readFaults = async (page: Page, vector: Vector): Promise<string[]> => {
  const faults: string[] = []
  for (const { path, kind } of await rowsOf(page)) {
    if (kind === 'shown') continue
    const read = await inputsOf(page, path, kind).evaluateAll((all) => all.map((one) => Reflect.get(one, 'value')))
    for (const [side, value] of valuesOf(vector, path).entries()) {
      const isSame = typeof value === 'string' ? read[side] === value : Number(read[side]) === value
      if (isGiven(value) && !isSame) faults.push(`${path}: ${read[side]} instead of ${value}`)
    }
  }
  const total = await page.locator('[data-total]').innerText()
  if (Number.parseFloat(total) !== vector.totalPoints) faults.push(`total ${total} instead of ${vector.totalPoints}`)
  return faults
}

journey(
  'each of the 25 sheets is opened, filled in, saved and opened again',
  async ({ page, product }) => {
    product.seed(0)
    await signIn(page, product.url, judge)
    expect(typicalVectors).toHaveLength(25)
    const startedAt = performance.now()
    for (const vector of typicalVectors) {
      await page.goto(`${product.url}/evaluation/new/${vector.species}`)
      await fillIn(page, vector)
      const address = await save(page).catch((error) => {
        throw new Error(`${vector.species} could not be saved: ${error.message}`)
      })
      await page.goto(product.url + address)
      await page.locator('[data-total]').waitFor()
      expect(await readFaults(page, vector), vector.species).toEqual([])
    }
    const seconds = ((performance.now() - startedAt) / 1000).toFixed(0)
    console.log(`${typicalVectors.length} sheets in ${seconds} s.`)
  },
  180_000,
)
