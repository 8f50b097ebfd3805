import { expect, it } from 'vitest'
import { scoreSheet } from '#measuring/score/score.ts'
import { checkSheet } from '#measuring/sheet/check.ts'
import { listSpeciesInForce } from '#species/registry.ts'
import { makeSheet } from './make-sheet.ts'
import { createRandom } from './random.ts'

it.each(listSpeciesInForce('2026-06-01').map((species) => [species.key, species] as const))(
  'creates a valid sheet of %s for each phenotype and medal',
  (_, species) => {
    const random = createRandom(3)
    for (const phenotype of species.phenotypes)
      for (const award of ['none', 'Bronze', 'Silver', 'Gold'] as const) {
        const sheet = makeSheet(species, phenotype, award, random)
        expect(checkSheet(species, sheet, phenotype).errors).toEqual({})
        expect(scoreSheet(species, sheet, phenotype).award).toBe(phenotype.thresholds ? award : 'none')
      }
  },
)
