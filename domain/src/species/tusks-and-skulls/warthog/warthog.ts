/** Warthog, ST02. The council's tusk form, a difference sheet; thresholds unknown. */
import { defineSpecies, phenotype } from '#measuring/sheet/define.ts'
import { pair } from '#measuring/sheet/fields.ts'
import { commonSupplementary, skull } from '#measuring/sheet/shared-fields.ts'
import { scoreTuskDifferences, tuskDifferences } from '#species/forms/tusk-differences.ts'
import { speciesNames } from '#species/names.ts'

export const warthog = defineSpecies({
  key: 'warthog',
  code: 'ST02',
  name: speciesNames.warthog,
  category: 'Skulls, tusks and teeth',
  form: 'Tusk form',
  family: 'difference sheet',
  rule: 'council, confidence high (form), thresholds unknown',
  // Open question 43: thresholds.
  phenotypes: [
    phenotype('warthog-common', 'Common warthog', 'Phacochoerus africanus'),
    phenotype('warthog-desert', 'Desert warthog', 'Phacochoerus aethiopicus'),
  ],

  fields: {
    // Open question 43: all measures in cm.
    measurementParams: {
      upperTuskLength: pair('Length of upper tusk', {
        unit: 'cm',
        min: 5,
        max: 70,
        required: true,
        how: 'outer curve from the lip line to the tip',
      }),
      lowerTuskLength: pair('Length of lower tusk', {
        unit: 'cm',
        min: 3,
        max: 30,
        required: true,
        how: 'outer curve from the lip line to the tip',
      }),
      upperTuskCirc: pair('Circumference of upper tusk', {
        unit: 'cm',
        min: 5,
        max: 25,
        required: true,
        how: 'largest place',
      }),
      lowerTuskCirc: pair('Circumference of lower tusk', {
        unit: 'cm',
        min: 3,
        max: 18,
        required: true,
        how: 'largest place',
      }),
    },
    additions: {},
    supplementary: { ...skull([25, 50], [15, 40]), ...commonSupplementary() },
  },

  ...tuskDifferences,
  score: ({ measurementParams }) => scoreTuskDifferences(measurementParams),
})
