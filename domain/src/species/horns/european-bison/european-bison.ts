/** European bison, BV01. Variant J of the council; factors and thresholds as on the public sheet (PL). */

import { meanRow, singleRow } from '#measuring/maths/rows.ts'
import { namedCalculation } from '#measuring/sheet/calculations.ts'
import { defineSpecies, phenotype } from '#measuring/sheet/define.ts'
import { addition, deduction, number, pair } from '#measuring/sheet/fields.ts'
import { commonSupplementary, greatestSpread, skull, tipToTip } from '#measuring/sheet/shared-fields.ts'
import { speciesNames } from '#species/names.ts'

/** Open question 38: three times the circumference is part of the total; otherwise only shown. */
const BISON_CIRC_COUNTS: boolean = true

export const europeanBison = defineSpecies({
  key: 'european-bison',
  code: 'BV01',
  name: speciesNames['european-bison'],
  category: 'Bovids',
  form: 'Variant J',
  family: 'points sheet',
  rule: 'council + public, confidence high',
  phenotypes: [phenotype('european-bison', 'European bison', 'Bison bonasus', [130, 150, 170], 'public PL')],

  fields: {
    measurementParams: {
      spread: number('Greatest spread', {
        unit: 'cm',
        min: 20,
        max: 100,
        required: true,
        how: 'greatest outside distance',
      }),
      hornCirc: pair('Circumference of horn', {
        unit: 'cm',
        min: 12,
        max: 45,
        required: true,
        how: 'strongest place at the base',
      }),
      hornLength: pair('Length of horn', {
        unit: 'cm',
        min: 15,
        max: 75,
        required: true,
        how: 'outer curve from base to tip',
      }),
    },
    additions: {
      additions: addition('Additions', { max: 3, how: 'beauty' }),
      deductions: deduction('Deductions', { max: 3, how: 'frayed or broomed tips, faults' }),
    },
    supplementary: {
      ...skull([35, 65], [18, 40]),
      greatestSpread: greatestSpread([20, 120], { source: 'proposed / proposed' }),
      tipToTip: tipToTip({ max: 120, source: 'proposed / proposed' }),
      ...commonSupplementary(),
    },
  },

  calculations: {
    hornCirc: 'mean of both sides; shown only',
    hornCircPoint: namedCalculation('Circumference of horn, counted', 'mean of both sides', {
      row: 'measurementParams.hornCirc',
    }),
  },
  total: 'spread + counted circumference + length of horn + additions − deductions',
  remarks: [
    'The circumference counts although the council omits it: its sheet includes it three times, and without it even a top head stays below bronze.',
  ],
  score: ({ measurementParams: m }) => {
    const circumference = meanRow(m.hornCirc, 3)
    return {
      spread: singleRow(m.spread, 0.5),
      hornCirc: circumference.value,
      hornCircPoint: BISON_CIRC_COUNTS ? circumference : circumference.points,
      hornLength: meanRow(m.hornLength),
    }
  },
})
