/** Variant C of the council: the difference sheet of sika and axis deer. */
import { atLeastZero, type Exact, minus, type Pair, plus, roundExact } from '#measuring/maths/exact.ts'
import { columns, deduct, type RowTree, single } from '#measuring/maths/rows.ts'
import { average } from '#measuring/maths/sides.ts'
import { named } from '#measuring/sheet/define.ts'
import { number, pair } from '#measuring/sheet/fields.ts'
import { creditNotice } from './credited-spread.ts'

/**
 * Open question 19: column 1 takes the spread as measured, column 4 takes off what goes beyond the mean main beam.
 * The council rounds this one figure to two decimals before it is used.
 */
const C_SPREAD = (innerSpread: Exact, beam: Pair): Exact => roundExact(atLeastZero(minus(innerSpread, average(beam))))

const additionalTine = (ordinal: number) =>
  pair(`Additional tine ${ordinal}`, {
    unit: 'cm',
    min: 0,
    max: 30,
    how: 'further normal crown tine',
    source: 'council / proposed',
  })

export const additionalTines = { first: additionalTine(1), second: additionalTine(2), third: additionalTine(3) }

export const totalLengthOfAllAbnormal = number('Total length of all abnormal tines', {
  unit: 'cm',
  min: 0,
  max: 150,
  how: 'all tines outside the normal pattern of both sides together',
  source: 'council / proposed',
})

export const variantCRules = {
  'measurementParams.innerSpread': {
    says: 'A spread beyond the mean main beam is pointed out; the rest is not credited.',
    notice: ({ measurementParams: m }: { measurementParams: { innerSpread: Exact; mainBeamLength: Pair } }) =>
      creditNotice(m.innerSpread, average(m.mainBeamLength)),
  },
}

/** The calculations that every sheet of this form has, in the words of its columns. */
export const inVariantC = {
  innerSpread: 'column 1, uncapped',
  spreadExcess: named('Spread beyond the mean main beam', 'column 4; rounded to two decimals before it is used'),
  difference: 'difference of the sides, column 4',
  totalLengthOfAllAbnormal: 'column 4, in full',
  columnTotals: {
    spread: named('Column 1, spread', 'the inside spread'),
    left: named('Column 2, left', 'all left values together'),
    right: named('Column 3, right', 'all right values together'),
    diff: named('Differences of the sides', 'all differences, without excess spread and abnormal tines'),
    allDiff: named('Column 4, differences', 'differences + excess spread + abnormal tines'),
    all: named('Columns 1 + 2 + 3', 'spread + left + right'),
  },
} as const

/** Columns 1 + 2 + 3 − column 4. `rows` are the pairs of the sheet with their differences. */
export const scoreVariantC = <R extends RowTree>(innerSpread: Exact, beam: Pair, rows: R, abnormal: Exact) => {
  const spreadExcess = C_SPREAD(innerSpread, beam)
  const { left, right, diff } = columns(rows)
  return {
    innerSpread: single(innerSpread),
    spreadExcess: deduct(single(spreadExcess)),
    ...rows,
    totalLengthOfAllAbnormal: deduct(single(abnormal)),
    columnTotals: {
      spread: innerSpread,
      left,
      right,
      diff,
      allDiff: plus(diff, spreadExcess, abnormal),
      all: plus(innerSpread, left, right),
    },
  }
}
