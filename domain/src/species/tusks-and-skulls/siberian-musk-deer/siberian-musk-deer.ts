/** Siberian musk deer, ST11. The council's teeth sheet, a difference sheet; thresholds unknown. */
import { defineSpecies, phenotype } from '#measuring/sheet/define.ts'
import { pair } from '#measuring/sheet/fields.ts'
import { commonSupplementary, skull } from '#measuring/sheet/shared-fields.ts'
import { scoreTuskDifferences, tuskDifferences } from '#species/forms/tusk-differences.ts'
import { speciesNames } from '#species/names.ts'

export const siberianMuskDeer = defineSpecies({
  key: 'siberian-musk-deer',
  code: 'ST11',
  name: speciesNames['siberian-musk-deer'],
  category: 'Skulls, tusks and teeth',
  form: 'Teeth sheet',
  family: 'difference sheet',
  rule: 'council, confidence high (form), thresholds unknown',
  // Open question 43: thresholds.
  phenotypes: [phenotype('siberian-musk-deer', 'Siberian musk deer', 'Moschus moschiferus')],

  fields: {
    measurementParams: {
      teethLength: pair('Length of tusk', {
        unit: 'mm',
        min: 20,
        max: 110,
        required: true,
        how: 'front edge, from where it leaves the jaw to the tip',
      }),
      teethCirc: pair('Circumference of tusk', {
        unit: 'mm',
        min: 10,
        max: 45,
        required: true,
        how: 'where it leaves the jaw',
      }),
    },
    additions: {},
    supplementary: { ...skull([11, 18], [5, 9]), ...commonSupplementary() },
  },

  ...tuskDifferences,
  score: ({ measurementParams }) => scoreTuskDifferences(measurementParams),
})
