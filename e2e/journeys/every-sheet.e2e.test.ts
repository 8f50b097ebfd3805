import { TYPICAL_MEASURES } from '@trophy/domain/samples'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { enterForm, findDifferences } from '#e2e/enter-sheet.ts'
import { ownJourney, signIn } from '#e2e/harness.ts'
import { typicalVectors } from '#e2e/vectors.ts'

/** A judge of the demo data who may evaluate every species. */
const judge = { username: 'margit.erdos@example.org', password: 'Judge-2026' }

/** Saves, which opens the list; returns the public id of the evaluation. */
const saveSheet = async (page: Page, species: string): Promise<string> => {
  await page.keyboard.press('Control+s')
  const stored = page.waitForResponse((response) => response.url().endsWith(`/evaluation/${species}`))
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).press('Enter')
  const response = await stored
  const { data, message, fields } = await response.json()
  if (!response.ok()) throw new Error(`${message} ${JSON.stringify(fields)}`)
  return data.public_id
}

ownJourney(
  'every sheet can be filled in, saved and reopened',
  async ({ page, product }) => {
    await signIn(page, product.url, judge)
    expect(typicalVectors.map(({ species }) => species)).toEqual(Object.keys(TYPICAL_MEASURES))
    for (const vector of typicalVectors) {
      // Navigates with links, so that the app is loaded only once.
      await page.getByRole('link', { name: 'Home', exact: true }).click()
      await page.locator(`a[aria-describedby="species-${vector.species}"]`).click()
      await page.locator('[data-path]').first().waitFor()
      await enterForm(page, vector, 'Hunter')
      const id = await saveSheet(page, vector.species).catch((error) => {
        throw new Error(`${vector.species} could not be saved: ${error.message}`)
      })
      await page.getByRole('link', { name: id, exact: true }).click()
      await page.getByText(`Evaluation ${id}, measured by`).waitFor()
      await page.locator('[data-path]').first().waitFor()
      expect(await findDifferences(page, vector), vector.species).toEqual([])
    }
  },
  300_000,
)
