/** Chinese water deer, ST04. Variant G of the council, a plain sum; thresholds as on the public sheet (UK). */
import { plus } from '#measuring/maths/exact.ts'
import { singleRow, sumColumns, sumRow } from '#measuring/maths/rows.ts'
import { sum } from '#measuring/maths/sides.ts'
import { namedCalculation } from '#measuring/sheet/calculations.ts'
import { defineSpecies, phenotype } from '#measuring/sheet/define.ts'
import { choice, pair, pairChoice } from '#measuring/sheet/fields.ts'
import { commonSupplementary, skull } from '#measuring/sheet/shared-fields.ts'
import { speciesNames } from '#species/names.ts'

/** Open question 44: the points of each tusk for thickening (maximum) and nerve, and once for closed roots. */
const CWD_ADDITIONS = { thickening: 20, incisalNerve: [0, 20], closedRoots: [0, 20] }

export const chineseWaterDeer = defineSpecies({
  key: 'chinese-water-deer',
  code: 'ST04',
  name: speciesNames['chinese-water-deer'],
  category: 'Skulls, tusks and teeth',
  form: 'Variant G',
  family: 'sum sheet',
  rule: 'council + public, confidence high (form), low (size of the additions)',
  phenotypes: [
    phenotype('chinese-water-deer', 'Chinese water deer', 'Hydropotes inermis inermis', [220, 250, 280], 'public UK'),
    phenotype('korean-water-deer', 'Korean water deer', 'H. i. argyropus'),
  ],

  fields: {
    measurementParams: {
      // Open question 45: the measured part of the tusk.
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
        max: 50,
        required: true,
        how: 'where it leaves the jaw',
      }),
    },
    additions: {
      pointsForThickening: pair('Points for thickening', {
        unit: 'points',
        max: CWD_ADDITIONS.thickening,
        how: 'thickening and calcification of the root',
      }),
      pointsForIncisalNerve: pairChoice('Points for incisal nerve', CWD_ADDITIONS.incisalNerve, {
        unit: 'points',
        how: '20 where the nerve shows in the tusk',
      }),
      fullyClosedRootOnBothTusks: choice('Fully closed root on both tusks', CWD_ADDITIONS.closedRoots, {
        unit: 'points',
        how: '20 only when both roots are closed',
      }),
    },
    supplementary: { ...skull([13, 20], [5, 10]), ...commonSupplementary() },
  },

  rules: {
    'additions.fullyClosedRootOnBothTusks': {
      description: 'A notice marks tusks without points for closed roots or thickening as having open, hollow roots.',
      notice: ({ measurementParams: { teethLength }, additions: a }) => {
        const open = a.fullyClosedRootOnBothTusks === 0 && sum(a.pointsForThickening) === 0
        return sum(teethLength) > 0 && open ? 'A buck with open roots is not eligible.' : null
      },
    },
  },

  calculations: {
    columnTotals: {
      left: namedCalculation('Column 1, left', 'all left values'),
      right: namedCalculation('Column 2, right', 'all right values'),
      sum: namedCalculation('All columns', 'columns 1 and 2 and the points for closed roots'),
    },
  },
  total: 'columns 1 + 2 + points for closed roots; no differences are taken',
  remarks: [
    'No differences are taken although the council lists teeth among the difference sheets: the formula in force since 1 November 2023 has none.',
  ],
  score: ({ measurementParams: m, additions: a }) => {
    const rows = {
      teethLength: sumRow(m.teethLength),
      teethCirc: sumRow(m.teethCirc),
      pointsForThickening: sumRow(a.pointsForThickening),
      pointsForIncisalNerve: sumRow(a.pointsForIncisalNerve),
      fullyClosedRootOnBothTusks: singleRow(a.fullyClosedRootOnBothTusks),
    }
    const { left, right } = sumColumns(rows)
    return { ...rows, columnTotals: { left, right, sum: plus(left, right, a.fullyClosedRootOnBothTusks) } }
  },
})
