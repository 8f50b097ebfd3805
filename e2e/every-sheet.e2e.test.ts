import { findSpecies, type Leaf, printDate, type Species, speciesList, valueAtPath } from '@trophy/domain'
import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import { journey, signIn } from './harness.ts'
import { type Vector, vectorOf } from './vectors.ts'

/** A judge of the demo data who holds every species. */
const judge = { username: 'margit.erdos@example.org', password: 'Judge-2026' }

const rowOf = (page: Page, leaf: Leaf) => page.locator(`[data-path="${leaf.path}"]`)

/** Enters one value the way its field is entered: a box, a radio button or a list. */
const enter = async (row: Locator, leaf: Leaf, side: number, value: unknown) => {
  switch (leaf.field.kind) {
    case 'mirror':
      return
    case 'choice':
      return row.locator(`input[value="${value}"]`).check()
    case 'pair-choice':
      await row.locator('select').nth(side).selectOption(String(value))
      return
    default: {
      const box = row.locator('input, textarea:not([aria-hidden])').nth(side)
      await box.fill(String(value))
      // What was entered may switch on the next field.
      await box.press('Tab')
    }
  }
}

const entered = (leaf: Leaf, { input }: Vector) =>
  leaf.values.map((path) => valueAtPath(input, path)).map((value, side) => ({ side, value }))

const isGiven = (value: unknown) => value !== undefined && value !== 0 && value !== ''

const fillIn = async (page: Page, species: Species, vector: Vector) => {
  await page.getByLabel('Date of Evaluation').first().fill(printDate('2026-03-02'))
  await page.getByLabel('Type of the evaluation').press('Enter')
  await page.getByRole('option', { name: 'Individual' }).press('Enter')
  await page.keyboard.press('Escape')
  await page.getByLabel('Country of the evaluation').selectOption('PL')
  await page.getByLabel('Location of the evaluation').fill('Białowieża')
  await page.getByLabel('Date of the Hunt').first().fill(printDate('2025-09-20'))
  await page.getByLabel('Country of the hunt').selectOption('PL')
  await page.getByLabel("Hunter's Name").fill('Hunter')
  await page.getByRole('radio', { name: 'Free range' }).check()
  await page.locator(`input[value="${vector.phenotype}"]`).check()
  for (const leaf of species.leaves)
    for (const { side, value } of entered(leaf, vector))
      if (isGiven(value)) await enter(rowOf(page, leaf), leaf, side, value)
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

/** What the reopened sheet holds and comes to, read as a person would. */
const readBack = async (page: Page, species: Species, vector: Vector) => {
  const values: Record<string, unknown> = {}
  for (const leaf of species.leaves) {
    const { kind } = leaf.field
    if (kind === 'mirror') continue
    const boxes = rowOf(page, leaf).locator(
      kind === 'choice' ? 'input:checked' : 'input, select, textarea:not([aria-hidden])',
    )
    const read = await boxes.evaluateAll((all) => all.map((one) => (one as HTMLInputElement).value))
    for (const { side, value } of entered(leaf, vector))
      if (isGiven(value)) values[leaf.values[side] ?? ''] = kind === 'text' ? read[side] : Number(read[side])
  }
  return { values, total: await page.locator('[data-total]').innerText() }
}

const expectedOf = (species: Species, vector: Vector) => {
  const values: Record<string, unknown> = {}
  for (const leaf of species.leaves)
    if (leaf.field.kind !== 'mirror')
      for (const { side, value } of entered(leaf, vector)) if (isGiven(value)) values[leaf.values[side] ?? ''] = value
  return { values, total: expect.stringMatching(new RegExp(`^${vector.totalPoints.toFixed(2)}\\s*points$`)) }
}

journey(
  'each of the 25 sheets is opened, filled in, saved and opened again',
  async ({ page, product }) => {
    product.seed(0)
    const startedAt = performance.now()
    await signIn(page, product.url, judge)
    const names = speciesList().map(({ key }) => key)
    expect(names).toHaveLength(25)
    for (const name of names) {
      const species = findSpecies(name)
      if (!species) throw new Error(`There is no species ${name}.`)
      const vector = vectorOf(name)
      await page.goto(`${product.url}/evaluation/new/${name}`)
      await fillIn(page, species, vector)
      const address = await save(page).catch((error) => {
        throw new Error(`${species.name} could not be saved: ${error.message}`)
      })
      await page.goto(product.url + address)
      await page.getByRole('heading', { level: 1, name: species.name, exact: true }).waitFor()
      await page.locator('[data-total]').waitFor()
      expect(await readBack(page, species, vector), species.name).toEqual(expectedOf(species, vector))
    }
    console.log(`${names.length} sheets in ${((performance.now() - startedAt) / 1000).toFixed(0)} s.`)
  },
  180_000,
)
