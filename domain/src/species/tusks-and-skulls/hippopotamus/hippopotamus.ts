/** Hippopotamus, ST03. The council's boar-like form, a plain sum; thresholds unknown. */

import { sumRow } from '#measuring/maths/rows.ts'
import { defineSpecies, phenotype } from '#measuring/sheet/define.ts'
import { pair } from '#measuring/sheet/fields.ts'
import { commonSupplementary, skull } from '#measuring/sheet/shared-fields.ts'
import { speciesNames } from '#species/names.ts'

export const hippopotamus = defineSpecies({
  key: 'hippopotamus',
  code: 'ST03',
  name: speciesNames.hippopotamus,
  category: 'Skulls, tusks and teeth',
  form: 'Boar-like form',
  family: 'sum sheet',
  rule: 'council, confidence medium to high (form), thresholds unknown',
  // Open question 43: thresholds.
  phenotypes: [phenotype('hippopotamus', 'Common hippopotamus', 'Hippopotamus amphibius')],

  fields: {
    // Open question 43: all measures in cm.
    measurementParams: {
      tuskLength: pair('Length of tusk', {
        unit: 'cm',
        min: 10,
        max: 130,
        required: true,
        how: 'lower canine, drawn, outer curve',
      }),
      tuskBaseCirc: pair('Circumference of base', { unit: 'cm', min: 5, max: 35, required: true, how: 'at the base' }),
      tusk1stThirdCirc: pair('Circumference at first third', {
        unit: 'cm',
        min: 5,
        max: 35,
        required: true,
        how: 'at one third of the length',
      }),
      tusk2ndThirdCirc: pair('Circumference at second third', {
        unit: 'cm',
        min: 4,
        max: 30,
        required: true,
        how: 'at two thirds of the length',
      }),
    },
    additions: {},
    supplementary: { ...skull([45, 85], [25, 60]), ...commonSupplementary() },
  },

  total: 'sum of the four rows; no differences are taken',
  score: ({ measurementParams: m }) => ({
    tuskLength: sumRow(m.tuskLength),
    tuskBaseCirc: sumRow(m.tuskBaseCirc),
    tusk1stThirdCirc: sumRow(m.tusk1stThirdCirc),
    tusk2ndThirdCirc: sumRow(m.tusk2ndThirdCirc),
  }),
})
