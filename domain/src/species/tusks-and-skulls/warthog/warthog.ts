/** Warthog, ST02. The council's tusk form, a difference sheet; thresholds unknown. */

import { differenceRows, sumColumns } from '#measuring/maths/rows.ts'
import { namedCalculation } from '#measuring/sheet/calculations.ts'
import { defineSpecies, EDITION, EDITION_FROM, phenotype, TO_BE_ESTABLISHED } from '#measuring/sheet/define.ts'
import { pair } from '#measuring/sheet/fields.ts'
import { commonSupplementary, skull } from '#measuring/sheet/shared-fields.ts'

export const warthog = defineSpecies({
  key: 'warthog',
  code: 'ST02',
  name: 'Warthog',
  category: 'Skulls, tusks and teeth',
  form: 'Tusk form',
  family: 'difference sheet',
  rule: 'council, confidence high (form), thresholds unknown',
  edition: EDITION,
  from: EDITION_FROM,
  // Open question 43: thresholds.
  phenotypes: [
    phenotype('warthog-common', 'Common warthog', 'Phacochoerus africanus', TO_BE_ESTABLISHED, 'proposed'),
    phenotype('warthog-desert', 'Desert warthog', 'Phacochoerus aethiopicus', TO_BE_ESTABLISHED, 'proposed'),
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
        source: 'council / proposed',
      }),
      lowerTuskLength: pair('Length of lower tusk', {
        unit: 'cm',
        min: 3,
        max: 30,
        required: true,
        how: 'outer curve from the lip line to the tip',
        source: 'council / proposed',
      }),
      upperTuskCirc: pair('Circumference of upper tusk', {
        unit: 'cm',
        min: 5,
        max: 25,
        required: true,
        how: 'largest place',
        source: 'council / proposed',
      }),
      lowerTuskCirc: pair('Circumference of lower tusk', {
        unit: 'cm',
        min: 3,
        max: 18,
        required: true,
        how: 'largest place',
        source: 'council / proposed',
      }),
    },
    additions: {},
    supplementary: { ...skull([25, 50], [15, 40]), ...commonSupplementary() },
  },

  calculations: {
    columnTotals: {
      left: namedCalculation('Column 1, left', 'all left values'),
      right: namedCalculation('Column 2, right', 'all right values'),
      diff: namedCalculation('Column 3, differences', 'all differences'),
    },
  },
  total: 'Column 1 + 2 − Column 3 = Total points',
  score: ({ measurementParams }) => {
    const rows = differenceRows(measurementParams)
    return { ...rows, columnTotals: sumColumns(rows) }
  },
})
