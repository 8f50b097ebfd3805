import { checkVectors, getTypicalVector, REPRESENTATIVE_SPECIES } from '@trophy/domain/samples'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { enterForm, findDifferences } from '#e2e/enter-sheet.ts'
import { journey, signIn } from '#e2e/harness.ts'

/** A judge of the demo data who may evaluate every species. */
const judge = { username: 'margit.erdos@example.org', password: 'Judge-2026' }

type Saved = { readonly public_id: string; readonly data: object; readonly total_points: { readonly points: number } }

/** Saves, which opens the list; returns the stored evaluation. */
const saveSheet = async (page: Page, species: string): Promise<Saved> => {
  await page.keyboard.press('Control+s')
  const stored = page.waitForResponse((response) => response.url().endsWith(`/evaluation/${species}`))
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).press('Enter')
  const response = await stored
  const { data, message, fields } = await response.json()
  if (!response.ok()) throw new Error(`${species} could not be saved: ${message} ${JSON.stringify(fields)}`)
  return data
}

journey(
  'every sheet can be filled in and saved, and is reopened with the same values',
  async ({ page, product }) => {
    await signIn(page, product.url, judge)
    const vectors = [...new Set(checkVectors.map(({ species }) => species))].map(getTypicalVector)
    expect(vectors).toHaveLength(25)
    for (const vector of vectors) {
      // Navigates with links, so that the app is loaded only once.
      await page.getByRole('link', { name: 'Home', exact: true }).click()
      await page.locator(`a[aria-describedby="species-${vector.species}"]`).click()
      await page.locator('[data-path]').first().waitFor()
      await enterForm(page, vector, 'Hunter')
      const { public_id: id, data, total_points } = await saveSheet(page, vector.species)
      expect(total_points.points, vector.species).toBe(vector.totalPoints)
      expect(data, vector.species).toMatchObject(vector.input)
      if (!REPRESENTATIVE_SPECIES.some((key) => key === vector.species)) continue
      await page.getByRole('link', { name: id, exact: true }).click()
      await page.getByText(`Evaluation ${id}, measured by`).waitFor()
      await page.locator('[data-path]').first().waitFor()
      expect(await findDifferences(page, vector), vector.species).toEqual([])
    }
  },
  300_000,
)
