/** Whitetail and Coues deer, non-typical, CE17. As the typical sheet, but abnormal points are added. */
import { plus } from '#measuring/maths/exact.ts'
import { differenceRows, sumColumns, sumRow, tableRow } from '#measuring/maths/rows.ts'
import { formatLimit } from '#measuring/score/reasons.ts'
import { namedCalculation } from '#measuring/sheet/calculations.ts'
import { defineSpecies, EDITION, EDITION_FROM, phenotype, TO_BE_ESTABLISHED } from '#measuring/sheet/define.ts'
import { pair } from '#measuring/sheet/fields.ts'
import {
  beamPointsAndCircumferences,
  deerFormRules,
  deerFormSupplementary,
  extraTotals,
  insideSpread,
  spreadCredit,
  subtotals,
  WT_SPREAD_CAP,
} from '#species/forms/deer-form.ts'

/** Open question 24: no thresholds of non-typical heads are known. */
const WT_NON_TYPICAL = TO_BE_ESTABLISHED

export const whitetailAndCouesDeerNonTypical = defineSpecies({
  key: 'whitetail-and-coues-deer-non-typical',
  code: 'CE17',
  name: 'Whitetail and Coues deer (non-typical)',
  category: 'Cervids',
  form: 'Deer form, non-typical',
  family: 'difference sheet',
  rule: 'council + public, confidence high (formula), low (thresholds)',
  edition: EDITION,
  from: EDITION_FROM,
  phenotypes: [
    phenotype(
      'whitetail-non-typical-finland',
      'Whitetail deer, Finland, non-typical',
      'Odocoileus virginianus borealis (introduced)',
      WT_NON_TYPICAL,
      'proposed',
    ),
    phenotype(
      'whitetail-non-typical-czech',
      'Whitetail deer, Czech Republic, non-typical',
      'Odocoileus virginianus (introduced)',
      WT_NON_TYPICAL,
      'proposed',
    ),
    phenotype(
      'whitetail-non-typical-north-american',
      'Whitetail deer, North America, non-typical',
      'Odocoileus virginianus',
      WT_NON_TYPICAL,
      'proposed',
    ),
    phenotype('coues-non-typical', 'Coues deer, non-typical', 'O. v. couesi', WT_NON_TYPICAL, 'proposed'),
  ],

  fields: {
    measurementParams: {
      insideSpread,
      abnormalPointLength: pair('Length of abnormal points', {
        unit: 'cm',
        min: 0,
        max: 400,
        how: 'total of the abnormal points of the side',
        source: 'council / proposed',
      }),
      ...beamPointsAndCircumferences,
    },
    additions: {},
    supplementary: deerFormSupplementary,
  },

  rules: deerFormRules,

  calculations: {
    spreadCredit,
    columnTotals: {
      left: namedCalculation('Column 1, left', 'all left values together, without abnormal points'),
      right: namedCalculation('Column 2, right', 'all right values together, without abnormal points'),
      diff: namedCalculation('Column 3, differences', 'all differences'),
    },
    extraTotals,
  },
  total: 'Total = spread credit + columns 1+2 + abnormal points − column 3',
  remarks: [
    'Greatest spread and tip to tip are two fields; the council has one field for both, which would lose one of them.',
  ],
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
  reasons: {
    spreadCredit: ({ measurementParams: m }) =>
      formatLimit(m.insideSpread, WT_SPREAD_CAP(m.insideSpread, m.mainBeamLength), 'the longer beam'),
  },
})
