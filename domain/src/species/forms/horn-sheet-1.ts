/** Horn sheet 1 of the council: Hispanic ibex, and Mallorcan wild goat, which has no separate form. */
import { above, bands, formatBands, from } from '#measuring/maths/bands.ts'
import type { Exact, Pair } from '#measuring/maths/exact.ts'
import { meanRow, sumRow, tableRow } from '#measuring/maths/rows.ts'
import { longerSide } from '#measuring/maths/sides.ts'
import { formatBand, formatSpreadPercent } from '#measuring/score/reasons.ts'
import { addition, deduction, number, pair } from '#measuring/sheet/fields.ts'
import {
  annularRings,
  commonSupplementary,
  greatestSpread,
  type MinMax,
  skull,
  tipToTip,
} from '#measuring/sheet/shared-fields.ts'

/** Open question 33: the lengths of both horns count, not their mean. */
const HORN1_LENGTH = sumRow

/** Open question 34: spread ÷ longer horn; exactly 85 and 105 % give 2, exactly 80 and 110 % give 1. */
const HORN1_SPREAD_BANDS = bands(0, from(0.8, 1), from(0.85, 2), above(1.05, 1), above(1.1, 0))

const HORN1_AGE_BANDS = bands(0, from(10, 1), from(11, 2), from(13, 3))

const requiredLength = ([min, max]: MinMax) => ({ unit: 'cm' as const, min, max, required: true })

type HornSheet1 = {
  readonly measurementParams: { readonly hornLength: Pair; readonly hornCirc: Pair; readonly spread: Exact }
  readonly additions: { readonly age: Exact }
}

/** The remark of the sheet. */
export const HORN_SHEET_1_REMARK =
  'The sum of both horns counts although the council names the average, because no head reaches the medals with the mean. The form shows the mean for information.'

/** The sheet, with bounds in cm. */
export const hornSheet1 = (bounds: { length: MinMax; circ: MinMax; spread: MinMax }) => ({
  fields: {
    measurementParams: {
      hornLength: pair('Length of horn', {
        ...requiredLength(bounds.length),
        summary: 'mean',
        how: 'outer curve along the keel from base to tip',
      }),
      hornCirc: pair('Circumference of horn base', {
        ...requiredLength(bounds.circ),
        how: 'at the base, square to the axis',
      }),
      spread: number('Greatest spread', { ...requiredLength(bounds.spread), how: 'greatest outside distance' }),
    },
    additions: {
      age: number('Age', { unit: 'years', max: 25, how: 'years; the points 0–3 are derived' }),
      bendOfCoils: addition('Bend of coils', { max: 5, how: 'curvature of the horns' }),
      deductions: deduction('Deductions', { max: 7, how: 'asymmetry, damage in growth, faulty form' }),
    },
    supplementary: {
      ...skull([18, 32], [8, 18]),
      annularRings: annularRings(),
      greatestSpread: greatestSpread(bounds.spread),
      tipToTip: tipToTip({ max: bounds.spread[1] }),
      ...commonSupplementary(),
    },
  },
  calculations: {
    spread: `by spread ÷ longer horn: ${formatBands(HORN1_SPREAD_BANDS, 'percent')}`,
    age: `by years: ${formatBands(HORN1_AGE_BANDS)}`,
  },
  total: 'sum of the four rows + bend of coils − deductions',
  score: ({ measurementParams: m, additions: { age } }: HornSheet1) => ({
    hornLength: HORN1_LENGTH(m.hornLength),
    hornCirc: meanRow(m.hornCirc, 2.6),
    spread: tableRow(m.spread, HORN1_SPREAD_BANDS.pointsForRatio(m.spread, longerSide(m.hornLength))),
    age: tableRow(age, HORN1_AGE_BANDS.pointsFor(age)),
  }),
  reasons: {
    spread: ({ measurementParams: m }: HornSheet1) =>
      formatSpreadPercent(HORN1_SPREAD_BANDS, m.spread, longerSide(m.hornLength), 'longer horn'),
    age: ({ additions: { age } }: HornSheet1) => formatBand(HORN1_AGE_BANDS, age, 'age'),
  },
})
