/** Whitetail and Coues deer, non-typical, CE17. As the typical sheet, but abnormal points are added. */
import { plus } from '#measuring/maths/exact.ts'
import { differenceRows, sumColumns, sumRow, tableRow } from '#measuring/maths/rows.ts'
import { namedCalculation } from '#measuring/sheet/calculations.ts'
import { defineSpecies, phenotype } from '#measuring/sheet/define.ts'
import { pair } from '#measuring/sheet/fields.ts'
import {
  beamPointsAndCircumferences,
  deerForm,
  deerFormCalculations,
  deerFormSupplementary,
  insideSpread,
  subtotals,
  WT_SPREAD_CAP,
} from '#species/forms/deer-form.ts'
import { speciesNames } from '#species/names.ts'

export const whitetailAndCouesDeerNonTypical = defineSpecies({
  key: 'whitetail-and-coues-deer-non-typical',
  code: 'CE17',
  name: speciesNames['whitetail-and-coues-deer-non-typical'],
  category: 'Cervids',
  form: 'Deer form, non-typical',
  family: 'difference sheet',
  rule: 'council + public, confidence high (formula), low (thresholds)',
  // Open question 24: no thresholds of non-typical heads are known.
  phenotypes: [
    phenotype(
      'whitetail-non-typical-finland',
      'Whitetail deer, Finland, non-typical',
      'Odocoileus virginianus borealis (introduced)',
    ),
    phenotype(
      'whitetail-non-typical-czech',
      'Whitetail deer, Czech Republic, non-typical',
      'Odocoileus virginianus (introduced)',
    ),
    phenotype(
      'whitetail-non-typical-north-american',
      'Whitetail deer, North America, non-typical',
      'Odocoileus virginianus',
    ),
    phenotype('coues-non-typical', 'Coues deer, non-typical', 'O. v. couesi'),
  ],

  fields: {
    measurementParams: {
      insideSpread,
      abnormalPointLength: pair('Length of abnormal points', {
        unit: 'cm',
        max: 400,
        how: 'total of the abnormal points of the side',
      }),
      ...beamPointsAndCircumferences,
    },
    additions: {},
    supplementary: deerFormSupplementary,
  },

  ...deerForm,

  calculations: {
    ...deerFormCalculations,
    columnTotals: {
      left: namedCalculation('Column 1, left', 'all left values together, without abnormal points'),
      right: namedCalculation('Column 2, right', 'all right values together, without abnormal points'),
      diff: namedCalculation('Column 3, differences', 'all differences'),
    },
  },
  total: 'Total = spread credit + columns 1+2 + abnormal points − column 3',
  score: ({ measurementParams: { insideSpread, abnormalPointLength: abnormal, ...pairs } }) => {
    const credit = WT_SPREAD_CAP(insideSpread, pairs.mainBeamLength)
    const rows = differenceRows(pairs)
    const { left, right, diff } = sumColumns(rows)
    return {
      spreadCredit: tableRow(insideSpread, credit),
      ...rows,
      abnormalPointLength: sumRow(abnormal),
      columnTotals: { left, right, diff },
      extraTotals: subtotals(credit, plus(left, abnormal.left), plus(right, abnormal.right)),
    }
  },
})
