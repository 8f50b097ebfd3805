/** Whitetail and Coues deer, typical, CE16. Deer form of the council; cap and points as on the public sheets (BC). */
import { plus } from '#measuring/maths/exact.ts'
import { deduct, differenceRows, singleRow, sumColumns, tableRow } from '#measuring/maths/rows.ts'
import { namedCalculation } from '#measuring/sheet/calculations.ts'
import { defineSpecies, phenotype } from '#measuring/sheet/define.ts'
import { number } from '#measuring/sheet/fields.ts'
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

export const whitetailAndCouesDeer = defineSpecies({
  key: 'whitetail-and-coues-deer',
  code: 'CE16',
  name: speciesNames['whitetail-and-coues-deer'],
  category: 'Cervids',
  form: 'Deer form, typical',
  family: 'difference sheet',
  rule: 'council + public, confidence high',
  phenotypes: [
    phenotype(
      'whitetail-typical-finland',
      'Whitetail deer, Finland',
      'Odocoileus virginianus borealis (introduced)',
      [330, 350, 370],
      'council',
    ),
    phenotype(
      'whitetail-typical-czech',
      'Whitetail deer, Czech Republic',
      'Odocoileus virginianus (introduced)',
      [260, 280, 300],
      'council',
    ),
    phenotype('whitetail-typical-north-american', 'Whitetail deer, North America', 'Odocoileus virginianus'),
    phenotype('coues-typical', 'Coues deer', 'O. v. couesi'),
  ],

  fields: {
    measurementParams: {
      insideSpread,
      abnormalPointLength: number('Total length of abnormal points', {
        unit: 'cm',
        max: 400,
        how: 'both sides together',
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
      left: namedCalculation('Column 1, left', 'all left values together'),
      right: namedCalculation('Column 2, right', 'all right values together'),
      diff: namedCalculation('Column 3, differences', 'all differences + abnormal points'),
    },
  },
  total: 'Total = spread credit + columns 1+2 − column 3',
  score: ({ measurementParams: { insideSpread, abnormalPointLength, ...pairs } }) => {
    const credit = WT_SPREAD_CAP(insideSpread, pairs.mainBeamLength)
    const rows = differenceRows(pairs)
    const { left, right, diff } = sumColumns(rows)
    return {
      spreadCredit: tableRow(insideSpread, credit),
      ...rows,
      abnormalPointLength: deduct(singleRow(abnormalPointLength)),
      columnTotals: { left, right, diff: plus(diff, abnormalPointLength) },
      extraTotals: subtotals(credit, left, right),
    }
  },
})
