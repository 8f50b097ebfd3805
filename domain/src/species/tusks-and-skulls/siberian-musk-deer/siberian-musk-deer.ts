/** Siberian musk deer, ST11. The council's teeth sheet, a difference sheet; thresholds unknown. */

import { differenceRows, sumColumns } from '#measuring/maths/rows.ts'
import { namedCalculation } from '#measuring/sheet/calculations.ts'
import { defineSpecies, EDITION, EDITION_FROM, phenotype, TO_BE_ESTABLISHED } from '#measuring/sheet/define.ts'
import { pair } from '#measuring/sheet/fields.ts'
import { commonSupplementary, skull } from '#measuring/sheet/shared-fields.ts'

export const siberianMuskDeer = defineSpecies({
  key: 'siberian-musk-deer',
  code: 'ST11',
  name: 'Siberian musk deer',
  category: 'Skulls, tusks and teeth',
  form: 'Teeth sheet',
  family: 'difference sheet',
  rule: 'council, confidence high (form), thresholds unknown',
  edition: EDITION,
  from: EDITION_FROM,
  // Open question 43: thresholds.
  phenotypes: [
    phenotype('siberian-musk-deer', 'Siberian musk deer', 'Moschus moschiferus', TO_BE_ESTABLISHED, 'proposed'),
  ],

  fields: {
    measurementParams: {
      teethLength: pair('Length of tusk', {
        unit: 'mm',
        min: 20,
        max: 110,
        required: true,
        how: 'front edge, from where it leaves the jaw to the tip',
        source: 'council / proposed',
      }),
      teethCirc: pair('Circumference of tusk', {
        unit: 'mm',
        min: 10,
        max: 45,
        required: true,
        how: 'where it leaves the jaw',
        source: 'council / proposed',
      }),
    },
    additions: {},
    supplementary: { ...skull([11, 18], [5, 9]), ...commonSupplementary() },
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
