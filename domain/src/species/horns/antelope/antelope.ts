/** Antelope, AN03. Variant B of the council, a difference sheet; spread and species list are proposed. */
import { atLeastZero, minExact, minus, plus, toNumber, ZERO } from '#measuring/maths/exact.ts'
import { deduct, differenceRows, singleRow, sumColumns } from '#measuring/maths/rows.ts'
import { longerSide } from '#measuring/maths/sides.ts'
import { formatLimit } from '#measuring/score/reasons.ts'
import { namedCalculation } from '#measuring/sheet/calculations.ts'
import { defineSpecies, phenotype } from '#measuring/sheet/define.ts'
import { number, pair } from '#measuring/sheet/fields.ts'
import { sheetMessages } from '#measuring/sheet/messages.ts'
import { commonSupplementary, greatestSpread, skull, tipToTip } from '#measuring/sheet/shared-fields.ts'
import { speciesNames } from '#species/names.ts'

/** Open question 39: the spread beyond the longer horn is not only uncredited but deducted; otherwise only shown. */
const ANTELOPE_DEDUCT_SPREAD_EXCESS: boolean = true

export const antelope = defineSpecies({
  key: 'antelope',
  code: 'AN03',
  name: speciesNames.antelope,
  category: 'Antelopes',
  form: 'Variant B',
  family: 'difference sheet',
  rule: 'proposed, confidence high for the form, low for spread and species list',
  // Open question 40: the antelopes of this sheet, and their thresholds.
  phenotypes: [
    phenotype('blackbuck', 'Blackbuck', 'Antilope cervicapra'),
    phenotype('nilgai', 'Nilgai', 'Boselaphus tragocamelus'),
    phenotype('saiga', 'Saiga', 'Saiga tatarica'),
  ],

  fields: {
    measurementParams: {
      hornLength: pair('Length of horn', {
        unit: 'cm',
        min: 5,
        max: 130,
        required: true,
        how: 'front curve from base to tip',
      }),
      hornCircBase: pair('Circumference of base', {
        unit: 'cm',
        min: 3,
        max: 40,
        required: true,
        how: 'square to the axis',
      }),
      hornCirc1stQuarters: pair('Circumference at first quarter', {
        unit: 'cm',
        min: 2,
        max: 35,
        required: true,
        how: 'quarters of the longer horn, marked from the base on both horns',
      }),
      hornCirc2ndQuarters: pair('Circumference at second quarter', {
        unit: 'cm',
        min: 2,
        max: 35,
        required: true,
        how: 'quarters of the longer horn, marked from the base on both horns',
      }),
      hornCirc3rdQuarters: pair('Circumference at third quarter', {
        unit: 'cm',
        min: 2,
        max: 35,
        required: true,
        how: 'quarters of the longer horn, marked from the base on both horns',
      }),
      spread: number('Spread', {
        unit: 'cm',
        min: 3,
        max: 130,
        required: true,
        how: 'greatest distance between the horns',
      }),
    },
    additions: {},
    supplementary: {
      ...skull([12, 55], [5, 25]),
      greatestSpread: greatestSpread([3, 130], { source: 'proposed / proposed' }),
      tipToTip: tipToTip({ max: 130, source: 'proposed / proposed' }),
      ...commonSupplementary(),
    },
  },

  rules: {
    'measurementParams.spread': {
      description: 'The spread beyond the longer horn is not credited but deducted.',
      notice: ({ measurementParams: { spread, hornLength } }) =>
        spread > longerSide(hornLength)
          ? sheetMessages.creditedOnlyRestDeducted(toNumber(longerSide(hornLength)))
          : null,
    },
  },

  calculations: {
    spreadPoints: namedCalculation('Spread credit', 'column 1: the spread, at most the longer horn', {
      below: 'measurementParams.spread',
    }),
    spreadHornLengthDiff: namedCalculation(
      'Spread beyond the longer horn',
      'column 4: what the spread exceeds the longer horn by',
      { below: 'measurementParams.spread' },
    ),
    columnTotals: {
      spread: namedCalculation('Column 1, spread', 'the spread credit'),
      left: namedCalculation('Column 2, left', 'all left values'),
      right: namedCalculation('Column 3, right', 'all right values'),
      diff: namedCalculation('Column 4, differences', 'all differences and the spread beyond the longer horn'),
    },
  },
  total: 'Column 1 + 2 + 3 − Column 4 = Total points',
  score: ({ measurementParams: { spread, ...m } }) => {
    const longerHorn = longerSide(m.hornLength)
    const credit = singleRow(minExact(spread, longerHorn))
    const excess = deduct(singleRow(atLeastZero(minus(spread, longerHorn))))
    const rows = differenceRows(m)
    const { left, right, diff } = sumColumns(rows)
    return {
      spreadPoints: credit,
      spreadHornLengthDiff: ANTELOPE_DEDUCT_SPREAD_EXCESS ? excess : excess.points,
      ...rows,
      columnTotals: {
        spread: credit.points,
        left,
        right,
        diff: plus(diff, ANTELOPE_DEDUCT_SPREAD_EXCESS ? excess.points : ZERO),
      },
    }
  },
  reasons: {
    spreadPoints: ({ measurementParams: m }) => formatLimit(m.spread, longerSide(m.hornLength), 'the longer horn'),
  },
})
